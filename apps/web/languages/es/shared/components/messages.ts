import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/components/messages.ts'

/** The texts of what several pages show. */
export const messages: Translation<typeof english> = {
  retry: 'Reintentar',
  signIn: { title: 'Inicia sesión para usar esta página', link: 'Iniciar sesión' },
  demo: {
    word: 'Demo',
    reference: (reference) => `Referencia DEMO-${reference}`,
    happened: 'Qué pasó',
    notHappened: 'Ten en cuenta',
  },
}
