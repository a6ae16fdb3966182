import type { Translation } from '@satlens/domain'
import type { messages as english } from '#auth/messages/sms/messages.ts'

/** The text message with a code. */
export const messages: Translation<typeof english> = {
  code: (brand, code, minutes) =>
    `${code} es tu código de ${brand}. Caduca en ${minutes} minutos. No lo compartas con nadie.`,
}
