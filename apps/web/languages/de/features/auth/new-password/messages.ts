import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/auth/new-password/messages.ts'

/** Everything the form for a new password says. */
export const messages: Translation<typeof english> = {
  forgotten: {
    title: 'Neues Passwort festlegen',
    lead: 'Wählen Sie ein neues Passwort für Ihr Konto. Alle Ihre anderen Geräte werden abgemeldet.',
  },
  removed: {
    title: 'Passwort festlegen',
    lead: 'Wir haben das bisherige Passwort dieses Kontos entfernt, weil es vielleicht von jemand anderem stammt.',
  },
  password: 'Neues Passwort',
  submit: 'Neues Passwort festlegen',
  submitting: 'Wird gespeichert\u00a0…',
  done: { title: 'Passwort gespeichert', description: 'Ihre anderen Geräte wurden abgemeldet.' },
  failed: 'Das neue Passwort konnte nicht gespeichert werden',
}
