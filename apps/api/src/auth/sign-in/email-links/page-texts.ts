import type { Language, Translation } from '@satlens/domain'
import { messages as arabic } from '#languages/ar/auth/sign-in/email-links/messages.ts'
import { messages as german } from '#languages/de/auth/sign-in/email-links/messages.ts'
import { messages as spanish } from '#languages/es/auth/sign-in/email-links/messages.ts'
import { messages } from './messages.ts'

export type PageTexts = Translation<typeof messages>

/** The texts of the pages behind email links in each language. They are HTML: what is filled in has to be escaped. */
export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: messages,
  de: german,
  es: spanish,
  ar: arabic,
}
