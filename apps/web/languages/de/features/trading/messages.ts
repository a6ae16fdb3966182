import {
  formatShortUsd,
  LANDING_PAGE_PRO_PLAN_PRICE,
  MINIMUM_BUY_USD,
  TRADING_PAGE_PRO_PLAN_PRICE,
  type Translation,
} from '@satlens/domain'
import type { messages as english } from '#src/features/trading/messages.ts'

const landingPrice = formatShortUsd(LANDING_PAGE_PRO_PLAN_PRICE)
const tradingPrice = formatShortUsd(TRADING_PAGE_PRO_PLAN_PRICE)
const minimum = formatShortUsd(MINIMUM_BUY_USD)

/** The texts of the two trading pages. */
export const messages: Translation<typeof english> = {
  price: {
    label: 'Bitcoin-Preis (USD)',
    change: 'Änderung in 24\u00a0h',
    state: 'Status',
    source: 'Quelle',
    buy: 'Kaufpreis',
    nothing: '—',
  },

  plan: {
    price: tradingPrice,
    perMonth: 'im Monat',
    note: `Hier nennen wir für Pro ${tradingPrice} im Monat, auf der Startseite und in den Nutzungs\u00adbedingungen ${landingPrice} im Monat. Was Sie zahlen, steht auf der Bezahl\u00adseite.`,
  },

  easy: {
    title: 'Trading Easy',
    lead: 'Sehen Sie, was Sie bekämen, wenn Sie zum aktuellen Preis Bitcoin kaufen oder verkaufen würden.',
    ribbon: 'Es wird nichts bestellt und kein Geld bewegt. Ihre Eingaben bleiben in diesem Tab.',
    tabs: 'Kaufen oder verkaufen',

    buy: {
      tab: 'Kaufen',
      amount: 'Betrag (USD)',
      unit: 'USD',
      help: `Mindestens ${minimum}, zum Beispiel 100`,
      tooSmall: `Geben Sie mindestens ${minimum} ein`,
      rate: 'Kaufpreis',
      result: 'Sie bekämen',
      resultUnit: 'BTC',
      submit: 'Bitcoin kaufen',
      done: {
        title: 'Demo-Kauf abgeschlossen',
        description: 'Dies ist eine Demo. Nichts wurde bestellt.',
      },
    },

    sell: {
      tab: 'Verkaufen',
      amount: 'Betrag (BTC)',
      unit: 'BTC',
      help: 'Bis zu 8 Nachkomma\u00adstellen',
      aboveBalance: (sats) => `${sats}. Das ist mehr als das Demo-Guthaben.`,
      available: 'Verfügbar',
      availableNote: 'Festes Demo-Guthaben',
      hidden: 'Betrag ausgeblendet',
      rate: 'Marktpreis',
      result: 'Sie bekämen',
      submit: 'Bitcoin verkaufen',
      done: {
        title: 'Demo-Verkauf abgeschlossen',
        description: 'Dies ist eine Demo. Es wurde kein Auftrag erteilt.',
      },
    },

    unknown: '—',
    state: (word, age) => `${word}, ${age}`,
    absence: (status) => (status === 'loading' ? 'Wird geladen' : 'Zurzeit kein Preis'),
    illustrative:
      'Nur eine Schätzung. Der Preis wird alle 10\u00a0Sekunden aktualisiert und ist nicht garantiert.',
    rejected: (description) => ({ title: 'Ungültiger Betrag', description }),

    receipt: {
      purchase: 'Demo-Kauf',
      sale: 'Demo-Verkauf',
      checked: (amount) => `Ihr Browser hat den Betrag geprüft (${amount}).`,
      quoted: (result, rate, age) => `Schätzung: ${result} bei ${rate} je BTC (${age}).`,
      quotedSimulated: (result, rate) => `Schätzung: ${result} bei ${rate} je BTC (simulierter Preis).`,
      notQuoted: 'Es gibt keine Schätzung, weil der Preis nicht verfügbar war.',
      noPurchase: 'Nichts wurde bestellt und nichts abgebucht.',
      noSale: 'Es wurde kein Auftrag erteilt und nichts verkauft.',
      close: 'Beleg schließen',
      title: 'Beleg',
      none: 'Hier erscheint Ihr Demo-Beleg.',
      noneBody:
        'Geben Sie oben einen Betrag ein und kaufen oder verkaufen Sie. Der Beleg zeigt Ihre Schätzung und deren Preis.',
    },

    upgrade: {
      title: 'Trading Pro',
      body: 'KI-Werkzeuge fürs Trading gegen eine monatliche Gebühr.',
      action: 'Zu Pro wechseln',
    },
  },

  pro: {
    title: 'Trading Pro',
    statement: 'KI-Werkzeuge, die Ihnen helfen, den Markt zu verstehen. Entscheiden müssen Sie selbst.',
    body: (brand) =>
      `Pro ergänzt die kostenlose Übersicht um KI-Werkzeuge. ${brand} ist keine Börse, verwahrt keine Bitcoins und führt keine Aufträge aus. Die Werkzeuge können sich irren, und nichts hier ist eine Anlageberatung.`,
    stance: {
      title: 'Vor dem Abschluss',
      items: [
        'Das Abo schaltet noch nichts frei. Die Werkzeuge unten sind für alle gesperrt.',
        'Das Abo wird bei einem Anbieter für Karten\u00adzahlungen bezahlt, auf dessen Seite und zu dessen Bedingungen.',
        'Bitcoin ist hochriskant. Der Preis kann ohne Vorwarnung fallen, und Sie können Ihren gesamten Einsatz verlieren.',
      ],
    },
    plan: {
      title: 'Pro',
      included: ['Alles aus dem kostenlosen Tarif', 'KI-Werkzeuge fürs Trading'],
      subscribe: 'Pro ab\u00adonnieren',
      opens: (host) => `Öffnet ${host} in einem neuen Tab.`,
      opensHere:
        'Öffnet eine Platz\u00adhalter\u00adseite in einem neuen Tab. Es ist kein Zahlungs\u00addienst\u00adleister eingerichtet.',
      newTab: '(öffnet einen neuen Tab)',
      closed:
        'Auf diesem Server ist keine Bezahl\u00adseite eingerichtet. Sie können Pro deshalb noch nicht ab\u00adonnieren.',
    },
    locked: {
      title: 'Was Pro enthalten soll',
      caption: 'Noch nicht verfügbar',
      items: [
        {
          title: 'Tägliche Markt\u00adübersicht',
          body: 'Der Tag in einfachen Worten zusammen\u00adgefasst, mit den Daten hinter jeder Aussage.',
        },
        {
          title: 'Signal\u00adprotokoll',
          body: 'Muster, die unsere Modelle gefunden haben, mit Zeitstempel, damit Sie sie später prüfen können.',
        },
        {
          title: 'Backtesting',
          body: 'Testen Sie Ihre eigene Regel an früheren Preisen. Verluste sind so deutlich zu sehen wie Gewinne.',
        },
        {
          title: 'Portfolio',
          body: 'Das Guthaben mehrerer Adressen zusammen. Nur lesen, ohne Schlüssel.',
        },
        {
          title: 'Mehr Alarme',
          body: 'Mehr aktive Alarme als im kostenlosen Tarif.',
        },
        {
          title: 'Datenexport',
          body: 'Laden Sie Preise und Alarme als CSV herunter.',
        },
      ],
    },
    easy: 'Zurück zu Trading Easy',
  },
}
