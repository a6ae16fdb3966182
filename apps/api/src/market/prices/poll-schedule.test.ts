import { toMinorUnits } from '@satlens/domain'
import { describe, expect, test } from 'vitest'
import { getPauseMs, getWaitMs, isFollowed, isPollDue, type PollSchedule } from './poll-schedule.ts'

const at = (seconds: number) => new Date(Date.parse('2026-11-21T12:00:00Z') + seconds * 1_000)

const state = { dueAt: at(10), failures: 0, readAt: at(0), prices: [toMinorUnits(84_000_00n)], suspect: null }
const schedule: PollSchedule = {
  intervalMs: 10_000,
  restIntervalMs: 30_000,
  state,
  waitMs: 0,
  requestedAt: null,
  isAwaited: false,
}

test.each([
  ['was never polled', { state: null }, 0, true],
  ['is not due', {}, 9.999, false],
  ['is due', {}, 10, true],
  ['is led by another process', { waitMs: 1_000 }, 10.999, false],
  ['is led by a process that is late', { waitMs: 1_000 }, 11, true],
  ['has no recent price', { waitMs: 1_000, state: { ...state, readAt: null } }, 10, true],
  ['would be due later than any, since the clock was set back', {}, -110.001, true],
  ['is due as late as with an open circuit', {}, -110, false],
])('isPollDue for a feed that %s (%o) at second %d returns %s', (_what, changes, seconds, isDue) => {
  expect(isPollDue({ ...schedule, ...changes }, at(seconds))).toBe(isDue)
})

test.each([
  ['nobody follows', {}, false],
  ['a client requested 59.999 s ago', { requestedAt: at(0.001) }, true],
  ['a client requested 60 s ago', { requestedAt: at(0) }, false],
  ['the listener awaits', { isAwaited: true }, true],
])('isFollowed for a feed that %s (%o) returns %s', (_what, changes, expected) => {
  expect(isFollowed({ ...schedule, ...changes }, at(60))).toBe(expected)
})

describe('getPauseMs', () => {
  test.each([
    ['rests without followers', [{}], 0, 30_000],
    ['ends at the due time of a followed feed', [{ isAwaited: true }], 0, 10_000],
    ['ends at the due time of a source that fails', [{ state: { ...state, failures: 1 } }], 0, 10_000],
    ['adds the wait for another process', [{ isAwaited: true, waitMs: 1_000 }], 0, 11_000],
    ['is that of the feed which is due first', [{}, { isAwaited: true }], 0, 10_000],
    ['is half a second at least', [{ state: null }], 0, 500],
    ['is the interval at rest at most, after the clock was set back', [{}], -7_200, 30_000],
  ])('%s', (_what, feeds, seconds, expected) => {
    const schedules = feeds.map((changes) => ({ ...schedule, ...changes }))
    expect(getPauseMs(schedules, at(seconds))).toBe(expected)
  })
})

test('the process that polled waits half a second at most, the others one second longer', () => {
  expect([getWaitMs(true, 1), getWaitMs(false, 0)]).toEqual([500, 1_000])
})
