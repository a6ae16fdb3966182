import { cents } from '@satlens/domain'
import { expect, test } from 'vitest'
import { orSample, viewOf } from './price-view.ts'

const reading = { price: cents(6_421_000n), source: 'coinbase', ageOnArrivalMs: 10_000, arrivedAtMs: 1_000 }
const readAt = (elapsedMs: number) => viewOf({ status: 'read', reading }, elapsedMs)

test('a price that grew old is not shown as one, however well it once arrived', () => {
  expect(readAt(1_000 + 290_001)).toEqual({ status: 'unavailable' })
})

test('the age grows on the page after the price has arrived', () => {
  expect(readAt(1_000)).toMatchObject({ status: 'live', ageSeconds: 10 })
  expect(readAt(36_000)).toMatchObject({ status: 'live', ageSeconds: 45 })
  expect(readAt(36_001)).toMatchObject({ status: 'delayed', ageSeconds: 45 })
})

test('without a network no price is live, however young it is', () => {
  expect(viewOf({ status: 'read', reading }, 1_000, true)).toMatchObject({
    status: 'delayed',
    ageSeconds: 10,
  })
  expect(viewOf({ status: 'read', reading }, 1_000 + 290_001, true)).toEqual({ status: 'unavailable' })
})

test('a made-up price says so', () => {
  const simulated = { ...reading, source: 'simulated' }
  expect(viewOf({ status: 'read', reading: simulated }, 1_000)).toMatchObject({ isSimulated: true })
  expect(readAt(1_000)).toMatchObject({ isSimulated: false })
})

test('the sample stands in for a missing price only, and for none that is on its way', () => {
  expect(orSample({ status: 'unavailable' })).toEqual({ status: 'sample', price: 4_350_000n })
  expect(orSample({ status: 'loading' })).toEqual({ status: 'loading' })
  expect(orSample(readAt(1_000))).toMatchObject({ status: 'live' })
})
