import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/profile/apps/messages.ts'

/** Everything the card of the apps with access says. */
export const messages: Translation<typeof english> = {
  title: 'Apps mit Zugriff',
  loading: 'Ihre Apps werden geladen',
  loadFailed: 'Ihre Apps konnten nicht geladen werden',
  list: 'Apps, bei denen Sie sich mit diesem Konto anmelden',
  empty: {
    title: 'Keine Apps',
    body: 'Apps erscheinen hier, sobald Sie ihnen erlauben, Sie mit diesem Konto anzumelden.',
  },
  since: 'Seit',
  lastUsed: 'Zuletzt verwendet',
  neverUsed: 'Noch nicht verwendet',
  scopes: (app) => `Was ${app} darf`,
  remove: 'Zugriff entfernen',
  removeOf: (app) => `Zugriff entfernen: ${app}`,
  confirm: {
    title: (app) => `Zugriff von ${app} entfernen?`,
    body: 'Die App wird abgemeldet und muss Sie fragen, bevor sie Sie wieder anmelden kann.',
    confirm: 'Zugriff entfernen',
    confirming: 'Wird entfernt\u00a0…',
    cancel: 'Behalten',
  },
  removed: {
    title: 'Zugriff entfernt',
    description: (app) => `${app} hat keinen Zugriff mehr auf Ihr Konto.`,
  },
  removeFailed: 'Der Zugriff konnte nicht entfernt werden',
}
