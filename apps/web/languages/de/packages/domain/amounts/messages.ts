import { CURRENCIES, type Translation } from '@satlens/domain'
import type {
  AMOUNT_ISSUE_MESSAGES as englishAmount,
  FALLBACK_PRICE_CHANGE_TEXT as englishChange,
  CURRENCY_ISSUE_MESSAGES as englishCurrency,
  USD_ISSUE_MESSAGES as englishUsd,
} from '@satlens/domain/amounts/messages'

/** The messages of the checks, in their order. */
export const AMOUNT_ISSUE_MESSAGES: Translation<typeof englishAmount> = {
  not_a_number: 'Der Betrag muss eine gültige Zahl sein',
  not_positive: 'Der Betrag muss größer als 0 sein',
  too_precise: 'Der Betrag darf höchstens 8 Nachkomma\u00adstellen haben',
  above_supply: 'So viele Bitcoins kann es nie geben',
  below_minimum: 'Der Betrag liegt unter dem Minimum (1 Satoshi)',
}

/** Messages for dollar amounts. */
export const USD_ISSUE_MESSAGES: Translation<typeof englishUsd> = {
  not_a_number: 'Der Betrag muss eine gültige Zahl sein',
  not_positive: 'Der Betrag muss größer als 0 sein',
  too_precise: 'Der Betrag darf höchstens 2 Nachkomma\u00adstellen haben',
  too_large: 'Der Betrag darf höchstens 1.000.000.000\u00a0$ betragen',
}

/** Messages for the choice of a currency. */
export const CURRENCY_ISSUE_MESSAGES: Translation<typeof englishCurrency> = {
  unknown: `Wählen Sie eine dieser Währungen: ${CURRENCIES.join(', ')}`,
}

/** The change shown with the fallback price. A string, so that no code calculates with it. */
export const FALLBACK_PRICE_CHANGE_TEXT: Translation<typeof englishChange> = '+2,4\u00a0%'
