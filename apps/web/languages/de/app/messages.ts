import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/app/messages.ts'

/** The texts around every page. */
export const messages: Translation<typeof english> = {
  skip: 'Zum Inhalt springen',
  loadingPage: 'Seite wird geladen',
  loadingSession: 'Sitzung wird geprüft',
  notifications: 'Meldungen',
  dismiss: 'Schließen',

  offline: 'Sie sind offline. Preise und Guthaben können veraltet sein.',
  amounts: { hidden: 'Beträge ausgeblendet', shown: 'Beträge eingeblendet' },
  update: {
    title: 'Eine neue Version ist da',
    caution: 'Beim Neuladen geht verloren, was Sie noch nicht abgeschickt haben.',
    reload: 'Neu laden',
    later: 'Später',
  },

  header: {
    home: (brand) => `${brand}, Startseite`,
    main: 'Hauptnavigation',
    menu: 'Menü',
    wallet: 'Wallet',
    trading: 'Trading',
    buy: 'Kaufen',
    profile: 'Profil',
    dashboard: 'Übersicht',
    signIn: 'Anmelden',
    getStarted: 'Registrieren',
    btc: 'BTC',
    priceFrom: (source) => `, Quelle: ${source}`,
  },

  footer: {
    stance: (brand) => `${brand} verkauft, verwahrt, überträgt und tauscht keine Krypto\u00adwährungen.`,
    legal: 'Rechtliches',
    terms: 'Nutzungs\u00adbedingungen',
    privacy: 'Datenschutz',
    theme: 'Darstellung',
    themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
    contrast: 'Hoher Kontrast',
    language: 'Sprache',
  },

  notFound: {
    code: '404',
    title: 'Diese Seite gibt es nicht',
    home: 'Zur Startseite',
    ways: 'Oder weiter zu',
    send: 'Bitcoin senden',
  },

  broken: {
    title: 'Diese Seite konnte nicht geladen werden',
    body: 'Vielleicht wurde die App aktualisiert oder Ihre Verbindung war unterbrochen. Ihr Konto und Ihre Daten sind nicht betroffen.',
    reload: 'Neu laden',
  },
}
