import type { Translation } from '@satlens/domain'
import type { messages as english } from '../../../../src/bitcoin/wallets/messages.ts'

/** The email about a wallet that replaced another one. */
export const messages: Translation<typeof english> = {
  subject: (brand) => `Ihre Wallet bei ${brand} wurde ersetzt`,
  replaced: (brand, network) =>
    `Ihr Konto bei ${brand} verwendet jetzt eine andere Wallet (${network}). Die Empfangsadresse dieser Wallet:`,
  consequence:
    'Zahlungen an diese Adresse gehen an diese Wallet. Nur mit ihren Schlüsseln lassen sich die Bitcoins ausgeben.',
  button: 'Wallet öffnen',
  note: 'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort, beenden Sie alle anderen Sitzungen und laden Sie Ihre eigene Wallet wieder.',
}
