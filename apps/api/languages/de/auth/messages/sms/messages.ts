import type { Translation } from '@satlens/domain'
import type { messages as english } from '#auth/messages/sms/messages.ts'

/** The text message with a code. */
export const messages: Translation<typeof english> = {
  code: (brand, code, minutes) =>
    `${code} ist Ihr Code für ${brand}. Er gilt ${minutes} Minuten. Geben Sie ihn nicht weiter.`,
}
