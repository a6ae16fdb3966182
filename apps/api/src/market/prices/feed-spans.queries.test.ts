import { DAY_MS } from '@satlens/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { perFile } from '#test/harness/per-file.ts'
import { marketFeedSpansTable } from '../schema.ts'
import { deleteOldFeedSpans, findFeedTimes, recordFeedPoll } from './feed-spans.queries.ts'
import { roundFeedTime } from './get-live-time.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const DAY = { from: new Date(NOON - DAY_MS), to: new Date(NOON) }

const database = perFile(async () =>
  openPostgresDatabase({ url: await freshDatabase(), onIdleError: () => {} }),
)
beforeEach(() => database.query('delete from market_feed_spans', []))

const key = { source: 'exchange.example', kind: 'spot' } as const

/** Records polls at these seconds before noon, with or without a price. */
async function poll(secondsBefore: readonly number[], isLive = true) {
  for (const seconds of secondsBefore)
    await recordFeedPoll(database.db, key, new Date(NOON - seconds * 1_000), isLive)
}

const times = async () => {
  const [time] = await findFeedTimes(database.db, [key], DAY)
  return time && [time.observedSeconds, time.liveSeconds]
}
const countSpans = async () => (await database.db.select().from(marketFeedSpansTable)).length

describe('findFeedTimes', () => {
  test('returns nothing for a feed that was never polled', async () => {
    expect(await times()).toBeUndefined()
  })

  test('counts the time between polls that follow each other as live, in one span', async () => {
    await poll([120, 90, 45, 0])
    expect(await times()).toEqual([120, 120])
    expect(await countSpans()).toBe(2)
  })

  test('counts a price as live for 45 s after its last poll, and time without polls as not observed', async () => {
    await poll([7_200, 3_600])
    expect(await times()).toEqual([180, 90])
  })

  test('counts the time of failed polls as observed but not live', async () => {
    await poll([600])
    await poll([540, 480, 420, 360, 300, 240, 180, 120], false)
    await poll([60, 30, 0])
    expect(await times()).toEqual([600, 105])
  })

  test('counts only the last 24 hours and nothing after the present', async () => {
    await poll([86_420, 86_390])
    await poll([5])
    expect(await times()).toEqual([100 + 5, 55 + 5])
  })

  test('counts the prices of another source or kind apart', async () => {
    await poll([30])
    await recordFeedPoll(database.db, { ...key, kind: 'buy' }, new Date(NOON - 60_000), true)
    expect(await times()).toEqual([30, 30])
    const other = { source: 'simulated', kind: 'spot' } as const
    expect(await findFeedTimes(database.db, [other], DAY)).toEqual([])
  })
})

test('deleteOldFeedSpans deletes what ended more than two days ago', async () => {
  await poll([2 * 86_400 + 100, 2 * 86_400 - 100])
  await deleteOldFeedSpans(database.db, new Date(NOON))
  expect(await countSpans()).toBe(2)
})

describe('roundFeedTime', () => {
  test('never returns more live than observed time, nor more than the window', () => {
    expect(roundFeedTime({ observedSeconds: 90_000, liveSeconds: 95_000 })).toEqual({
      observed_seconds: 86_400,
      live_seconds: 86_400,
    })
  })

  test('rounds down, so that a price that was not live all the time never looks as if it was', () => {
    expect(roundFeedTime({ observedSeconds: 100, liveSeconds: 99.99 })).toEqual({
      observed_seconds: 100,
      live_seconds: 99,
    })
  })

  test('returns zero for a feed that was not observed', () => {
    expect(roundFeedTime(undefined)).toEqual({ observed_seconds: 0, live_seconds: 0 })
  })
})
