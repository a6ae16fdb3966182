import { expect, test } from 'vitest'
import { ageOnArrivalMs, freshnessAt } from './freshness.ts'

const headers = (fields: Record<string, string>) => new Headers(fields)
const asOf = '2026-05-01T12:00:00.000Z'

test('a price without a readable moment is never fresh', () => {
  expect(freshnessAt(ageOnArrivalMs('yesterday', headers({}), Date.now()))).toBe('unavailable')
})

test('a price is live up to 45 seconds, delayed up to 5 minutes, and then not shown', () => {
  expect(freshnessAt(45_000)).toBe('live')
  expect(freshnessAt(45_001)).toBe('delayed')
  expect(freshnessAt(300_000)).toBe('delayed')
  expect(freshnessAt(300_001)).toBe('unavailable')
})

test('a wrong clock on the device does not change the age', () => {
  const date = headers({ date: 'Fri, 01 May 2026 12:00:20 GMT' })
  expect(ageOnArrivalMs(asOf, date, Date.parse('2031-01-01'))).toBe(20_000)
})

test('the time a cache held the answer counts', () => {
  const cached = headers({ date: 'Fri, 01 May 2026 12:00:20 GMT', age: '100' })
  expect(ageOnArrivalMs(asOf, cached, 0)).toBe(120_000)
})

test("the server's second is coarse, but no price comes from the future", () => {
  expect(ageOnArrivalMs(asOf, headers({ date: 'Fri, 01 May 2026 11:59:59 GMT' }), 0)).toBe(0)
})
