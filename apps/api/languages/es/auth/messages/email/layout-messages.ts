import type { Translation } from '@satlens/domain'
import type { layoutMessages as english } from '#auth/messages/email/layout-messages.ts'

/** The texts around the content of every email. */
export const layoutMessages: Translation<typeof english> = {
  code: 'Código',
  unsubscribe: 'Dejar de recibir estos correos',
  openLink: (url) => `Si el botón no funciona, abre este enlace: ${url}`,
  neverAsks: (brand) =>
    `${brand} nunca te pide que envíes una contraseña, un código ni una frase de recuperación.`,
}
