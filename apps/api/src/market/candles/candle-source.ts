import { type Cents, parsePrice } from '@satlens/domain'
import * as z from 'zod/mini'
import { fetchJson } from '../../kernel/http/fetch-json.ts'
import { type Candle, type CandleStep, STEP_MS } from './candle.ts'

/** A span of time: the candles of a step that start at `from` or later and before `to`. */
export interface CandleSpan {
  readonly step: CandleStep
  readonly from: Date
  readonly to: Date
}

/** A source of candles for times in which no price was polled. */
export interface CandleSource {
  /** The name for the log. */
  readonly name: string
  /** Returns the candles of a span in order of time, without those that the source lacks. Throws if the answer is invalid. */
  read(span: CandleSpan, signal?: AbortSignal): Promise<readonly Candle[]>
}

/** The source rejects longer spans. */
export const MAX_CANDLES_OF_SPAN = 300

interface PublicCandlesOptions {
  readonly url: string
  readonly fetch: typeof fetch
  /** The time limit for the whole response, including its body. */
  readonly timeoutMs: number
}

/**
 * Reads real candles over HTTP in the format of Coinbase Exchange: arrays of start in seconds, low, high, open, close and
 * volume.
 */
export const createPublicCandles = ({ url, ...options }: PublicCandlesOptions): CandleSource => ({
  name: new URL(url).hostname,
  async read({ step, from, to }, signal) {
    const requestUrl = new URL(url)
    requestUrl.searchParams.set('granularity', String(STEP_MS[step] / 1_000))
    requestUrl.searchParams.set('start', from.toISOString())
    // The source includes the candle that starts at the end.
    requestUrl.searchParams.set('end', new Date(to.getTime() - STEP_MS[step]).toISOString())
    const rows = z.parse(answer, await fetchJson(requestUrl.href, { ...options, ...(signal && { signal }) }))
    return rows
      .map(([start, low, high, open, close]) => ({
        start: new Date(start * 1_000),
        open: toPrice(open),
        high: toPrice(high),
        low: toPrice(low),
        close: toPrice(close),
      }))
      .filter(({ start }) => start >= from && start < to)
      .map((candle) => requireWhole(candle, step))
      .sort((a, b) => a.start.getTime() - b.start.getTime())
  },
})

const price = z.union([z.string(), z.number()])
const row = z.tuple(
  [z.number().check(z.int(), z.gte(0), z.lte(1e10)), price, price, price, price],
  z.unknown(),
)
const answer = z.array(row)

function toPrice(value: string | number): Cents {
  const parsed = parsePrice(String(value))
  if (!parsed.ok) throw new Error(`A candle contains an invalid price: ${parsed.issue}`)
  return parsed.value
}

function requireWhole(candle: Candle, step: CandleStep): Candle {
  const { start, open, high, low, close } = candle
  const isWhole = [open, close].every((price) => low <= price && price <= high)
  if (!isWhole || start.getTime() % STEP_MS[step] !== 0)
    throw new Error(`The ${step} candle of ${start.toISOString()} is invalid`)
  return candle
}
