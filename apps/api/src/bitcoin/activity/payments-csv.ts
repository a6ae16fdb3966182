import type { Payment } from '@satlens/contract'
import { type Currency, formatBtc, toSats } from '@satlens/domain'

const COLUMNS = [
  'time',
  'account',
  'txid',
  'direction',
  'state',
  'amount_btc',
  'fee_btc',
  'confirmations',
  'height',
  'addresses',
  'label',
  'currency',
  'value',
  'price_as_of',
  'price_source',
  'replaced_by',
] as const

/** The first line of the file: the names of the columns. */
export const PAYMENTS_CSV_HEADER = `${COLUMNS.join(',')}\r\n`

/** Formats a payment as a line (RFC 4180). Amounts are plain decimals. Without a price of its time the value is empty. */
export function formatPaymentAsCsv(payment: Payment, accountName: string, currency: Currency): string {
  const { fiat } = payment
  const cells = {
    time: payment.time,
    account: quoteText(accountName),
    txid: payment.txid,
    direction: payment.direction,
    state: payment.state,
    amount_btc: formatSignedBtc(payment.amount_sats),
    fee_btc: payment.fee_sats === null ? '' : formatSignedBtc(payment.fee_sats),
    confirmations: String(payment.confirmations),
    height: payment.height === null ? '' : String(payment.height),
    addresses: payment.addresses.join(' '),
    label: payment.label === null ? '' : quoteText(payment.label),
    currency,
    value: fiat?.value ?? '',
    price_as_of: fiat?.price_as_of ?? '',
    price_source: fiat?.price_source ?? '',
    replaced_by: payment.replaced_by ?? '',
  } satisfies Record<(typeof COLUMNS)[number], string>
  return `${COLUMNS.map((name) => cells[name]).join(',')}\r\n`
}

function formatSignedBtc(sats: string): string {
  const amount = BigInt(sats)
  return amount < 0n ? `-${formatBtc(toSats(-amount))}` : formatBtc(toSats(amount))
}

// A spreadsheet takes a cell that begins with one of these characters for a formula. An apostrophe makes it text (OWASP).
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/

/** Quotes a text that its owner wrote. */
const quoteText = (text: string): string => `"${FORMULA.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
