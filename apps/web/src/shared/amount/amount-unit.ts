import { createPreference } from '#ui/preference.ts'

/** What an amount of bitcoin can be shown in. */
export const AMOUNT_UNITS = ['btc', 'sats', 'usd'] as const

/** See {@link AMOUNT_UNITS}. */
export type AmountUnit = (typeof AMOUNT_UNITS)[number]

/** The unit of every amount, in every tab; bitcoin until another is chosen. */
export const unitPreference = createPreference<AmountUnit>({ key: 'amount-unit', values: AMOUNT_UNITS })
