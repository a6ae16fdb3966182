import type { Translation } from '@satlens/domain'
import { settings } from '#shared/browser/settings.ts'
import type { messages as english } from '#src/app/prerender-messages.ts'

const { brand } = settings

/** What a search engine shows under the title of each page that anyone may read. */
export const messages: Translation<typeof english> = {
  landing: `${brand} es un panel del mercado de bitcoin, un complemento para tu billetera y una suscripción a herramientas de trading. Nunca vende, guarda ni mueve bitcoins.`,
  terms: `Las condiciones para usar ${brand}: qué es, qué no es y cuánto cuesta Pro.`,
  privacy: `Qué guarda ${brand} y por qué, qué se queda en tu navegador y cómo exportar o eliminar tu cuenta.`,
  signIn: `Inicia sesión en ${brand} con una contraseña o una passkey.`,
  signUp: `Crea una cuenta en ${brand} con un nombre, una dirección de correo y una contraseña. Sin tarjeta ni verificación de identidad.`,
  notFound: 'Esta página no existe.',
}
