import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/profile/messages.ts'

/** Everything the profile page says. */
export const messages: Translation<typeof english> = {
  title: 'Ihr Profil',
  loading: 'Ihr Profil wird geladen',
  loadFailed: 'Das Profil konnte nicht geladen werden',
  notLoaded: 'Ihr Profil konnte nicht geladen werden',

  information: 'Persönliche Angaben',
  email: 'E-Mail-Adresse',
  emailNote: 'Die E-Mail-Adresse lässt sich nicht ändern',
  currencyHelp:
    'Für Preise, ihren Verlauf, neue Alarme, Ihre Wallets und die Zahlungen, die Sie vorbereiten. Beträge der Demos bleiben in US-Dollar.',
  languageHelp: 'Für diese App und für unsere E-Mails.',
  languageOfBrowser: 'Sprache des Browsers',
  fields: { full_name: 'Vor- und Nachname', preferred_currency: 'Währung', language: 'Sprache' },
  submit: 'Profil speichern',
  submitting: 'Wird gespeichert\u00a0…',
  emptyHint: (label) => `Füllen Sie dieses Feld aus: ${label}`,
  missing: 'Angaben fehlen',
  updated: { title: 'Gespeichert', description: 'Ihr Profil wurde gespeichert' },
  updateFailed: 'Das Profil konnte nicht gespeichert werden',
  noAnswer: 'Der Server hat nicht geantwortet. Ihre Eingaben sind noch da.',
  notAuthenticated: 'Nicht angemeldet',

  account: 'Konto',
  accountNote: 'Beendet Ihre Sitzung in diesem Browser. Andere Geräte bleiben angemeldet.',
  signOut: 'Abmelden',
  signingOut: 'Sie werden abgemeldet\u00a0…',
  signedOut: { title: 'Abgemeldet', description: 'Sie sind jetzt abgemeldet' },
  signOutFailed: 'Abmelden fehlge\u00adschlagen',
  signedOutHere:
    'In diesem Browser sind Sie abgemeldet. Den Server haben wir nicht erreicht, die Sitzung kann also aktiv bleiben, bis sie abläuft.',
}
