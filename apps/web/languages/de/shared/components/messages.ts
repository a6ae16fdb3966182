import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/components/messages.ts'

/** The texts of what several pages show. */
export const messages: Translation<typeof english> = {
  retry: 'Erneut versuchen',
  signIn: { title: 'Melden Sie sich an, um diese Seite zu nutzen', link: 'Anmelden' },
  demo: {
    word: 'Demo',
    reference: (reference) => `Referenz DEMO-${reference}`,
    happened: 'Was passiert ist',
    notHappened: 'Gut zu wissen',
  },
}
