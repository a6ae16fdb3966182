import type { Translation } from '@satlens/domain'
import type { ACCOUNT_KEY_ISSUE_MESSAGES as english } from '@satlens/wallet'

/** Messages for account keys. None of them contains the key. */
export const ACCOUNT_KEY_ISSUE_MESSAGES: Translation<typeof english> = {
  required: 'Geben Sie einen erweiterten öffentlichen Schlüssel ein',
  private_key:
    'Das ist ein privater Schlüssel. Wer ihn sieht, kann Ihre Bitcoins ausgeben. Fügen Sie ihn niemals irgendwo ein und geben Sie ihn niemals weiter.',
  not_a_key:
    'Das ist kein erweiterter öffentlicher Schlüssel. Solche Schlüssel beginnen mit xpub, ypub, zpub, tpub, upub oder vpub.',
  bad_origin:
    'Der Teil in Klammern vor diesem Schlüssel ist beschädigt. Kopieren Sie ihn noch einmal aus Ihrer Wallet.',
  mistyped: 'Dieser Schlüssel enthält einen Tippfehler. Kopieren Sie ihn noch einmal aus Ihrer Wallet.',
  multisig_key:
    'Dieser Schlüssel stammt aus einer Multisig-Wallet. Deren Adressen lassen sich nicht aus einem einzigen Schlüssel ableiten.',
  other_network: 'Dieser Schlüssel gehört zu einem anderen Bitcoin-Netzwerk als dem dieses Servers.',
  master_key:
    'Das ist der Hauptschlüssel einer Wallet. Exportieren Sie stattdessen den öffentlichen Schlüssel eines Kontos.',
  not_an_account:
    'Dieser Schlüssel gehört nicht zu einem Konto. Exportieren Sie stattdessen den erweiterten öffentlichen Schlüssel des Kontos.',
  script_needed: 'Dieser Schlüssel nennt keinen Adresstyp. Wählen Sie unten einen.',
  other_script: 'Dieser Schlüssel gehört zu einem anderen Adresstyp als dem, den Sie gewählt haben.',
}
