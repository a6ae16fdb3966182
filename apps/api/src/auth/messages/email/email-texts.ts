import type { Language, Translation } from '@satlens/domain'
import { layoutMessages as arabicLayout } from '#languages/ar/auth/messages/email/layout-messages.ts'
import { messages as arabic } from '#languages/ar/auth/messages/email/messages.ts'
import { layoutMessages as germanLayout } from '#languages/de/auth/messages/email/layout-messages.ts'
import { messages as german } from '#languages/de/auth/messages/email/messages.ts'
import { layoutMessages as spanishLayout } from '#languages/es/auth/messages/email/layout-messages.ts'
import { messages as spanish } from '#languages/es/auth/messages/email/messages.ts'
import { layoutMessages } from './layout-messages.ts'
import { messages } from './messages.ts'

export type EmailTexts = Translation<typeof messages>

/** The texts of emails about accounts in each language. */
export const EMAIL_TEXTS: Readonly<Record<Language, EmailTexts>> = {
  en: messages,
  de: german,
  es: spanish,
  ar: arabic,
}

/** The texts around the content of every email in each language. */
export const EMAIL_LAYOUT_TEXTS: Readonly<Record<Language, Translation<typeof layoutMessages>>> = {
  en: layoutMessages,
  de: germanLayout,
  es: spanishLayout,
  ar: arabicLayout,
}
