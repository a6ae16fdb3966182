import type { Translation } from '@satlens/domain'
import { plural } from '#languages/de/plural.ts'
import type { messages as english } from '#src/features/wallet/activity/messages.ts'

/** The texts of the card with the payments of watched accounts. */
export const messages: Translation<typeof english> = {
  title: 'Zahlungen',
  loading: 'Ihre Zahlungen werden geladen',
  loadFailed: 'Ihre Zahlungen konnten nicht geladen werden',
  list: 'Zahlungen',
  more: 'Weitere Zahlungen werden geladen',
  moreFailed: 'Weitere Zahlungen konnten nicht geladen werden.',
  retry: 'Erneut versuchen',

  empty: {
    title: 'Noch keine Zahlungen',
    body: 'Hier erscheinen Zahlungen von und an Ihre Konten, auch solange sie unbestätigt sind. Geben Sie eine Adresse eines Kontos weiter, um die erste zu empfangen.',
    scanning: 'Wir suchen noch nach Zahlungen Ihrer Konten. Sie erscheinen hier, sobald wir sie finden.',
  },
  noMatch: {
    title: 'Keine passenden Zahlungen',
    body: 'Ändern Sie die Filter oder setzen Sie sie zurück, um andere Zahlungen zu sehen.',
  },

  directions: { in: 'Empfangen', out: 'Gesendet', self: 'Innerhalb des Kontos' },
  states: {
    unconfirmed: 'Unbestätigt',
    replaced: 'Ersetzt',
    dropped: 'Verworfen',
    confirmed: 'Bestätigt',
    verified: 'Nachgewiesen',
    confirmations: (count) => plural(count, { one: '1 Bestätigung', other: `${count} Bestätigungen` }),
  },
  valueThen: (value) => `damals ${value}`,
  noPrice: (currency) => `Kein Preis in ${currency} bekannt`,

  filters: {
    title: 'Filter',
    titleActive: (count) => `Filter (${count})`,
    account: 'Konto',
    allAccounts: 'Alle Konten',
    direction: 'Richtung',
    allDirections: 'Alle',
    label: 'Bezeichnung enthält',
    from: 'Von',
    to: 'Bis',
    clear: 'Filter zurücksetzen',
  },

  export: {
    csv: 'Als CSV exportieren',
    json: 'Als JSON exportieren',
    busy: 'Wird exportiert\u00a0…',
    failed: 'Ihre Zahlungen konnten nicht exportiert werden',
    noAnswer:
      'Der Server hat nicht geantwortet. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  },

  details: {
    raiseFee: 'Gebühr erhöhen',
    amount: 'Betrag',
    value: 'Damaliger Wert',
    valueAsOf: (time, source) => `Preis vom ${time}, Quelle: ${source}`,
    noValue: (currency) => `Unser Preisverlauf hat keinen Preis in ${currency} aus dieser Zeit.`,
    state: 'Status',
    seen: 'Zuerst gesehen',
    time: 'Datum',
    account: 'Konto',
    label: 'Bezeichnung',
    fee: 'Netzwerk\u00adgebühr',
    noFee: 'Nicht bekannt',
    addresses: { in: 'Empfangen auf', out: 'Gesendet an', self: 'Verschoben an' },
    noAddresses: 'Keine bekannt',
    txid: 'Transaktions-ID',
    copyTxid: 'Transaktions-ID kopieren',
    copied: 'Kopiert',
    block: 'Block',
    noBlock: { yet: 'Noch in keinem Block', none: 'In keinem Block' },
    proof: 'Nachweis',
    proven: 'Wir haben den Nachweis geprüft, dass dieser Block die Transaktion enthält.',
    believed: (source) => `Kein Nachweis. Wir verlassen uns auf die Angaben der Quelle (${source}).`,
    unprovable: (source) =>
      `Nachweisen lässt sich nur eine Zahlung in einem Block. Wir verlassen uns auf die Angaben der Quelle (${source}).`,
    sources: { esplora: 'Esplora-Server', electrum: 'Electrum-Server', none: 'Blockchain-Index' },
    replacedBy: 'Ersetzt durch',
    copyReplacedBy: 'ID der ersetzenden Transaktion kopieren',
    explain: {
      replaced:
        'Eine andere Transaktion hat dieselben Coins ausgegeben. Diese hier zählt nicht zu Ihrem Guthaben.',
      dropped: 'Das Netzwerk hat diese Transaktion verworfen. Sie zählt nicht zu Ihrem Guthaben.',
      unconfirmed: 'Solange diese Transaktion in keinem Block steht, kann sie ersetzt oder verworfen werden.',
    },
  },
}
