import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import type { Translation } from '@satlens/domain'
import { plural } from '#languages/de/plural.ts'
import type { messages as english } from '#src/features/dashboard/messages.ts'

/** The texts of the dashboard. */
export const messages: Translation<typeof english> = {
  title: 'Übersicht',
  lead: 'Der Bitcoin-Markt, Ihr Guthaben und Ihre Preisalarme.',

  market: {
    currency: 'Währung',
    currencyNotSaved: 'Die Währung konnte nicht gespeichert werden',
    unavailable: {
      title: (currency) => `Zurzeit kein Preis in ${currency}`,
      body: 'Wir versuchen es innerhalb einer Minute wieder. Aus anderen Währungen wird nichts umgerechnet.',
    },
    withoutSource: {
      title: (currency) => `Dieser Server hat keine Preisquelle für ${currency}`,
      body: 'Wählen Sie eine andere Währung oder bitten Sie den Betreiber, eine Quelle anzubinden.',
    },
    sampleWord: 'Beispiel',
    sampleCaption: 'Der aktuelle Preis ist nicht verfügbar. Dies ist ein fester Beispiel\u00adpreis.',
    spokenSampleChange: (percent) =>
      `Beispieländerung ${percent.replace('+', 'plus ').replace(/\s*%/, ' Prozent')}, nicht aktuell`,
  },

  history: {
    title: 'Preisverlauf',
    simulated: 'Simuliert',
    range: 'Zeitraum',
    shortRanges: { '1D': '1\u00a0T', '1W': '1\u00a0W', '1M': '1\u00a0M', '1Y': '1\u00a0J', All: 'Alle' },
    ranges: { '1D': 'Ein Tag', '1W': 'Eine Woche', '1M': 'Ein Monat', '1Y': 'Ein Jahr', All: 'Gesamt' },
    candles: 'Kerzen',
    cursor: 'Datum und Uhrzeit',
    time: 'Zeit',
    price: 'Preis',
    open: 'Eröffnung',
    high: 'Hoch',
    low: 'Tief',
    close: 'Schluss',
    last: 'Zuletzt',
    asTable: 'Als Tabelle',
    asChart: 'Als Diagramm',
    alert: 'Alarm bei diesem Preis',
    alertAt: (price) => `Alarm bei ${price}`,
    tableCaption: (range, currency) =>
      `Bitcoin-Preis in ${currency === 'USD' ? 'US-Dollar' : currency}, Zeitraum: ${range}, neueste zuerst`,
    since: (moment) => `Wir erfassen Preise seit dem ${moment}.`,
    simulatedHistory: 'Simulierter Verlauf, für die Entwicklung erzeugt.',
    filled: (source) => `Frühere Preise stammen von ${source}.`,
    read: (source, age) => `Quelle: ${source}, aktualisiert ${age}.`,
    gap: (count, from, to) =>
      plural(count, {
        one: `Keine Preise zwischen dem ${from} und dem ${to}.`,
        other: `${count} Zeiträume ohne Preise, der längste zwischen dem ${from} und dem ${to}.`,
      }),
    until: (moment) => `Dieses Diagramm ist veraltet. Letzter Preis: ${moment}.`,
    loading: 'Preisverlauf wird geladen',
    empty: {
      title: 'Noch kein Verlauf',
      body: 'Wir erfassen jetzt Preise. Das Diagramm erscheint innerhalb einer Minute.',
    },
    failed: {
      title: 'Der Preisverlauf konnte nicht geladen werden',
      body: 'Wir versuchen es innerhalb einer Minute wieder.',
    },
    retry: 'Erneut versuchen',
    undrawable: 'Dieser Browser kann das Diagramm nicht anzeigen. Hier sind die Daten als Tabelle.',
  },

  balance: {
    word: 'Beispiel',
    total: 'Gesamt\u00adguthaben',
    available: 'Verfügbar zum Handeln',
    inUsd: 'In US-Dollar',
    inBtc: 'In Bitcoin',
    oneDollar: 'Ein US-Dollar',
    nothing: '—',
    caption:
      'Dieses Guthaben ist ein festes Beispiel. Es liegt in keiner Wallet und lässt sich nicht ausgeben.',
  },

  transactions: {
    title: 'Letzte Transaktionen',
    none: 'Keine Transaktionen',
    body: 'Diese Liste bleibt leer, weil Kaufen, Verkaufen und Senden Demos sind. Die Zahlungen beobachteter Konten finden Sie in Ihrer Wallet.',
    wallet: 'Wallet öffnen',
  },

  more: {
    title: 'Zum Ausprobieren',
    items: [
      {
        to: WEB_APP_SCREEN_PATHS.send,
        name: 'Bitcoin senden',
        about: 'Geben Sie Adresse und Betrag ein und sehen Sie, was das Senden kosten würde.',
        kind: 'demo',
      },
      {
        to: WEB_APP_SCREEN_PATHS.kyc,
        name: 'Identitätsprüfung',
        about: 'Sehen Sie, was bei einer Identitätsprüfung abgefragt wird.',
        kind: 'demo',
      },
      {
        to: WEB_APP_SCREEN_PATHS.blockchainTest,
        name: 'Blockchain-Test',
        about: 'Liest Chain-ID und Blocknummer des Ethereum-Hauptnetzes.',
        kind: 'real',
      },
    ],
    kinds: { demo: 'Demo', real: 'Nur lesen' },
  },
}
