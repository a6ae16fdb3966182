import { describe, expect, test } from 'vitest'
import { simulatedFeed } from './simulated-feed.ts'

const at = (time: number) => simulatedFeed({ now: () => new Date(time) })
const NOON = Date.parse('2026-11-21T12:00:00Z')
const DAY_MS = 86_400_000

describe('simulatedFeed', () => {
  test('is named as what it is', () => {
    const feed = at(NOON)
    expect([feed.spot.name, feed.buy.name, feed.ticker.name]).toEqual(['simulated', 'simulated', 'simulated'])
  })

  test('gives the same price for the same moment, and others for others', async () => {
    expect(await at(NOON).spot.read()).toBe(await at(NOON).spot.read())
    const hour = await Promise.all(
      Array.from({ length: 60 }, (_, minute) => at(NOON + minute * 60_000).spot.read()),
    )
    expect(new Set(hour).size).toBeGreaterThan(50)
  })

  test('never moves by more than one percent in ten seconds, nor leaves its range', async () => {
    let before = await at(NOON).spot.read()
    for (let step = 1; step < 1_000; step++) {
      const price = await at(NOON + step * 10_000).spot.read()
      const difference = price > before ? price - before : before - price
      expect(difference * 100n).toBeLessThan(before)
      expect(price).toBeGreaterThan(50_000_00n)
      expect(price).toBeLessThan(80_000_00n)
      before = price
    }
  })

  test('the ticker agrees with the spot price of now and of a day ago, and buying costs more', async () => {
    const feed = at(NOON)
    const spot = await feed.spot.read()
    expect(await feed.ticker.read()).toEqual({ last: spot, price24h: await at(NOON - DAY_MS).spot.read() })
    expect(await feed.buy.read()).toBeGreaterThan(spot)
  })
})
