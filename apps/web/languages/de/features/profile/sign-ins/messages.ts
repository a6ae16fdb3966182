import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/profile/sign-ins/messages.ts'

/** The texts of the card of recent sign-ins. */
export const messages: Translation<typeof english> = {
  title: 'Letzte Anmeldungen',
  loading: 'Ihre Anmeldungen werden geladen',
  loadFailed: 'Ihre Anmeldungen konnten nicht geladen werden',
  list: 'Anmeldungen der letzten 30 Tage',
  none: {
    title: 'Keine Anmeldungen in den letzten 30 Tagen',
    body: 'Die nächste erscheint hier mit Gerät und IP-Adresse.',
  },
  note: 'Bis zu 100 Anmeldungen der letzten 30 Tage. Wenn Sie eine nicht kennen, ändern Sie Ihr Passwort.',
  failed: 'Fehlge\u00adschlagener Versuch',
  from: (ip) => (ip === '' ? 'Von unbekannter IP-Adresse' : `Von ${ip}`),
  showAll: (count) => `Alle ${count} anzeigen`,
}
