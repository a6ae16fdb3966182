import { LOCALE } from '@satlens/domain'

/** Characters that control the direction of text (UAX #9), or nothing that can be seen. */
const INVISIBLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu

const clean = (name: string): string => name.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim()

/** Returns the name that an app has given itself, for use in a sentence: its characters cannot turn the text around it. */
export const formatAppName = (name: string): string => `\u2068${clean(name)}\u2069`

/** Returns the letter that stands for an app without a logo. */
export const getAppInitial = (name: string): string =>
  Array.from(clean(name))[0]?.toLocaleUpperCase(LOCALE) ?? '?'
