import type { Language } from './language.ts'

// A build of the web app in another language replaces this module (apps/web/build/translate.ts).

/** The language of the program's own texts. */
export const LANGUAGE: Language = 'en'

/** The locale of {@link LANGUAGE}: that of dates and numbers. */
export const LOCALE: string = 'en-US'

/** What stands before decimals. */
export const DECIMAL_MARK: string = '.'

/** What stands behind a percentage, with its space. */
export const PERCENT_SIGN: string = '%'
