import type { Translation } from '@satlens/domain'
import type { layoutMessages as english } from '#auth/messages/email/layout-messages.ts'

/** The texts around the content of every email. */
export const layoutMessages: Translation<typeof english> = {
  code: 'Code',
  unsubscribe: 'Abbestellen',
  openLink: (url) => `Wenn die Schaltfläche nicht funktioniert, öffnen Sie diesen Link: ${url}`,
  neverAsks: (brand) =>
    `${brand} bittet Sie nie, ein Passwort, einen Code oder eine Wiederherstellungsphrase zu senden.`,
}
