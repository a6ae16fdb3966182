import { type Cents, parsePrice } from '@satlens/domain'
import * as z from 'zod/mini'
import { fetchJson } from '../../kernel/http/fetch-json.ts'
import { type Candle, type CandleStep, STEP_MS } from './candle.ts'

/** The candles of a step that begin at `from` or later, and before `to`. */
export interface CandleSpan {
  readonly step: CandleStep
  readonly from: Date
  readonly to: Date
}

/** Where the history comes from that was not collected here. */
export interface CandleSource {
  /** Whose candles they are, for the log. */
  readonly name: string
  /** In the order of time; where the source has none there is none. Throws when the answer cannot be believed. */
  read(span: CandleSpan, signal?: AbortSignal): Promise<readonly Candle[]>
}

/** A longer span is refused by the source. */
export const MAX_CANDLES_OF_SPAN = 300

interface PublicCandlesOptions {
  readonly url: string
  readonly fetch: typeof fetch
  /** For the whole answer, body included. */
  readonly timeoutMs: number
}

/** Real candles over HTTP, as Coinbase Exchange writes them: lists of start in seconds, low, high, open, close, volume. */
export const createPublicCandles = ({ url, ...options }: PublicCandlesOptions): CandleSource => ({
  name: new URL(url).hostname,
  async read({ step, from, to }, signal) {
    const address = new URL(url)
    address.searchParams.set('granularity', String(STEP_MS[step] / 1_000))
    address.searchParams.set('start', from.toISOString())
    // The source counts the candle that begins at the end as well.
    address.searchParams.set('end', new Date(to.getTime() - STEP_MS[step]).toISOString())
    const rows = z.parse(answer, await fetchJson(address.href, { ...options, ...(signal && { signal }) }))
    return rows
      .map(([start, low, high, open, close]) => ({
        start: new Date(start * 1_000),
        open: believe(open),
        high: believe(high),
        low: believe(low),
        close: believe(close),
      }))
      .filter(({ start }) => start >= from && start < to)
      .map((candle) => whole(candle, step))
      .sort((a, b) => a.start.getTime() - b.start.getTime())
  },
})

const price = z.union([z.string(), z.number()])
const row = z.tuple(
  [z.number().check(z.int(), z.gte(0), z.lte(1e10)), price, price, price, price],
  z.unknown(),
)
const answer = z.array(row)

function believe(written: string | number): Cents {
  const parsed = parsePrice(String(written))
  if (!parsed.ok) throw new Error(`A price of the candles cannot be used: ${parsed.issue}`)
  return parsed.value
}

function whole(candle: Candle, step: CandleStep): Candle {
  const { start, open, high, low, close } = candle
  const isWhole = [open, close].every((price) => low <= price && price <= high)
  if (!isWhole || start.getTime() % STEP_MS[step] !== 0)
    throw new Error('The candles are not what was asked for')
  return candle
}
