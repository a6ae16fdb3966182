import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/components/new-password-messages.ts'

/** The texts of a new password. */
export const messages: Translation<typeof english> = {
  email: 'Correo electrónico',
  placeholder: (min) => `Mínimo ${min} caracteres`,
  strength: 'Seguridad',
}
