import type { Translation } from '@satlens/domain'
import type { ACCOUNT_KEY_ISSUE_MESSAGES as english } from '@satlens/wallet'

/** Messages for account keys. None of them contains the key. */
export const ACCOUNT_KEY_ISSUE_MESSAGES: Translation<typeof english> = {
  required: 'Introduce una clave pública extendida',
  private_key:
    'Esta es una clave privada. Cualquiera que la vea puede gastar tus bitcoins. Nunca la pegues ni la compartas.',
  not_a_key:
    'Esta no es una clave pública extendida. Esas claves empiezan por xpub, ypub, zpub, tpub, upub o vpub.',
  bad_origin:
    'La parte entre corchetes delante de esta clave está dañada. Cópiala otra vez desde tu billetera.',
  mistyped: 'Esta clave tiene un error de escritura. Cópiala otra vez desde tu billetera.',
  multisig_key:
    'Esta clave es de una billetera multifirma. Sus direcciones no se pueden derivar de una sola clave.',
  other_network: 'Esta clave es de una red de Bitcoin distinta de la que usa este servidor.',
  master_key:
    'Esta es la clave maestra de una billetera. Exporta en su lugar la clave pública de una cuenta.',
  not_an_account:
    'Esta clave no es de una cuenta. Exporta en su lugar la clave pública extendida de la cuenta.',
  script_needed: 'Esta clave no indica un tipo de dirección. Elige uno abajo.',
  other_script: 'Esta clave es de un tipo de dirección distinto del que elegiste.',
}
