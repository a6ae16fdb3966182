import {
  type Currency,
  describeUserAgent,
  formatBtc,
  formatMoneyDecimal,
  type Language,
  LOCALES,
  type MinorUnits,
  type Sats,
  type Translation,
} from '@satlens/domain'
import { messages as arabic } from '#languages/ar/kernel/language/messages.ts'
import { messages as german } from '#languages/de/kernel/language/messages.ts'
import { messages as spanish } from '#languages/es/kernel/language/messages.ts'
import { messages } from './messages.ts'

const TEXTS: Readonly<Record<Language, Translation<typeof messages>>> = {
  en: messages,
  de: german,
  es: spanish,
  ar: arabic,
}

/** Calls `create` once for each key, because a format reads 8 MB of language data. */
function cacheFormats<Key extends string, Format>(create: (key: Key) => Format) {
  const formats = new Map<Key, Format>()
  return (key: Key): Format => {
    const format = formats.get(key) ?? create(key)
    formats.set(key, format)
    return format
  }
}

const getDateFormat = cacheFormats(
  (language: Language) =>
    new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
)

/** Formats a time for emails and pages, such as `November 23, 2026 at 9:40 AM UTC`. */
export const formatDateTimeUtc = (time: Date, language: Language): string =>
  TEXTS[language].utc(getDateFormat(language).format(time))

const getMoneyFormat = cacheFormats((key: `${Language} ${Currency}`) => {
  const [language, currency] = key.split(' ') as [Language, Currency]
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency })
})

/** Formats an amount with the sign of its currency, such as `$65,000.00`. */
export const formatMoneyIn = (language: Language, amount: MinorUnits, currency: Currency): string =>
  getMoneyFormat(`${language} ${currency}`).format(formatMoneyDecimal(amount, currency) as `${number}`)

const getBtcFormat = cacheFormats(
  (language: Language) =>
    new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: 8, useGrouping: false }),
)

/** Formats a sum as BTC with eight decimals and the unit, such as `0.00100000 BTC`. */
export const formatBtcIn = (language: Language, sats: Sats): string =>
  `${getBtcFormat(language).format(formatBtc(sats) as `${number}`)} BTC`

const getPercentFormats = cacheFormats((language: Language) => {
  const options = { style: 'percent', minimumFractionDigits: 2 } as const
  return {
    plain: new Intl.NumberFormat(LOCALES[language], options),
    signed: new Intl.NumberFormat(LOCALES[language], { ...options, signDisplay: 'exceptZero' }),
  }
})

/** Formats basis points as a percentage with two decimals. */
export function formatPercentIn(
  language: Language,
  basisPoints: bigint,
  { isSigned = false }: { readonly isSigned?: boolean } = {},
): string {
  const formats = getPercentFormats(language)
  // A bigint keeps its digits as the text of a number with an exponent.
  return (isSigned ? formats.signed : formats.plain).format(`${basisPoints}e-4` as `${number}`)
}

// The User-Agent of programs other than browsers is free text. An attacker who requests an email to another person could
// put a web address there, which email apps turn into a link. The descriptions of browsers come from a fixed list.
/** Describes the browser behind a `User-Agent` header. `isFromStranger` leaves out the names that programs give themselves. */
export function describeDevice(
  userAgent: string,
  language: Language,
  { isFromStranger }: { readonly isFromStranger: boolean },
): string {
  const texts = TEXTS[language].device
  return isFromStranger && !userAgent.startsWith('Mozilla/')
    ? texts.unknown
    : describeUserAgent(userAgent, texts)
}
