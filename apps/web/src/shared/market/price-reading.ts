import type { QuotedPrice, TickerPrice } from '@satlens/contract'
import { type BasisPoints, computePriceChange, parseBitcoinPrice, type UsdCents } from '@satlens/domain'

/** A price with all that is known about where and when it comes from. */
export interface PriceReading {
  readonly price: UsdCents
  readonly source: string
  /** How old it was when it arrived, and when that was on the page's own steady clock, in milliseconds. */
  readonly ageOnArrivalMs: number
  readonly arrivedAtMs: number
}

/** A move over 24 hours, and the price it is measured from. */
export interface Change24h {
  readonly change: BasisPoints
  readonly from: UsdCents
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

/** Reads a spot or buy price. Throws on a number that cannot be the price of a bitcoin. */
export function parseQuote(reply: QuotedPrice, headers: Headers, clock: Clocks): PriceReading {
  return { price: parsePriceOrThrow(reply.data.amount), ...provenanceOf(reply, headers, clock) }
}

/** Reads the ticker. Throws on a last trade that cannot be a price; an unusable base only costs the change. */
export function parseTicker(reply: TickerPrice, headers: Headers, clock: Clocks): TickerReading {
  const price = parsePriceOrThrow(String(reply.last_trade_price))
  const from = parseBitcoinPrice(String(reply.price_24h))
  const change = from.ok ? computePriceChange(price, from.value) : null
  const change24h = from.ok && change !== null ? { change, from: from.value } : null
  return { price, change24h, ...provenanceOf(reply, headers, clock) }
}

function provenanceOf(reply: { as_of: string; source: string }, headers: Headers, clock: Clocks) {
  return {
    source: reply.source,
    ageOnArrivalMs: computeAgeOnArrivalMs(reply.as_of, headers, clock.now()),
    arrivedAtMs: clock.elapsed(),
  }
}

/**
 * The age of a price at its arrival by the server's two clocks: a device whose clock is wrong would call a fresh price old,
 * or an old one fresh.
 */
export function computeAgeOnArrivalMs(asOf: string, headers: Headers, nowMs: number): number {
  const answeredAt = Date.parse(headers.get('date') ?? '')
  const cachedMs = Number(headers.get('age') ?? 0) * 1000
  const age = (Number.isNaN(answeredAt) ? nowMs : answeredAt) + cachedMs - Date.parse(asOf)
  return Number.isFinite(age) ? Math.max(0, age) : Number.POSITIVE_INFINITY
}

/** Parses decimal text. Throws on what cannot be the price of a bitcoin. */
export function parsePriceOrThrow(text: string): UsdCents {
  const parsed = parseBitcoinPrice(text)
  if (!parsed.ok) throw new RangeError(`The price feed sent a price that is ${parsed.issue}`)
  return parsed.value
}
