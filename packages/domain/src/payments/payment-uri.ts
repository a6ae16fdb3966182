import {
  ADDRESS_MESSAGES,
  type AddressIssue,
  type BitcoinAddress,
  parseBitcoinAddress,
} from '../addresses/address.ts'
import { formatBtc, parseBtcAmount, type Sats } from '../amounts/amount.ts'
import { fail, ok, type Result } from '../result.ts'

/** What a payment URI asks for (BIP321). Nothing of it may be acted on before a person has agreed. */
export type PaymentUri = {
  /** In the shape of an address; its checksum is a second check, as for a typed one. */
  readonly address: BitcoinAddress
  readonly amount: Sats | null
  /** Who is paid, and for what: words of whoever wrote the URI. */
  readonly label: string | null
  readonly message: string | null
}

/** Why a payment URI was refused; the sentence is in PAYMENT_URI_MESSAGES. */
export type PaymentUriIssue =
  | 'not_a_uri'
  | 'bad_encoding'
  | 'unknown_requirement'
  | 'repeated'
  | 'bad_amount'
  | 'no_address'
  | AddressIssue

/** What to say about each refusal. */
export const PAYMENT_URI_MESSAGES = {
  ...ADDRESS_MESSAGES,
  not_a_uri: 'This is not a bitcoin payment link',
  bad_encoding: 'This payment link is damaged: a part of it cannot be decoded',
  unknown_requirement: 'This payment link requires something that is not supported here',
  repeated: 'This payment link contains conflicting values',
  bad_amount: 'The amount in this payment link is invalid',
  no_address: 'This payment link has no Bitcoin address',
} as const satisfies Record<PaymentUriIssue, string>

/** Whether a text sets out to be a payment URI, whatever becomes of the rest. */
export const isPaymentUri = (text: string): boolean => SCHEME.test(text)

/**
 * Reads a payment URI (BIP321). Scheme and keys may be in any case. The address is the body or, where that is empty, the
 * first `bc` or `tb`. Refuses what the URI requires and is unknown, what it says twice, and an amount with a comma or
 * an exponent; other payment methods are passed over.
 */
export function parsePaymentUri(text: string): Result<PaymentUri, PaymentUriIssue> {
  const scheme = SCHEME.exec(text)
  if (scheme === null) return fail('not_a_uri')
  const [rest = ''] = text.slice(scheme[0].length).trim().split('#')
  const mark = rest.indexOf('?')
  const body = mark === -1 ? rest : rest.slice(0, mark)
  const parameters = mark === -1 ? [] : readParameters(rest.slice(mark + 1))
  if (parameters === null) return fail('bad_encoding')
  if (parameters.some(({ key }) => key.startsWith('req-'))) return fail('unknown_requirement')
  if (ONCE.some((once) => valuesOf(parameters, once).length > 1)) return fail('repeated')
  const amount = readAmount(parameters)
  if (!amount.ok) return amount
  const address = readAddress(body, parameters)
  if (!address.ok) return address
  const words = (key: string) => valuesOf(parameters, key)[0] || null
  return ok({
    address: address.value,
    amount: amount.value,
    label: words('label'),
    message: words('message'),
  })
}

/** What to write: an address that holds, and optionally an amount and words. */
export type PaymentUriParts = { readonly address: string } & Partial<Omit<PaymentUri, 'address'>>

/** Writes a payment URI (BIP321). Read again, it gives the same; empty words are left out. */
export function formatPaymentUri({ address, amount, label, message }: PaymentUriParts): string {
  const parameters = [
    ['amount', amount ? formatBtc(amount).replace(ZEROS_AT_THE_END, '') : null],
    ['label', label],
    ['message', message],
  ].flatMap(([key, value]) => (value ? [`${key}=${encode(value)}`] : []))
  return [`bitcoin:${address}`, ...(parameters.length > 0 ? [parameters.join('&')] : [])].join('?')
}

const SCHEME = /^\s*bitcoin:/i

// `pop` is a place to report the payment to, which is not done here.
const ONCE = ['amount', 'label', 'message', 'pop']

type Parameter = { readonly key: string; readonly value: string }

const valuesOf = (parameters: readonly Parameter[], wanted: string): string[] =>
  parameters.flatMap(({ key, value }) => (key === wanted ? [value] : []))

function readParameters(query: string): Parameter[] | null {
  try {
    return query.split('&').map((part) => {
      const [key = '', ...value] = part.split('=')
      return { key: decodeURIComponent(key).toLowerCase(), value: decodeURIComponent(value.join('=')) }
    })
  } catch {
    return null
  }
}

// A point and no comma (BIP321), and none of the exponents that a JSON number may have.
const PLAIN_DECIMAL = /^\d+(?:\.\d+)?$/

function readAmount(parameters: readonly Parameter[]): Result<Sats | null, 'bad_amount'> {
  const [text] = valuesOf(parameters, 'amount')
  if (text === undefined) return ok(null)
  const amount = PLAIN_DECIMAL.test(text) ? parseBtcAmount(text) : null
  return amount?.ok ? amount : fail('bad_amount')
}

// New address forms are named by their prefix, and an address under the name of another network makes the URI invalid.
const ADDRESS_KEYS = ['bc', 'tb']

function readAddress(
  body: string,
  parameters: readonly Parameter[],
): Result<BitcoinAddress, AddressIssue | 'no_address'> {
  const named = parameters.filter(({ key }) => ADDRESS_KEYS.includes(key))
  const isMisnamed = named.some(({ key, value }) => !value.toLowerCase().startsWith(`${key}1`))
  if (isMisnamed) return fail('bad_format')
  const address = body || named[0]?.value
  return address ? parseBitcoinAddress(address) : fail('no_address')
}

const ZEROS_AT_THE_END = /\.?0+$/

const LONE_SURROGATES = /\p{Surrogate}/gu

// Half a character has no encoding, and would otherwise throw.
const encode = (text: string): string => encodeURIComponent(text.replace(LONE_SURROGATES, '\ufffd'))
