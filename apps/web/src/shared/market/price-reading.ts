import type { QuotedPrice, TickerPrice } from '@satlens/contract'
import {
  type BasisPoints,
  computePriceChange,
  type MinorUnits,
  parseBitcoinPrice,
  type UsdCents,
} from '@satlens/domain'

/** In USD unless another currency is named beside it. */
export interface PriceReading<P extends MinorUnits = UsdCents> {
  readonly price: P
  readonly source: string
  /** Its age at arrival, and the time of arrival by the page's steady clock, in milliseconds. */
  readonly ageOnArrivalMs: number
  readonly arrivedAtMs: number
}

export interface Change24h<P extends MinorUnits = UsdCents> {
  readonly change: BasisPoints
  readonly from: P
}

/** The ticker's reading: last trade, with its move over 24 hours; null when the feed gives no base for it. */
export interface TickerReading extends PriceReading {
  readonly change24h: Change24h | null
}

/** The two clocks of the page: `now` may be wrong, `elapsed` never jumps. Milliseconds. */
export interface Clocks {
  readonly now: () => number
  readonly elapsed: () => number
}

/** A reply as it came. Prices are on every page, and the schemas of the contract would weigh more there than all that calls them. */
type Unchecked<T> = { readonly [K in keyof T]?: unknown } | null

/** Parses a spot or buy price. Throws on another form and on a number that cannot be the price of a bitcoin. */
export function parseQuote(json: unknown, headers: Headers, clock: Clocks): PriceReading {
  const reply = json as Unchecked<QuotedPrice>
  const quote = reply?.data as Unchecked<QuotedPrice['data']>
  if (quote?.base !== 'BTC' || quote.currency !== 'USD')
    throw new TypeError('The price is in an unknown form')
  return { price: parsePriceOrThrow(toText(quote.amount)), ...parseProvenance(reply, headers, clock) }
}

/** Parses the ticker. Throws if the last trade cannot be a price; an unusable base only costs the change. */
export function parseTicker(json: unknown, headers: Headers, clock: Clocks): TickerReading {
  const reply = json as Unchecked<TickerPrice>
  const price = parsePriceOrThrow(String(reply?.last_trade_price))
  const from = parseBitcoinPrice(String(reply?.price_24h))
  const change = from.ok ? computePriceChange(price, from.value) : null
  const change24h = from.ok && change !== null ? { change, from: from.value } : null
  return { price, change24h, ...parseProvenance(reply, headers, clock) }
}

/** Parses the source of a price and its age. */
export function parseProvenance(
  reply: Unchecked<Pick<QuotedPrice, 'source' | 'as_of'>>,
  headers: Headers,
  clock: Clocks,
) {
  return {
    source: toText(reply?.source),
    ageOnArrivalMs: computeAgeOnArrivalMs(toText(reply?.as_of), headers, clock.now()),
    arrivedAtMs: clock.elapsed(),
  }
}

/** The age at arrival by the server's two clocks: a device whose clock is wrong would call a fresh price old, or an old one fresh. */
export function computeAgeOnArrivalMs(asOf: string, headers: Headers, nowMs: number): number {
  const answeredAt = Date.parse(headers.get('date') ?? '')
  const cachedMs = Number(headers.get('age') ?? 0) * 1000
  const age = (Number.isNaN(answeredAt) ? nowMs : answeredAt) + cachedMs - Date.parse(asOf)
  return Number.isFinite(age) ? Math.max(0, age) : Number.POSITIVE_INFINITY
}

function toText(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('The price is in an unknown form')
  return value
}

/** Parses decimal text. Throws on what cannot be the price of a bitcoin. */
function parsePriceOrThrow(text: string): UsdCents {
  const parsed = parseBitcoinPrice(text)
  if (!parsed.ok) throw new RangeError(`The price feed sent a price that is ${parsed.issue}`)
  return parsed.value
}
