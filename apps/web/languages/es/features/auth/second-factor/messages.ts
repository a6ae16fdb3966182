import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/auth/second-factor/messages.ts'

/** The texts around the form for the second factor. */
export const messages: Translation<typeof english> = {
  title: 'Confirma que eres tú',
  account: (email) => `Iniciando sesión como ${email}`,
  signOut: 'Usar otra cuenta',
}
