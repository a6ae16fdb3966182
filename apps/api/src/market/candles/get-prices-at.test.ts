import { toMinorUnits } from '@satlens/domain'
import { expect, test } from 'vitest'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { perFile } from '#test/harness/per-file.ts'
import { toPriceSeries } from '../schema.ts'
import { createCandlesOfPrice, toStoredBackfillCandles } from './candle.ts'
import { insertMissingCandles, mergeIntoStoredCandles } from './candles.queries.ts'
import { createPriceLookup } from './get-prices-at.ts'

const SOURCE = 'prices.example'
const database = perFile(async () =>
  openPostgresDatabase({ url: await freshDatabase(), onIdleError: () => {} }),
)

const storePolled = (series: string, time: string, price: bigint) =>
  mergeIntoStoredCandles(database.db, series, createCandlesOfPrice(toMinorUnits(price), new Date(time)))

test('the price at a time is the nearest of the narrowest candle around it, or null', async () => {
  const euros = toPriceSeries(SOURCE, 'EUR')
  await storePolled(SOURCE, '2026-11-21T12:00:10Z', 64_000_00n)
  await storePolled(SOURCE, '2026-11-21T12:00:50Z', 64_100_00n)
  await storePolled(SOURCE, '2026-11-21T12:40:00Z', 64_900_00n)
  await storePolled(euros, '2026-11-21T12:00:20Z', 59_000_00n)
  const [open, close] = [toMinorUnits(50_000_00n), toMinorUnits(51_000_00n)]
  const day = { start: new Date('2026-11-01T00:00:00Z'), open, high: close, low: open, close }
  await insertMissingCandles(database.db, SOURCE, toStoredBackfillCandles('day', [day]))

  const getPricesAt = createPriceLookup(database.db, (currency) => ({
    collected: currency === 'SGD' ? null : SOURCE,
    filled: 'history.example',
  }))
  const times = [
    '2026-11-21T12:00:29Z',
    '2026-11-21T12:00:31Z',
    '2026-11-21T12:30:00Z',
    '2026-11-21T22:00:00Z',
    '2026-11-01T03:00:00Z',
    '2026-11-01T13:00:00Z',
    '2026-11-20T23:59:59Z',
  ].map((time) => new Date(time))
  const found = await getPricesAt(times, 'USD')
  expect(found.map((known) => known && [known.at.toISOString(), known.price, known.source])).toEqual([
    ['2026-11-21T12:00:10.000Z', 64_000_00n, SOURCE],
    ['2026-11-21T12:00:50.000Z', 64_100_00n, SOURCE],
    ['2026-11-21T12:40:00.000Z', 64_900_00n, SOURCE],
    ['2026-11-21T12:40:00.000Z', 64_900_00n, SOURCE],
    ['2026-11-01T00:00:00.000Z', open, 'history.example'],
    ['2026-11-01T23:59:59.999Z', close, 'history.example'],
    null,
  ])
  expect(await getPricesAt(times.slice(0, 1), 'EUR')).toEqual([
    { price: 59_000_00n, currency: 'EUR', at: new Date('2026-11-21T12:00:20Z'), source: SOURCE },
  ])
  expect(await getPricesAt(times.slice(0, 1), 'GBP')).toEqual([null])
  expect(await getPricesAt(times.slice(0, 1), 'SGD')).toEqual([null])
  expect(await getPricesAt([], 'USD')).toEqual([])
})
