import type { Translation } from '@satlens/domain'
import type { messages as english } from '../../../src/spa/messages.ts'

/** Texts of the installed web app. */
export const messages: Translation<typeof english> = {
  description:
    'Un panel del mercado de bitcoin, un complemento para tu billetera y una suscripción a herramientas de trading. Nunca vende, guarda ni mueve bitcoins.',
  dashboard: 'Panel',
  wallet: 'Billetera',
  send: 'Enviar bitcoin',
}
