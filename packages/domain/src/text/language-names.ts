import type { Language } from './language.ts'

/** What each language calls itself, for a choice that every reader finds. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  ar: 'العربية',
}
