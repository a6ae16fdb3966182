import { type AddressIssue, type BitcoinAddress, parseBitcoinAddressFormat } from '../addresses/address.ts'
import { formatBtc, parseBtcAmount } from '../amounts/amount.ts'
import type { Sats } from '../amounts/sats.ts'
import { fail, ok, type Result } from '../result.ts'
import { cleanPastedText, trimPastedText } from '../text/pasted-text.ts'
import type { PAYMENT_URI_ISSUE_MESSAGES } from './messages.ts'

/** A parsed payment URI (BIP321). Its content is untrusted: ask the user before acting on it. */
export type BitcoinPaymentUri = {
  /** Its checksum has not been verified. */
  readonly address: BitcoinAddress
  readonly amount: Sats | null
  /** Recipient and purpose, in the words of the author of the URI. */
  readonly label: string | null
  readonly message: string | null
}

/** Why a payment URI was rejected. */
export type PaymentUriIssue = keyof typeof PAYMENT_URI_ISSUE_MESSAGES

/** Returns true if the text has the scheme of a payment URI. The rest may be invalid. */
export const isBitcoinPaymentUri = (text: string): boolean => SCHEME.test(trimPastedText(text))

/**
 * Parses a payment URI (BIP321), ignoring other payment methods. The address is the body or, if that is empty, the first
 * `bc` or `tb` parameter. Rejects required parameters (`req-`), repeated parameters and amounts with an exponent.
 */
export function parseBitcoinPaymentUri(text: string): Result<BitcoinPaymentUri, PaymentUriIssue> {
  const trimmed = trimPastedText(text)
  const scheme = SCHEME.exec(trimmed)
  if (scheme === null) return fail('not_a_uri')
  const [rest = ''] = trimmed.slice(scheme[0].length).split('#')
  const mark = rest.indexOf('?')
  // Wallets that take the address for a host write a slash behind it.
  const body = (mark === -1 ? rest : rest.slice(0, mark)).replace(/\/$/, '')
  const parameters = mark === -1 ? [] : readParameters(cleanPastedText(rest.slice(mark + 1)))
  if (parameters === null) return fail('bad_encoding')
  if (parameters.some(({ key }) => key.startsWith('req-'))) return fail('unknown_requirement')
  if (UNREPEATABLE.some((key) => getValues(parameters, key).length > 1)) return fail('repeated')
  const amount = readAmount(parameters)
  if (!amount.ok) return amount
  const address = readAddress(body, parameters)
  if (!address.ok) return address
  const getText = (key: string) => getValues(parameters, key)[0] || null
  return ok({
    address: address.value,
    amount: amount.value,
    label: getText('label'),
    message: getText('message'),
  })
}

/** The content of a payment URI. The address must be valid. */
export type PaymentUriParts = { readonly address: string } & Partial<Omit<BitcoinPaymentUri, 'address'>>

/**
 * Formats a payment URI (BIP321). Omits empty parameters.
 *
 * @example formatBitcoinPaymentUri({ address: 'bc1q…', label: 'Rent' }) // 'bitcoin:bc1q…?label=Rent'
 */
export function formatBitcoinPaymentUri({ address, amount, label, message }: PaymentUriParts): string {
  const parameters = [
    ['amount', amount ? formatBtc(amount).replace(TRAILING_ZEROS, '') : null],
    ['label', label],
    ['message', message],
  ].flatMap(([key, value]) => (value ? [`${key}=${encode(value)}`] : []))
  return [`bitcoin:${address}`, ...(parameters.length > 0 ? [parameters.join('&')] : [])].join('?')
}

// Some wallets write `bitcoin://`, as in web addresses.
const SCHEME = /^bitcoin:(?:\/\/)?/i

// `pop` (where to report the payment) is not supported, but BIP321 forbids repeating it, too.
const UNREPEATABLE = ['amount', 'label', 'message', 'pop']

type Parameter = { readonly key: string; readonly value: string }

const getValues = (parameters: readonly Parameter[], wanted: string): string[] =>
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

// BIP321 requires a decimal point and allows no exponent.
const PLAIN_DECIMAL = /^\d+(?:\.\d+)?$/

function readAmount(parameters: readonly Parameter[]): Result<Sats | null, 'bad_amount'> {
  const [text] = getValues(parameters, 'amount')
  if (text === undefined) return ok(null)
  const amount = PLAIN_DECIMAL.test(text) ? parseBtcAmount(text) : null
  return amount?.ok ? amount : fail('bad_amount')
}

// BIP321 names address parameters by the prefix of the address; a wrong prefix makes the URI invalid.
const ADDRESS_KEYS = ['bc', 'tb']

function readAddress(
  body: string,
  parameters: readonly Parameter[],
): Result<BitcoinAddress, AddressIssue | 'no_address'> {
  const named = parameters.filter(({ key }) => ADDRESS_KEYS.includes(key))
  const isMisnamed = named.some(({ key, value }) => !value.toLowerCase().startsWith(`${key}1`))
  if (isMisnamed) return fail('bad_format')
  const address = body || named[0]?.value
  return address ? parseBitcoinAddressFormat(address) : fail('no_address')
}

const TRAILING_ZEROS = /\.?0+$/

const LONE_SURROGATES = /\p{Surrogate}/gu

// encodeURIComponent throws on a lone surrogate.
const encode = (text: string): string => encodeURIComponent(text.replace(LONE_SURROGATES, '\ufffd'))
