import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/auth/sign-in/messages.ts'

/** The question whether an email link, which was requested elsewhere, may sign in this browser. */
export const messages: Translation<typeof english> = {
  title: 'Ist das Ihr Konto?',
  lead: 'Dieser Anmeldelink wurde nicht in diesem Browser angefordert.',
  recoveryLead: 'Das Zurücksetzen des Passworts wurde nicht in diesem Browser angefordert.',
  account: 'Konto',
  accept: 'Ja, anmelden',
  acceptRecovery: 'Ja, neues Passwort festlegen',
  decline: 'Nein, das ist nicht meins',
}
