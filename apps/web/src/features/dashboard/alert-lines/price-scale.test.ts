import { toMinorUnits } from '@satlens/domain'
import { describe, expect, test } from 'vitest'
import {
  dragPrice,
  getTick,
  type PriceScale,
  placeLine,
  spreadLabels,
  stepPrice,
  toPrice,
  toY,
} from './price-scale.ts'

/** Ten dollars a pixel, from $64,000 at the bottom to $67,000 at the top. */
const SCALE: PriceScale = { top: 67_000, bottom: 64_000, width: 400, height: 300 }
const usd = (dollars: number) => toMinorUnits(BigInt(Math.round(dollars * 100)))

describe('the place of a price', () => {
  test.each([
    [67_000, 0],
    [65_500, 150],
    [64_000, 300],
    [68_000, -100],
    [63_000, 400],
  ])('%d dollars are %d px below the top', (price, y) => {
    expect(toY(SCALE, usd(price), 'USD')).toBeCloseTo(y)
  })

  test.each([
    ['USD', 100, 64_000, 67_000],
    ['USD', 100, 10, 13],
    ['USD', 100, 1, 2_000_000],
    ['JPY', 1, 9_000_000, 9_000_500],
  ] as const)('in %s a place leads back to its price, but for half a tick', (currency, unit, bottom, top) => {
    const scale = { bottom, top, width: 300, height: 280 }
    const halfTick = (Number(getTick(scale, currency)) / unit / (top - bottom)) * scale.height
    for (let y = 0; y < scale.height; y += 0.7)
      expect(Math.abs(toY(scale, toPrice(scale, y, currency), currency) - y)).toBeLessThanOrEqual(halfTick)
  })

  test('a yen has no decimals', () => {
    const yen = { ...SCALE, top: 10_000_000, bottom: 9_000_000 }
    expect(toPrice(yen, 150, 'JPY')).toBe(9_500_000n)
  })
})

describe('getTick', () => {
  test.each([
    [3_000, 10_00n],
    [3_001, 20_00n],
    [1_000, 5_00n],
    [300, 1_00n],
    [3, 1_00n],
    [60_000, 200_00n],
  ])('a range of %d dollars over 300 px has ticks of %d cents', (range, tick) => {
    expect(getTick({ ...SCALE, top: SCALE.bottom + range }, 'USD')).toBe(tick)
  })
})

describe('stepPrice', () => {
  test.each([
    ['one tick up', 65_000, 1, 65_010],
    ['one tick down', 65_000, -1, 64_990],
    ['ten ticks up', 65_000, 10, 65_100],
    ['up to the next multiple', 65_003.5, 1, 65_010],
    ['down to the next multiple', 65_003.5, -1, 65_000],
    ['no lower than one tick', 20, -10, 10],
  ])('moves %s', (_, from, steps, to) => {
    expect(stepPrice(usd(from), 10_00n, steps)).toBe(usd(to))
  })
})

describe('placeLine', () => {
  test.each([
    ['in the range', 65_500, { y: 150, edge: null }],
    ['at the top', 67_000, { y: 0, edge: null }],
    ['above the range', 70_000, { y: 0, edge: 'above' }],
    ['below the range', 60_000, { y: 300, edge: 'below' }],
  ])('a price %s', (_, price, place) => {
    expect(placeLine(SCALE, usd(price), 'USD')).toEqual(place)
  })
})

describe('dragPrice', () => {
  test.each([
    ['by less than the threshold changes nothing', 65_003.5, 3, 65_003.5],
    ['back to its start changes nothing', 65_003.5, 0, 65_003.5],
    ['down gives a lower price, rounded to a tick', 65_503.5, 50, 65_000],
    ['up gives a higher price', 65_500, -50, 66_000],
    ['past the upper edge stops there', 65_500, -900, 67_000],
    ['past the lower edge stops there', 65_500, 900, 64_000],
    ['into the range from above the edge starts at the edge', 70_000, 20, 66_800],
    ['further out of the range changes nothing', 70_000, -20, 70_000],
    ['further below the range changes nothing', 60_000, 20, 60_000],
  ])('dragging %s', (_, from, distance, to) => {
    expect(dragPrice(SCALE, usd(from), distance, 'USD')).toBe(usd(to))
  })
})

describe('spreadLabels', () => {
  const size = { height: 300, gap: 44 }

  test('leaves labels where they are when they are apart', () => {
    expect(spreadLabels([100, 200, 150], size)).toEqual([100, 200, 150])
  })

  test('keeps labels inside of the drawn area', () => {
    expect(spreadLabels([0, 300], size)).toEqual([22, 278])
  })

  test('moves close labels apart in their order', () => {
    expect(spreadLabels([150, 140], size)).toEqual([184, 140])
    expect(spreadLabels([300, 300], size)).toEqual([234, 278])
  })

  test('shrinks the distance when there is no room', () => {
    const spread = spreadLabels(Array<number>(20).fill(0), size)
    expect(spread.at(0)).toBe(22)
    expect(spread.at(-1)).toBeCloseTo(278)
  })

  test.each([
    [[0, 0, 0, 0, 0, 0]],
    [[300, 300, 300, 300, 300, 300]],
    [[10, 290, 140, 150, 160]],
    [[280, 20, 275, 25]],
  ])('no label of %j leaves the area, and no two are closer than the gap', (ys) => {
    const sorted = spreadLabels(ys, size).toSorted((a, b) => a - b)
    const distances = sorted.slice(1).map((y, place) => y - (sorted[place] ?? 0))
    expect(sorted[0]).toBeGreaterThanOrEqual(22)
    expect(sorted.at(-1)).toBeLessThanOrEqual(278)
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(44)
  })
})
