import type { Translation } from '@satlens/domain'
import type {
  DESCRIPTOR_ISSUE_MESSAGES as englishDescriptor,
  WALLET_EXPORT_ISSUE_MESSAGES as englishExport,
} from '@satlens/wallet/descriptors/messages'
import { ACCOUNT_KEY_ISSUE_MESSAGES } from '../messages.ts'

/** Messages for descriptors, and for keys and addresses in their place. None of them contains a key. */
export const DESCRIPTOR_ISSUE_MESSAGES: Translation<typeof englishDescriptor> = {
  ...ACCOUNT_KEY_ISSUE_MESSAGES,
  required: 'Geben Sie einen Deskriptor, einen erweiterten öffentlichen Schlüssel oder eine Adresse ein',
  not_a_descriptor:
    'Das ist weder ein Deskriptor noch ein erweiterter öffentlicher Schlüssel oder eine Adresse. Prüfen Sie, ob etwas fehlt.',
  bad_checksum:
    'Dieser Deskriptor passt nicht zu seiner Prüfsumme. Kopieren Sie ihn noch einmal aus Ihrer Wallet.',
  unsupported:
    'Diese Art von Deskriptor unterstützen wir nicht. Verwenden Sie pkh, wpkh, sh(wpkh), tr mit einem Schlüssel, wsh(sortedmulti) oder addr.',
  other_network: 'Das gehört zu einem anderen Bitcoin-Netzwerk als dem dieses Servers.',
  hardened_step:
    'Ein Pfad hinter einem Schlüssel enthält einen gehärteten Schritt, für den der private Schlüssel nötig ist. Exportieren Sie stattdessen den Schlüssel nach diesem Schritt.',
  bad_key:
    'Ein Schlüssel oder eine Adresse in diesem Deskriptor ist beschädigt. Kopieren Sie ihn noch einmal aus Ihrer Wallet.',
  bad_threshold:
    'Die Zahl der nötigen Signaturen muss zwischen 1 und der Zahl der Schlüssel liegen. Möglich sind bis zu 15 Schlüssel.',
  no_wildcard:
    'Dieser Deskriptor enthält einen Schlüssel für eine einzelne Adresse. Der Pfad jedes Schlüssels muss auf /* enden.',
}

/** Messages for exports of wallets. None of them contains a key. */
export const WALLET_EXPORT_ISSUE_MESSAGES: Translation<typeof englishExport> = {
  private_key:
    'Dieser Export enthält einen privaten Schlüssel. Wer ihn sieht, kann Ihre Bitcoins ausgeben. Geben Sie ihn niemals weiter.',
  not_json: 'Diese Datei ist kein JSON-Export einer Wallet.',
  no_account: 'Dieser Export enthält kein Konto, das sich beobachten lässt.',
  damaged: 'Ein Konto in diesem Export ist beschädigt. Exportieren Sie es noch einmal aus Ihrer Wallet.',
}
