import { CURRENCIES, type Currency } from '@satlens/domain'
import { joinTexts } from '#shared/components/join-texts.ts'
import { LOCALE } from '../date-format.ts'

const names = new Intl.DisplayNames(LOCALE, { type: 'currency' })

/** The choice of a currency: `EUR, Euro`. */
export const CURRENCY_OPTIONS: readonly { readonly value: Currency; readonly label: string }[] =
  CURRENCIES.map((value) => ({ value, label: joinTexts([value, names.of(value) ?? value]) }))
