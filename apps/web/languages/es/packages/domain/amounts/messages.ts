import { CURRENCIES, type Translation } from '@satlens/domain'
import type {
  AMOUNT_ISSUE_MESSAGES as englishAmount,
  FALLBACK_PRICE_CHANGE_TEXT as englishChange,
  CURRENCY_ISSUE_MESSAGES as englishCurrency,
  USD_ISSUE_MESSAGES as englishUsd,
} from '@satlens/domain/amounts/messages'

/** The messages of the checks, in their order. */
export const AMOUNT_ISSUE_MESSAGES: Translation<typeof englishAmount> = {
  not_a_number: 'El monto debe ser un número válido',
  not_positive: 'El monto debe ser mayor que 0',
  too_precise: 'El monto no puede tener más de 8 decimales',
  above_supply: 'El monto supera el máximo de bitcoins que puede existir',
  below_minimum: 'El monto es inferior al mínimo (1 satoshi)',
}

/** Messages for dollar amounts. */
export const USD_ISSUE_MESSAGES: Translation<typeof englishUsd> = {
  not_a_number: 'El monto debe ser un número válido',
  not_positive: 'El monto debe ser mayor que 0',
  too_precise: 'El monto no puede tener más de 2 decimales',
  too_large: 'El monto no puede superar 1.000.000.000\u00a0US$',
}

/** Messages for the choice of a currency. */
export const CURRENCY_ISSUE_MESSAGES: Translation<typeof englishCurrency> = {
  unknown: `Elige una de estas divisas: ${CURRENCIES.join(', ')}`,
}

/** The change shown with the fallback price. A string, so that no code calculates with it. */
export const FALLBACK_PRICE_CHANGE_TEXT: Translation<typeof englishChange> = '+2,4\u00a0%'
