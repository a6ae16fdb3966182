import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/oauth/messages.ts'

/** What the pages that allow apps and devices have in common. */
export const messages: Translation<typeof english> = {
  loading: 'Die Anfrage wird geladen',
  loadFailed: 'Die Anfrage konnte nicht geladen werden',
  noAnswer: 'Der Server hat nicht geantwortet. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  dashboard: 'Zur Übersicht',

  off: {
    title: 'Auf diesem Server nicht verfügbar',
    body: (brand) =>
      `${brand} meldet Sie hier nicht bei anderen Apps an. Der Betreiber hat das nicht eingeschaltet.`,
    home: 'Zur Startseite',
  },

  access: (app) => `Was ${app} darf`,
  api: (resource) => `${resource} in Ihrem Namen verwenden`,
  limits: 'Die App kann weder Ihre Wallet sehen noch Ihr Konto ändern.',
  unverified: {
    title: 'Diese App ist nicht geprüft',
    body: 'Sie hat sich selbst registriert, und wir haben nicht geprüft, wer sie betreibt. Erlauben Sie den Zugriff nicht allein wegen des Namens.',
  },
  signedInAs: 'Angemeldet als',
  allow: 'Erlauben',
  allowing: 'Wird erlaubt\u00a0…',
  deny: 'Ablehnen',
  denying: 'Wird abgelehnt\u00a0…',
  allowFailed: 'Der Zugriff konnte nicht erlaubt werden',
  denyFailed: 'Der Zugriff konnte nicht abgelehnt werden',
  removable: 'Sie können diesen Zugriff jederzeit in Ihrem Profil entfernen.',
  needsFactor: {
    title: 'Bestätigung in zwei Schritten nötig',
    body: 'Um das zu erlauben, schalten Sie in Ihrem Profil die Bestätigung in zwei Schritten ein. Kehren Sie dann zu dieser Seite zurück.',
    profile: 'Zum Profil',
  },
}
