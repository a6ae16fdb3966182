import { type Cents, toCents } from '@satlens/domain'
import { describe, expect, test } from 'vitest'
import { decideReading, type FeedState, OPEN_MS, OPENS_AFTER } from './decide-reading.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const DUE = new Date('2026-11-21T12:00:10Z')
const NEW: FeedState = { dueAt: DUE, failures: 0, readAt: null, prices: null, suspect: null }

type Step = Error | readonly bigint[]

/** What a feed is after one answer after another, and which of them were let through. */
function after(...steps: readonly Step[]) {
  let state = NEW
  const passing: boolean[] = []
  for (const step of steps) {
    const answer = step instanceof Error ? { error: step } : { prices: step.map(toCents) as readonly Cents[] }
    const verdict = decideReading({ ...state, dueAt: DUE }, answer, NOW)
    state = verdict.state
    passing.push(verdict.refusal === null)
  }
  return { state, passing }
}
const passing = (...steps: readonly Step[]) => after(...steps).passing

const SPOT = [84_000_00n]
const DOWN = new Error('down')

describe('judgeReading', () => {
  test('keeps the last price and its time after a failure', () => {
    const { state, passing } = after(SPOT, DOWN)
    expect(passing).toEqual([true, false])
    expect(state).toEqual({ dueAt: DUE, failures: 1, readAt: NOW, prices: SPOT, suspect: null })
  })

  test('refuses a jump once, and accepts it when the next price agrees', () => {
    const drop = [8_400_00n]
    expect(passing(SPOT, drop, SPOT)).toEqual([true, false, true])
    expect(passing(SPOT, drop, drop, drop)).toEqual([true, false, true, true])
  })

  test('lets a wild price confirm only the same price right after it', () => {
    expect(passing(SPOT, [1_00n], [900_000_00n], SPOT)).toEqual([true, false, false, true])
    expect(passing(SPOT, [1_00n], SPOT, [1_00n])).toEqual([true, false, true, false])
    expect(passing(SPOT, [1_00n], DOWN, [1_00n])).toEqual([true, false, false, false])
  })

  test('accepts a move by half, and not by a cent more', () => {
    for (const [price, isBelieved] of [
      [150_00n, true],
      [150_01n, false],
      [50_00n, true],
      [49_99n, false],
    ] as const) {
      expect(passing([100_00n], [price])).toEqual([true, isBelieved])
    }
  })

  test('requires each of several prices to be near the one before it', () => {
    expect(passing([100_00n, 90_00n], [101_00n, 9_00n])).toEqual([true, false])
    expect(passing([100_00n, 90_00n], [101_00n, 91_00n])).toEqual([true, true])
  })

  test('opens the circuit after three failures in a row, and closes it with one answer', () => {
    const whileOpen = new Date(NOW.getTime() + OPEN_MS)
    const failures = (count: number) => Array.from({ length: count }, () => DOWN)
    expect(after(...failures(OPENS_AFTER - 1)).state.dueAt).toEqual(DUE)
    expect(after(...failures(OPENS_AFTER)).state.dueAt).toEqual(whileOpen)
    expect(after(...failures(OPENS_AFTER + 1)).state.dueAt).toEqual(whileOpen)
    const closed = after(...failures(OPENS_AFTER + 1), SPOT).state
    expect(closed).toMatchObject({ dueAt: DUE, failures: 0, prices: SPOT })
    expect(after(DOWN, DOWN, SPOT, DOWN, DOWN).state.dueAt).toEqual(DUE)
  })
})
