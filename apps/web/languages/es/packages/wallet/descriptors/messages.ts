import type { Translation } from '@satlens/domain'
import type {
  DESCRIPTOR_ISSUE_MESSAGES as englishDescriptor,
  WALLET_EXPORT_ISSUE_MESSAGES as englishExport,
} from '@satlens/wallet/descriptors/messages'
import { ACCOUNT_KEY_ISSUE_MESSAGES } from '../messages.ts'

/** Messages for descriptors, and for keys and addresses in their place. None of them contains a key. */
export const DESCRIPTOR_ISSUE_MESSAGES: Translation<typeof englishDescriptor> = {
  ...ACCOUNT_KEY_ISSUE_MESSAGES,
  required: 'Introduce un descriptor, una clave pública extendida o una dirección',
  not_a_descriptor:
    'Esto no es un descriptor, una clave pública extendida ni una dirección. Comprueba que no falte nada.',
  bad_checksum:
    'Este descriptor no coincide con su suma de comprobación. Cópialo otra vez desde tu billetera.',
  unsupported:
    'No admitimos este tipo de descriptor. Usa pkh, wpkh, sh(wpkh), tr con una clave, wsh(sortedmulti) o addr.',
  other_network: 'Esto es de una red de Bitcoin distinta de la que usa este servidor.',
  hardened_step:
    'La ruta que sigue a una clave tiene un paso reforzado, que necesita la clave privada. Exporta en su lugar la clave que resulta de ese paso.',
  bad_key: 'Una clave o dirección de este descriptor está dañada. Cópialo otra vez desde tu billetera.',
  bad_threshold:
    'El número de firmas necesarias debe ir de 1 al número de claves, y puede haber hasta 15 claves.',
  no_wildcard:
    'Este descriptor tiene una clave para una sola dirección. La ruta de cada clave debe terminar en /*.',
}

/** Messages for exports of wallets. None of them contains a key. */
export const WALLET_EXPORT_ISSUE_MESSAGES: Translation<typeof englishExport> = {
  private_key:
    'Esta exportación contiene una clave privada. Cualquiera que la vea puede gastar tus bitcoins. Nunca la compartas.',
  not_json: 'Este archivo no es la exportación en JSON de una billetera.',
  no_account: 'Esta exportación no tiene ninguna cuenta que se pueda observar.',
  damaged: 'Una cuenta de esta exportación está dañada. Expórtala otra vez desde tu billetera.',
}
