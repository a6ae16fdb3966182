import type { Language, Translation } from '@satlens/domain'
import { messages as arabic } from '#languages/ar/alerts/messages.ts'
import { messages as german } from '#languages/de/alerts/messages.ts'
import { messages as spanish } from '#languages/es/alerts/messages.ts'
import { messages } from './messages.ts'

export type AlertTexts = Translation<typeof messages>

/** The texts of emails about prices and payments in each language. */
export const ALERT_TEXTS: Readonly<Record<Language, AlertTexts>> = {
  en: messages,
  de: german,
  es: spanish,
  ar: arabic,
}
