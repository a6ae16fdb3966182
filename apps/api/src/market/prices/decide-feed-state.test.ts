import { type MinorUnits, toMinorUnits } from '@satlens/domain'
import { describe, expect, test } from 'vitest'
import type { PriceFeedState } from '../schema.ts'
import {
  CIRCUIT_BREAKER_FAILURES,
  CIRCUIT_BREAKER_OPEN_MS,
  decideNextPriceFeedState,
} from './decide-feed-state.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const DUE = new Date('2026-11-21T12:00:10Z')
const NEW: PriceFeedState = { dueAt: DUE, failures: 0, readAt: null, prices: null, suspect: null }

type Step = Error | readonly bigint[]

function after(...steps: readonly Step[]) {
  let state = NEW
  const passing: boolean[] = []
  for (const step of steps) {
    const answer =
      step instanceof Error ? { error: step } : { prices: step.map(toMinorUnits) as readonly MinorUnits[] }
    const decision = decideNextPriceFeedState({ ...state, dueAt: DUE }, answer, NOW)
    state = decision.state
    passing.push(decision.error === null)
  }
  return { state, passing }
}
const passing = (...steps: readonly Step[]) => after(...steps).passing

const SPOT = [84_000_00n]
const DOWN = new Error('down')

describe('decideNextPriceFeedState', () => {
  test('keeps the last price and its time after a failure', () => {
    const { state, passing } = after(SPOT, DOWN)
    expect(passing).toEqual([true, false])
    expect(state).toEqual({ dueAt: DUE, failures: 1, readAt: NOW, prices: SPOT, suspect: null })
  })

  test('rejects a jump once and accepts it when the next price confirms it', () => {
    const drop = [8_400_00n]
    expect(passing(SPOT, drop, SPOT)).toEqual([true, false, true])
    expect(passing(SPOT, drop, drop, drop)).toEqual([true, false, true, true])
  })

  test('accepts a jump only if the very next response confirms it', () => {
    expect(passing(SPOT, [1_00n], [900_000_00n], SPOT)).toEqual([true, false, false, true])
    expect(passing(SPOT, [1_00n], SPOT, [1_00n])).toEqual([true, false, true, false])
    expect(passing(SPOT, [1_00n], DOWN, [1_00n])).toEqual([true, false, false, false])
  })

  test('accepts a move by half but not by one cent more', () => {
    for (const price of [150_00n, 50_00n]) expect(passing([100_00n], [price])).toEqual([true, true])
    for (const price of [150_01n, 49_99n]) expect(passing([100_00n], [price])).toEqual([true, false])
  })

  test('requires each of several prices to be near its previous value', () => {
    expect(passing([100_00n, 90_00n], [101_00n, 9_00n])).toEqual([true, false])
    expect(passing([100_00n, 90_00n], [101_00n, 91_00n])).toEqual([true, true])
  })

  test('opens the circuit after three failures in a row, and closes it after a success', () => {
    const whileOpen = new Date(NOW.getTime() + CIRCUIT_BREAKER_OPEN_MS)
    const failures = (count: number) => Array.from({ length: count }, () => DOWN)
    expect(after(...failures(CIRCUIT_BREAKER_FAILURES - 1)).state.dueAt).toEqual(DUE)
    expect(after(...failures(CIRCUIT_BREAKER_FAILURES)).state.dueAt).toEqual(whileOpen)
    expect(after(...failures(CIRCUIT_BREAKER_FAILURES + 1)).state.dueAt).toEqual(whileOpen)
    const closed = after(...failures(CIRCUIT_BREAKER_FAILURES + 1), SPOT).state
    expect(closed).toMatchObject({ dueAt: DUE, failures: 0, prices: SPOT })
    expect(after(DOWN, DOWN, SPOT, DOWN, DOWN).state.dueAt).toEqual(DUE)
  })
})
