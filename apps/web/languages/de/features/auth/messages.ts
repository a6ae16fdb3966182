import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/auth/messages.ts'

/** Everything the pages for signing in and up say. */
export const messages: Translation<typeof english> = {
  fullName: 'Vor- und Nachname',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  needsScript: 'Aktivieren Sie JavaScript, um dieses Formular zu nutzen.',

  signUp: {
    title: (brand) => `Konto bei ${brand} erstellen`,
    lead: 'Name, E-Mail-Adresse und Passwort genügen. Ohne Karte, ohne Identitätsprüfung.',
    submit: 'Konto erstellen',
    submitting: 'Konto wird erstellt\u00a0…',
    haveAccount: 'Schon ein Konto?',
    signInLink: 'Anmelden',
    done: { title: 'Konto erstellt', description: 'Sie gelangen jetzt zu Ihrer Übersicht\u00a0…' },
    failed: 'Das Konto konnte nicht erstellt werden',
    weakPassword: 'Passwort zu schwach',
    nameHint: 'Geben Sie Ihren Vor- und Nachnamen ein',
    passwordHint: 'Wählen Sie ein stärkeres Passwort',
  },

  signIn: {
    title: (brand) => `Bei ${brand} anmelden`,
    submit: 'Anmelden',
    submitting: 'Sie werden angemeldet\u00a0…',
    forgot: 'Passwort vergessen?',
    forgetting: 'Wird gesendet\u00a0…',
    noAccount: 'Neu hier?',
    signUpLink: 'Konto erstellen',
    failed: 'Anmeldung fehlge\u00adschlagen',
    emailRequired: {
      title: 'E-Mail-Adresse fehlt',
      description: 'Geben Sie zuerst Ihre E-Mail-Adresse ein',
    },
    emailHint: 'Geben Sie Ihre E-Mail-Adresse ein, damit wir Ihnen einen Link schicken können',
    resetFailed: 'Die E-Mail zum Zurücksetzen konnte nicht gesendet werden',
    unconfirmed:
      'Öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben, oder fordern Sie eine neue an.',
    confirmNow: 'Bestätigungs-E-Mail erneut senden',
  },

  otherWays: {
    label: 'Andere Anmelde\u00admethoden',
    passkey: 'Mit Passkey anmelden',
    waiting: 'Warten auf den Passkey\u00a0…',
    passkeyLeft: {
      title: 'Kein Passkey verwendet',
      description:
        'Versuchen Sie es noch einmal, wenn Ihr Passkey bereit ist, oder melden Sie sich mit Ihrem Passwort an.',
    },
    ethereum: 'Weiter mit Ethereum-Wallet',
    waitingForWallet: 'Warten auf Ihre Wallet\u00a0…',
    provider: (name) => `Weiter mit ${name}`,
    leaving: 'Einen Moment\u00a0…',
  },

  confirmFailed: 'Die Bestätigungs-E-Mail konnte nicht gesendet werden',
  anotherAddress: 'Andere E-Mail-Adresse verwenden',
  backToSignIn: 'Zurück zur Anmeldung',
  missing: 'Angaben fehlen',
  noAnswer: 'Der Server hat nicht geantwortet. Ihre Eingaben sind noch da.',
  missingEmail: 'Geben Sie Ihre E-Mail-Adresse ein',
  incompleteEmail: 'Geben Sie eine vollständige E-Mail-Adresse ein, zum Beispiel name@example.com',
  mailboxOutsideAscii: 'Verwenden Sie eine E-Mail-Adresse ohne Buchstaben wie ä, é oder ß vor dem @',
  missingPassword: 'Geben Sie Ihr Passwort ein',
}
