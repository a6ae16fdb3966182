import type { BitcoinOverview, Payment } from '@satlens/contract'
import { formatMoney, parseMoneyDecimal } from '@satlens/domain'
import { messages } from './messages.ts'

type Tip = BitcoinOverview['tip']

/** From here on a payment counts as final, and its confirmations are no longer counted. */
const FINAL_CONFIRMATIONS = 6

/** Counts the confirmations of a payment. The tip may be newer than the payment. */
export function countConfirmations({ height, confirmations }: Payment, tip: Tip): number {
  if (height === null) return 0
  return tip === null ? confirmations : Math.max(confirmations, tip.height - height + 1)
}

/** Whether a payment counts toward the balance. */
export const isEffective = ({ state }: Payment): boolean => state !== 'replaced' && state !== 'dropped'

/** The word for the state of a payment: how final it is, and whether that is proven. */
export function formatPaymentState(payment: Payment, tip: Tip): string {
  if (payment.state !== 'confirmed') return messages.states[payment.state]
  const confirmations = countConfirmations(payment, tip)
  if (confirmations < FINAL_CONFIRMATIONS) return messages.states.confirmations(confirmations)
  return payment.verified ? messages.states.verified : messages.states.confirmed
}

/** Formats what a payment was worth at its time, without a sign; null if no price of that time is known. */
export function formatValueThen({ fiat }: Payment): string | null {
  if (fiat === null) return null
  const digits = fiat.value.replace(/^-/, '')
  const value = parseMoneyDecimal(digits, fiat.currency)
  return value === null ? `${fiat.currency} ${digits}` : formatMoney(value, fiat.currency)
}
