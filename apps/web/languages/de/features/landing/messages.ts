import {
  formatShortUsd,
  LANDING_PAGE_PRO_PLAN_PRICE,
  TRADING_PAGE_PRO_PLAN_PRICE,
  type Translation,
  toUsdCents,
} from '@satlens/domain'
import type { messages as english } from '#src/features/landing/messages.ts'

const landingPrice = formatShortUsd(LANDING_PAGE_PRO_PLAN_PRICE)
const tradingPrice = formatShortUsd(TRADING_PAGE_PRO_PLAN_PRICE)

/** The texts of the landing page that its script needs; the others are in `static`. */
export const messages: Translation<typeof english> = {
  title: 'Bitcoin-Marktdaten und Trading-Werkzeuge',

  hero: {
    title: 'Bitcoin-Marktdaten, die Sie nachprüfen können',
    lead: (brand) =>
      `${brand} ist Software: eine Markt\u00adübersicht, eine Ergänzung zu Ihrer Wallet und KI-Werkzeuge fürs Trading im Abo. Zu jedem Preis sehen Sie Alter und Quelle, und Demo-Funktionen sind klar gekennzeichnet.`,
    custody: (brand) => `${brand} verwahrt Ihre Bitcoins nie. Die Schlüssel behalten Sie.`,
    start: 'Kostenloses Konto erstellen',
    signIn: 'Ich habe schon ein Konto',
    dashboard: 'Zur Übersicht',
  },

  price: {
    buy: 'Kaufpreis',
    buyNote: 'Einschließlich der Gebühr des Anbieters',
    nothing: '—',
  },

  chart: {
    title: 'Letzte 24 Stunden',
    titleWithGaps: 'Letzte 24 Stunden, mit Lücken',
    extremes: (low, high) => `Tief ${low}, Hoch ${high}`,
    label: (first, last, low, high) =>
      `Verlauf des Bitcoin-Preises in den letzten 24 Stunden. Er beginnt bei ${first} und endet bei ${last}. Das Tief liegt bei ${low}, das Hoch bei ${high}.`,
    outdated: (moment) => `Nicht aktuell. Der letzte Preis ist vom ${moment}.`,
    none: 'Noch keine Preise aus den letzten 24 Stunden.',
    unavailable: 'Der Verlauf der letzten 24 Stunden ist nicht verfügbar.',
  },

  pricing: {
    title: 'Tarife',
    perMonth: 'im Monat',
    free: {
      name: 'Kostenlos',
      price: formatShortUsd(toUsdCents(0n)),
      items: ['Markt\u00adübersicht', 'Begrenzte Anzahl Alarme', 'Wallet und Demo-Zahlungen'],
      action: 'Kostenlos starten',
    },
    pro: {
      name: 'Pro',
      price: landingPrice,
      items: [
        'Alles aus dem kostenlosen Tarif',
        'KI-Werkzeuge fürs Trading',
        'Zahlung per Karte bei unserem Zahlungs\u00addienst',
      ],
      action: 'Pro ansehen',
    },
    note: `Auf dieser Seite und in den Nutzungs\u00adbedingungen nennen wir für Pro ${landingPrice} im Monat, auf den Trading-Seiten ${tradingPrice} im Monat. Was Sie zahlen, steht auf der Bezahl\u00adseite.`,
  },
}
