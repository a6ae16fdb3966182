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

/** The texts of the landing page. */
export const messages: Translation<typeof english> = {
  title: 'Bitcoin-Marktdaten und Trading-Werkzeuge',

  hero: {
    title: 'Bitcoin-Marktdaten, die Sie nachprüfen können',
    lead: (brand) =>
      `${brand} ist Software: eine Marktübersicht, eine Begleiterin für Ihre Wallet und KI-Werkzeuge fürs Trading im Abo. Zu jedem Preis sehen Sie Alter und Quelle, und Demo-Funktionen sind klar gekennzeichnet.`,
    start: 'Kostenloses Konto erstellen',
    signIn: 'Ich habe schon ein Konto',
    dashboard: 'Zur Übersicht',
  },

  compliance: {
    title: 'Rechtlicher Hinweis',
    body: (brand) =>
      `${brand} ist weder Börse noch Verwahrer. ${brand} verkauft, verwahrt, überträgt und tauscht keine Kryptowährungen und prüft selbst keine Identitäten. Käufe wickelt ein externer Zahlungsdienstleister außerhalb dieser Website ab. Abonnements werden über einen Anbieter für Kartenzahlungen bezahlt.`,
    risk: 'Bitcoin ist hochriskant. Der Preis kann ohne Vorwarnung fallen, und Sie können Ihren gesamten Einsatz verlieren.',
  },

  price: {
    buy: 'Kaufpreis',
    buyNote: 'Einschließlich der Gebühr des Anbieters',
    nothing: '—',
  },

  features: {
    title: 'Funktionen',
    items: [
      {
        title: 'Sie wissen, wie aktuell jeder Preis ist',
        body: 'Jeder Preis ist als aktuell, verzögert oder nicht verfügbar gekennzeichnet, mit Alter und Quelle. Kopfzeile und Seite zeigen immer denselben Wert.',
      },
      {
        title: 'Eine klare Änderung in 24\u00a0h',
        body: 'Die Änderung in 24\u00a0h vergleicht den neuesten Preis mit dem Preis vor 24 Stunden. Kaufpreise verwenden wir dafür nie, denn sie enthalten eine Gebühr.',
      },
      {
        title: 'Ihre Schlüssel bleiben bei Ihnen',
        body: 'Ihre Wiederherstellungsphrase entsteht in Ihrem Browser und bleibt dort. Der Server erhält nur einen öffentlichen Schlüssel. Damit lässt sich Ihr Guthaben anzeigen, aber nichts ausgeben.',
      },
      {
        title: 'Adressen werden doppelt geprüft',
        body: 'Wir prüfen erst das Format, dann die Prüfsumme. Wenn ein Zeichen falsch aussieht, zeigen wir Ihnen, welche Vierergruppe Sie vergleichen sollten.',
      },
    ],
  },

  pricing: {
    title: 'Tarife',
    perMonth: 'im Monat',
    free: {
      name: 'Kostenlos',
      price: formatShortUsd(toUsdCents(0n)),
      items: ['Marktübersicht', 'Begrenzte Zahl von Alarmen', 'Wallet und Demo-Zahlungen'],
      action: 'Kostenlos starten',
    },
    pro: {
      name: 'Pro',
      price: landingPrice,
      items: [
        'Alles aus dem kostenlosen Tarif',
        'KI-Werkzeuge fürs Trading',
        'Zahlung per Karte bei unserem Zahlungsdienstleister',
      ],
      action: 'Pro ansehen',
    },
    note: `Auf dieser Seite und in den Nutzungsbedingungen nennen wir für Pro ${landingPrice} im Monat, auf den Trading-Seiten ${tradingPrice} im Monat. Was Sie zahlen, steht auf der Bezahlseite.`,
  },

  faq: {
    title: 'Häufige Fragen',
    items: [
      {
        question: 'Kann ich hier Bitcoin kaufen?',
        answer:
          'Nein. Die Kaufseite schätzt nur, wie viel Bitcoin Sie für einen Dollarbetrag bekämen. Käufe wickelt ein externer Zahlungsdienstleister außerhalb dieser Website und zu eigenen Bedingungen ab.',
      },
      {
        question: 'Wer verwahrt meine Bitcoins?',
        answer:
          'Sie selbst. Die privaten Schlüssel Ihrer Wallet entstehen in Ihrem Browser und erreichen uns nie. Wir können Ihre Bitcoins daher weder bewegen noch eine verlorene Wiederherstellungsphrase ersetzen. Einlagen nehmen wir nicht an.',
      },
      {
        question: 'Prüfen Sie meine Identität?',
        answer:
          'Nein. Die Seite zur Identitätsprüfung ist eine Demo. Was Sie dort eingeben, bleibt in Ihrem Browser.',
      },
      {
        question: 'Werden beim Senden echte Bitcoins bewegt?',
        answer:
          'Nein. Die Sendeseite prüft Adresse und Betrag und speichert eine Demo-Zahlung. Ins Netzwerk wird nichts gesendet.',
      },
      {
        question: 'Woher kommen die Preise?',
        answer:
          'Aus öffentlichen Preisquellen. Unser Server fragt sie für alle ab, Ihr Browser hat also nie Kontakt zu einer Börse. Wenn eine Quelle nicht mehr antwortet, gilt der Preis erst als verzögert, dann als nicht verfügbar.',
      },
    ],
  },
}
