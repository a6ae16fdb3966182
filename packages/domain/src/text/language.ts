import { fail, ok, type Result } from '../result.ts'

/** The languages of screens and emails (ISO 639-1), in the order of their choice. */
export const LANGUAGES = ['en', 'de', 'es', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language of the specification's texts, and of a reader whose language is not among {@link LANGUAGES}. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((known) => known === value)

/** What `Intl` formats numbers, dates and plurals with. Arabic has the digits of addresses and amounts. */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-US',
  de: 'de-DE',
  es: 'es',
  ar: 'ar-u-nu-latn',
}

/** Returns the value of the attribute `dir` for a text. */
export const getTextDirection = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/**
 * Keeps the direction of a text, such as a name or an address, apart from that of the sentence around it (UAX #9). Texts
 * from left to right stay as they are.
 */
export const isolateText = (language: Language, text: string): string =>
  getTextDirection(language) === 'rtl' ? `\u2068${text}\u2069` : text

/** What an account chose: a language, or an empty text for the language of the browser. */
export type LanguageChoice = Language | ''

/** Why the choice of a language was rejected. */
export type LanguageIssue = 'unknown'

/** Messages for the choice of a language. */
export const LANGUAGE_ISSUE_MESSAGES: Readonly<Record<LanguageIssue, string>> = {
  unknown: `Choose one of these languages: ${LANGUAGES.join(', ')}`,
}

/** Parses the code of a language, in letters of any case. An empty text stays empty. */
export function parseLanguageChoice(text: string): Result<LanguageChoice, LanguageIssue> {
  const code = text.trim().toLowerCase()
  return code === '' || isLanguage(code) ? ok(code) : fail('unknown')
}

/**
 * Returns the first language that is spoken here, or null. Regions are ignored.
 * @param tags language tags (BCP 47) such as `de-AT`, the preferred one first, as `navigator.languages` has them
 */
export function findPreferredLanguage(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const [code] = tag.trim().toLowerCase().split('-', 1)
    if (isLanguage(code)) return code
  }
  return null
}

/** Returns the language that an Accept-Language header (RFC 9110, section 12.5.4) prefers, or null. */
export function parseAcceptLanguage(header: string | undefined): Language | null {
  const ranges = (header ?? '').split(',').map((range) => {
    const [tag = '', weight] = range.split(';', 2)
    return {
      tag,
      weight: weight === undefined ? 1 : Number(/^\s*q\s*=\s*([\d.]+)\s*$/i.exec(weight)?.[1] ?? 0),
    }
  })
  const accepted = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  return findPreferredLanguage(accepted.map(({ tag }) => tag))
}
