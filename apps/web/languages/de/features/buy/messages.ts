import { formatShortUsd, MINIMUM_BUY_USD, type Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/buy/messages.ts'

const minimum = formatShortUsd(MINIMUM_BUY_USD)

/** The texts of the buy page. */
export const messages: Translation<typeof english> = {
  title: 'Bitcoin kaufen',
  lead: 'Sehen Sie, wie viel Bitcoin Sie für einen Dollarbetrag bekämen. Käufe wickelt ein externer Zahlungs\u00addienst\u00adleister außerhalb dieser Website ab.',

  ribbon: 'Es wird nichts bestellt und nichts abgebucht.',

  amountCard: 'Rechner',
  amount: 'Betrag (USD)',
  amountNote: `Mindestens ${minimum}`,
  amountHelp: 'Zum Beispiel 25',
  minimum: `Geben Sie mindestens ${minimum} ein.`,
  echo: (btc, at) => `${btc}\u00a0BTC zum ${at}`,
  at: { buy: 'Kaufpreis', spot: 'Marktpreis' },

  card: {
    title: 'Kartendaten',
    demo: 'Geben Sie keine echte Karte ein',
    fill: 'Testkarte nutzen',
    clear: 'Leeren',
    number: 'Kartennummer',
    name: 'Name auf der Karte',
    expiry: 'Gültig bis',
    expiryHelp: 'MM/JJ',
    cvv: 'Prüfnummer (CVV)',
    cvvHelp: '3 oder 4 Ziffern',
    required: {
      number: 'Geben Sie die Kartennummer ein',
      name: 'Geben Sie den Namen auf der Karte ein',
      expiry: 'Geben Sie das Ablaufdatum ein',
      cvv: 'Geben Sie die Prüfnummer ein',
    },
    news: {
      none: '',
      filled: 'Testkarte eingetragen.',
      cleared: 'Kartenfelder geleert.',
      'cleared-away': 'Während Sie weg waren, haben wir die Kartenfelder geleert.',
    },
    doubt: {
      title: 'Das könnte eine echte Kartennummer sein',
      body: 'Diese Nummer kennen wir nicht als Testkarte. Sie hat diesen Tab nicht verlassen. Leeren Sie das Feld und verwenden Sie die Testkarte.',
      clear: 'Kartenfelder leeren',
    },
  },

  quote: {
    title: 'Schätzung',
    pay: 'Sie würden zahlen',
    get: 'Sie bekämen',
    unit: 'BTC',
    none: '—',
    loading: 'Preis wird geladen\u00a0…',
    refreshes: (seconds) => `Neue Schätzung in ${seconds}\u00a0s`,
    late: 'Schätzung wird aktualisiert\u00a0…',
    priceRefreshes: (seconds) => `Neuer Preis in ${seconds}\u00a0s`,
    priceLate: 'Preis wird aktualisiert\u00a0…',
    buyPrice: 'Kaufpreis',
    spotPrice: 'Marktpreis',
    samplePrice: 'Beispiel\u00adpreis',
    read: (age, source) => `${source}, ${age}`,
    noSpot: 'Zurzeit nicht verfügbar',
    delayed: 'Dieser Preis ist verzögert. Die Quelle wurde in letzter Zeit nicht aktualisiert.',
    noBuy: 'Der Kaufpreis ist nicht verfügbar. Dies ist der Marktpreis, ohne die Gebühr des Anbieters.',
    sample:
      'Der aktuelle Preis ist nicht verfügbar. Die Schätzung nutzt zur Veranschaulichung einen festen Beispiel\u00adpreis.',
  },

  moved: {
    title: 'Der Preis hat sich geändert',
    body: (from, to, percent) => `Seit Ihrer Eingabe ging der Preis von ${from} auf ${to} (${percent}).`,
    amounts: (from, to) => `Sie bekämen ${to}\u00a0BTC statt ${from}\u00a0BTC.`,
    again: 'Wählen Sie noch einmal „Bitcoin kaufen“, um zum neuen Preis fortzufahren.',
  },

  submit: 'Bitcoin kaufen',
  submitting: 'Preis wird geprüft\u00a0…',
  risk: 'Bitcoin ist hochriskant. Der Preis kann ohne Vorwarnung fallen, und Sie können Ihren gesamten Einsatz verlieren.',

  missing: { title: 'Angaben fehlen', description: 'Füllen Sie alle Felder aus' },
  submitted: {
    title: 'Bezahlen ist bald möglich',
    description: 'Dies ist eine Demo. Nichts wurde bestellt und kein Geld bewegt.',
  },

  receipt: {
    title: 'Demo-Kauf',
    checked: 'Das Formular wurde in Ihrem Browser geprüft.',
    emptied: 'Die Kartenfelder wurden geleert.',
    quoted: (usd, btc, kind, price) =>
      `Schätzung: Für ${usd} bekämen Sie ${btc}\u00a0BTC zum ${kind} von ${price}.`,
    simulated: (kind) => `simulierten ${kind}`,
    noQuote: 'Es gibt keine Schätzung, weil der Preis nicht verfügbar war.',
    noOrder:
      'Nichts wurde bestellt und keine Karte belastet. Ihre Kartendaten wurden weder gesendet noch gespeichert.',
    again: 'Zurück zum Rechner',
    dashboard: 'Zur Übersicht',
  },
}
