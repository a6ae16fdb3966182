import { type Currency, DEFAULT_CURRENCY, type MinorUnits, toMinorUnits } from '@satlens/domain'
import type { Clock } from '#kernel/clock.ts'
import { CANDLE_INTERVAL_MS, type PriceCandle } from '../schema.ts'
import type { CandleSource, PriceSource, PriceSourcesByKind } from './public-sources.ts'

const SIMULATED = 'simulated'
const SAMPLES = 12

/**
 * Creates simulated prices in USD for development and demonstrations. They depend only on the time, so every process shows the
 * same prices, also after a restart. The name of the source labels them wherever a price is shown.
 */
export function createSimulatedPriceSources(clock: Clock): PriceSourcesByKind {
  const source = (pricesAt: (now: number) => readonly MinorUnits[]): PriceSource => ({
    name: SIMULATED,
    read: async () => pricesAt(clock.now().getTime()),
  })
  return {
    spot: source((now) => [priceAt(now)]),
    buy: source((now) => [withSpread(priceAt(now))]),
    ticker: source((now) => [priceAt(now), priceAt(now - CANDLE_INTERVAL_MS.day)]),
  }
}

/** Creates the simulated prices and candles of a currency. Each currency has a price level of its own. */
export const createSimulatedCurrencySources = (
  clock: Clock,
  currency: Currency,
): { readonly spot: PriceSource; readonly candles: CandleSource } => ({
  spot: { name: SIMULATED, read: async () => [priceAt(clock.now().getTime(), currency)] },
  candles: createSimulatedCandleSource(currency),
})

/** Creates the candles of the simulated prices, each made of {@link SAMPLES} prices. */
const createSimulatedCandleSource = (currency: Currency): CandleSource => ({
  name: SIMULATED,
  async read({ step, from, to }) {
    const width = CANDLE_INTERVAL_MS[step]
    const count = (to.getTime() - from.getTime()) / width
    return Array.from({ length: count }, (_, index): PriceCandle => {
      const start = from.getTime() + index * width
      const prices = Array.from({ length: SAMPLES }, (_, sample) =>
        priceAt(start + (sample * width) / SAMPLES, currency),
      )
      const sorted = prices.toSorted((a, b) => Number(a - b))
      const [open, close] = [prices.at(0) as MinorUnits, prices.at(-1) as MinorUnits]
      return {
        start: new Date(start),
        open,
        close,
        low: sorted.at(0) as MinorUnits,
        high: sorted.at(-1) as MinorUnits,
      }
    })
  },
})

/** The price around which a currency moves, in its minor units. */
const LEVELS: Readonly<Record<Currency, number>> = {
  USD: 64_000_00,
  EUR: 59_000_00,
  GBP: 50_000_00,
  JPY: 9_500_000,
  CHF: 56_000_00,
  CAD: 87_000_00,
  AUD: 98_000_00,
  BRL: 350_000_00,
  INR: 5_400_000_00,
  SGD: 86_000_00,
}
// The amplitude of each wave in US cents, and the time between two of its points.
const WAVES = [
  { swingCents: 6_000_00, periodMs: 9 * CANDLE_INTERVAL_MS.day },
  { swingCents: 1_200_00, periodMs: CANDLE_INTERVAL_MS.day },
  { swingCents: 180_00, periodMs: CANDLE_INTERVAL_MS.hour },
  { swingCents: 25_00, periodMs: CANDLE_INTERVAL_MS.minute },
]

function priceAt(now: number, currency: Currency = DEFAULT_CURRENCY): MinorUnits {
  const offsets = WAVES.map(({ swingCents, periodMs }, wave) => {
    const point = Math.floor(now / periodMs)
    const progress = (now - point * periodMs) / periodMs
    return swingCents * (heightAt(wave, point) * (1 - progress) + heightAt(wave, point + 1) * progress)
  })
  const cents = offsets.reduce((sum, offset) => sum + offset, LEVELS.USD)
  return toMinorUnits(BigInt(Math.round(cents * (LEVELS[currency] / LEVELS.USD))))
}

/** Returns a pseudo-random number between -1 and 1 that is always the same for the same wave and point. */
function heightAt(wave: number, point: number): number {
  let mixed = Math.imul(point ^ (wave * 0x9e3779b9), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x7fffffff - 1
}

// The buy price of a source is higher than its spot price: by half a percent here.
const withSpread = (spot: MinorUnits): MinorUnits => toMinorUnits(spot + spot / 200n)
