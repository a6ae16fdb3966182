import { CURRENCIES, type Currency } from '@satlens/domain'
import { describe, expect, test } from 'vitest'
import { CANDLE_INTERVAL_MS } from '../schema.ts'
import { createSimulatedCurrencySources, createSimulatedPriceSources } from './simulated-sources.ts'

const clockAt = (time: number) => ({ now: () => new Date(time) })
const at = (time: number) => createSimulatedPriceSources(clockAt(time))
const sourcesIn = (currency: Currency, time = NOON) => createSimulatedCurrencySources(clockAt(time), currency)
const spotAt = async (time: number) => (await at(time).spot.read())[0] ?? 0n
const NOON = Date.parse('2026-11-21T12:00:00Z')

describe('createSimulatedPriceSources', () => {
  test('returns the same price for the same time, and changes over time', async () => {
    expect(await spotAt(NOON)).toBe(await spotAt(NOON))
    const hour = await Promise.all(Array.from({ length: 60 }, (_, minute) => spotAt(NOON + minute * 60_000)))
    expect(new Set(hour).size).toBeGreaterThan(50)
  })

  test('moves by at most one percent in ten seconds and stays in its range', async () => {
    let before = await spotAt(NOON)
    for (let step = 1; step < 1_000; step++) {
      const price = await spotAt(NOON + step * 10_000)
      const difference = price > before ? price - before : before - price
      expect(difference * 100n).toBeLessThan(before)
      expect(price).toBeGreaterThan(50_000_00n)
      expect(price).toBeLessThan(80_000_00n)
      before = price
    }
  })

  test('returns a ticker that matches the spot price, and a higher buy price', async () => {
    const { buy, ticker } = at(NOON)
    const spot = await spotAt(NOON)
    expect(await ticker.read()).toEqual([spot, await spotAt(NOON - CANDLE_INTERVAL_MS.day)])
    expect((await buy.read())[0]).toBeGreaterThan(spot)
  })
})

describe('createSimulatedCurrencySources', () => {
  test.each(['minute', 'hour', 'day'] as const)(
    'returns candles that match the prices by the %s',
    async (step) => {
      const width = CANDLE_INTERVAL_MS[step]
      const from = new Date(NOON - (NOON % width) - 3 * width)
      const candles = await sourcesIn('USD').candles.read({
        step,
        from,
        to: new Date(from.getTime() + 3 * width),
      })
      expect(candles.map(({ start }) => start.getTime() - from.getTime())).toEqual([0, width, 2 * width])
      for (const { start, open, high, low, close } of candles) {
        expect(open).toBe(await spotAt(start.getTime()))
        expect(close).toBe(await spotAt(start.getTime() + (width * 11) / 12))
        for (const price of [open, close]) expect(low <= price && price <= high).toBe(true)
      }
    },
  )

  test.each(CURRENCIES)(
    'returns prices and candles in %s that match, labelled as simulated',
    async (currency) => {
      const { spot, candles } = sourcesIn(currency)
      const [price] = await spot.read()
      const from = new Date(NOON)
      const to = new Date(NOON + CANDLE_INTERVAL_MS.minute)
      expect(await candles.read({ step: 'minute', from, to })).toMatchObject([{ open: price }])
      expect([spot.name, candles.name]).toEqual(['simulated', 'simulated'])
    },
  )

  test('returns about nine million for a bitcoin in yen, which have no decimals', async () => {
    const [price = 0n] = await sourcesIn('JPY').spot.read()
    expect(price > 5_000_000n && price < 15_000_000n).toBe(true)
  })
})
