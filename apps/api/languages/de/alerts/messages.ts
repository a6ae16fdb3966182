import type { Translation } from '@satlens/domain'
import { plural } from '#languages/de/plural.ts'
import type { messages as english } from '../../../src/alerts/messages.ts'

/** The texts of emails about prices and payments and of the pages that unsubscribe from them. */
export const messages: Translation<typeof english> = {
  price: {
    subject: (brand, condition, isSimulated) =>
      isSimulated ? `${brand} (simuliert): ${condition}` : `${brand}: ${condition}`,
    conditions: {
      price_above: (price, currency) =>
        currency === null ? `Preis bei oder über ${price}` : `Preis in ${currency} bei oder über ${price}`,
      price_below: (price, currency) =>
        currency === null ? `Preis bei oder unter ${price}` : `Preis in ${currency} bei oder unter ${price}`,
      day_move: (percent, currency) =>
        currency === null
          ? `Änderung in 24 h um ${percent} oder mehr`
          : `Änderung in 24 h in ${currency} um ${percent} oder mehr`,
    },
    reached: (price, change, time, source) => {
      const end = source === null ? 'Dieser Preis ist simuliert.' : `Quelle: ${source}.`
      return change === null
        ? `Bitcoin erreichte am ${time} den Preis von ${price}. ${end}`
        : `Bitcoin erreichte am ${time} den Preis von ${price} (${change} in 24 h). ${end}`
    },
    triggered: 'Dieser Alarm wurde ausgelöst. Er löst erst wieder aus, wenn Sie ihn reaktivieren.',
    button: 'Übersicht öffnen',
    note: (brand) =>
      `Sie erhalten diese E-Mail, weil Sie diesen Preisalarm bei ${brand} eingerichtet haben. Sie ist keine Anlageberatung.`,
  },
  payment: {
    subject: (brand, notice) => `${brand}: ${notice}`,
    notices: {
      received: (account, amount) =>
        amount === null ? `Zahlung an ${account}` : `Zahlung über ${amount} an ${account}`,
      sent: (account, amount) =>
        amount === null ? `Zahlung aus ${account}` : `Zahlung über ${amount} aus ${account}`,
      spent: (account, amount) =>
        amount === null ? `Bitcoins aus ${account} ausgegeben` : `${amount} aus ${account} ausgegeben`,
      confirmedIn: (account, amount, confirmations) =>
        amount === null
          ? plural(confirmations, {
              one: `Zahlung an ${account} hat 1 Bestätigung`,
              other: `Zahlung an ${account} hat ${confirmations} Bestätigungen`,
            })
          : plural(confirmations, {
              one: `Zahlung über ${amount} an ${account} hat 1 Bestätigung`,
              other: `Zahlung über ${amount} an ${account} hat ${confirmations} Bestätigungen`,
            }),
      confirmedOut: (account, amount, confirmations) =>
        amount === null
          ? plural(confirmations, {
              one: `Zahlung aus ${account} hat 1 Bestätigung`,
              other: `Zahlung aus ${account} hat ${confirmations} Bestätigungen`,
            })
          : plural(confirmations, {
              one: `Zahlung über ${amount} aus ${account} hat 1 Bestätigung`,
              other: `Zahlung über ${amount} aus ${account} hat ${confirmations} Bestätigungen`,
            }),
      balanceBelow: (account, level) =>
        level === null
          ? `Guthaben von ${account} liegt unter Ihrer Schwelle`
          : `Guthaben von ${account} liegt unter ${level}`,
      balanceAbove: (account, level) =>
        level === null
          ? `Guthaben von ${account} hat Ihre Schwelle erreicht`
          : `Guthaben von ${account} hat ${level} erreicht`,
      dormantMoved: (account) => `Erste Bewegung von ${account} seit mindestens einem Jahr`,
      vanishedIn: (account, amount) =>
        amount === null
          ? `Zahlung an ${account} wurde ersetzt oder verworfen`
          : `Zahlung über ${amount} an ${account} wurde ersetzt oder verworfen`,
      vanishedOut: (account, amount) =>
        amount === null
          ? `Zahlung aus ${account} wurde ersetzt oder verworfen`
          : `Zahlung über ${amount} aus ${account} wurde ersetzt oder verworfen`,
    },
    seen: (time) => `Gesehen am ${time}.`,
    unconfirmed: 'Sie ist noch nicht bestätigt.',
    unconfirmedIncluded: 'Unbestätigte Zahlungen sind eingerechnet.',
    vanished:
      'Sie steht weder in der Blockchain noch wartet sie auf einen Block. Wenn Sie die Zahlung erwartet haben, fragen Sie den Absender. Wenn Sie sie gesendet haben, sehen Sie in Ihrer Wallet-App nach.',
    stolenKeys:
      'Wenn Sie diese Zahlung nicht veranlasst haben, hat jemand anderes die Schlüssel dieses Kontos. Übertragen Sie die übrigen Bitcoins sofort auf eine neue Wallet.',
    details: { amount: 'Betrag', balance: 'Guthaben', transaction: 'Transaktion' },
    button: 'Wallet öffnen',
    note: (brand) =>
      `Sie erhalten diese E-Mail, weil Sie bei ${brand} Benachrichtigungen für dieses Konto eingeschaltet haben.`,
  },
  unsubscribe: {
    price: {
      title: 'E-Mails zu Preisalarmen abbestellen',
      text: (brand) =>
        `${brand} sendet Ihnen dann keine E-Mails zu Preisalarmen mehr. Ihre Alarme und ihr Verlauf bleiben in der Übersicht.`,
      doneTitle: 'E-Mails zu Preisalarmen sind abbestellt',
      doneText: (brand) => `${brand} sendet Ihnen keine E-Mails zu Preisalarmen mehr.`,
      note: 'Sie können sie in der Übersicht wieder einschalten.',
    },
    payment: {
      title: 'E-Mails zu Zahlungen abbestellen',
      text: (brand) =>
        `${brand} sendet Ihnen dann keine E-Mails zu Zahlungen mehr. Ihre Benachrichtigungen bleiben im Verlauf der Übersicht.`,
      doneTitle: 'E-Mails zu Zahlungen sind abbestellt',
      doneText: (brand) => `${brand} sendet Ihnen keine E-Mails zu Zahlungen mehr.`,
      note: 'Sie können sie in Ihrer Wallet wieder einschalten.',
    },
    button: 'Abbestellen',
    broken: {
      title: 'Dieser Link ist unvollständig',
      text: 'Es hat sich nichts geändert. Kopieren Sie den ganzen Link aus der E-Mail oder bestellen Sie diese E-Mails in der Übersicht oder in Ihrer Wallet ab.',
      note: 'Manche E-Mail-Programme brechen lange Links am Zeilenende um.',
    },
  },
}
