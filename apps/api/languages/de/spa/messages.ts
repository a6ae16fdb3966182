import type { Translation } from '@satlens/domain'
import type { messages as english } from '../../../src/spa/messages.ts'

/** Texts of the installed web app. */
export const messages: Translation<typeof english> = {
  description:
    'Marktdaten zu Bitcoin, eine Ergänzung zu Ihrer Wallet und Trading-Werkzeuge im Abo. Die App verkauft, verwahrt und bewegt keine Bitcoins.',
  dashboard: 'Übersicht',
  wallet: 'Wallet',
  send: 'Bitcoin senden',
}
