import { formatSats, formatShortBtc, isolateAmount, toSats } from '@satlens/domain'
import { getPayments } from '../expected-outputs.ts'
import { messages } from '../messages.ts'
import type { PreparedPayment } from '../prepared-payment.ts'

const text = messages.review

const formatInSats = (amount: string): string => formatSats(toSats(BigInt(amount)))
const formatInBtc = (amount: string): string => isolateAmount(`${formatShortBtc(toSats(BigInt(amount)))} BTC`)

/** Says in words what leaves the account, what comes back and what it replaces. */
export function describePayment({
  transaction,
  replaces,
}: Pick<PreparedPayment, 'transaction' | 'replaces'>): string {
  const { amount_sats: amount, fee_sats: fee, change, outputs } = transaction
  const count = getPayments(outputs).length
  const paid = [formatInBtc(amount), formatInSats(fee)] as const
  return [
    count > 1 ? text.wordsOfSeveral(count, ...paid) : text.words(...paid),
    change ? text.wordsOfChange(formatInBtc(change.amount_sats)) : text.wordsWithoutChange,
    ...(replaces ? [messages.bump.words(formatInSats(replaces.fee_sats))] : []),
  ].join(' ')
}
