import type { Language } from './language.ts'

// A build of the web app in another language replaces this module (apps/web/build/translate.ts).

/** The language of the program's own texts. */
export const LANGUAGE: Language = 'en'

/** The locale of {@link LANGUAGE}: that of dates and numbers. */
export const LOCALE: string = 'en-US'

/** The locale of amounts of money. A page that is read from right to left writes them from left to right. */
export const MONEY_LOCALE: string = 'en-US'

/** What isolates an amount of money from the direction of the text around it: its start and its end. */
export const MONEY_ISOLATES: readonly [start: string, end: string] = ['', '']

/** What stands before decimals. */
export const DECIMAL_MARK: string = '.'

/** What stands behind a percentage, with its space. */
export const PERCENT_SIGN: string = '%'
