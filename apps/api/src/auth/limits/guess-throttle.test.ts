import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openCounters } from '../../kernel/counters.ts'
import { createGuessThrottle, type Guess, type GuessThrottle, waitAfter } from './guess-throttle.ts'

const guess = (ip = '203.0.113.1', account = 'ada@example.com'): Guess => ({ kind: 'password', account, ip })
const stranger = async () => false
const resident = async () => true

let throttle: GuessThrottle
// The counters keep the time of where they are kept, which is this process.
beforeEach(() => {
  vi.useFakeTimers()
  throttle = createGuessThrottle(openCounters(), 1)
})
afterEach(() => {
  vi.useRealTimers()
})

const failTimes = async (times: number, ip?: string) => {
  for (let at = 0; at < times; at++) expect(await throttle.attempt(guess(ip), stranger)).toBe(0)
}

describe('wrong guesses', () => {
  test('the eleventh from one address waits, each further one longer, and never more than a minute', async () => {
    await failTimes(10)
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await throttle.attempt(guess(), stranger)).toBe(seconds)
      vi.advanceTimersByTime(seconds * 1000)
      await failTimes(1)
    }
  })

  test('that have to wait are told of, by their kind and nothing else', async () => {
    const refused: string[] = []
    throttle = createGuessThrottle(openCounters(), 1, (kind) => refused.push(kind))
    await failTimes(10)
    expect(refused).toEqual([])
    await throttle.attempt(guess(), stranger)
    expect(refused).toEqual(['guess_password'])
  })

  test('a guess that has to wait does not make the wait longer', async () => {
    await failTimes(10)
    for (let at = 0; at < 50; at++) expect(await throttle.attempt(guess(), stranger)).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(await throttle.attempt(guess(), stranger)).toBe(0)
  })

  test('are forgotten after a quarter of an hour, or with the right one', async () => {
    await failTimes(9)
    await throttle.succeeded(guess())
    await failTimes(10)
    expect(await throttle.attempt(guess(), stranger)).toBe(1)
    vi.advanceTimersByTime(900_000)
    await failTimes(10)
  })

  test('from one address hold up neither another address nor another account', async () => {
    await failTimes(10)
    expect(await throttle.attempt(guess(), stranger)).toBe(1)
    expect(await throttle.attempt(guess('198.51.100.1'), stranger)).toBe(0)
    expect(await throttle.attempt(guess(undefined, 'bob@example.com'), stranger)).toBe(0)
    expect(await throttle.attempt({ ...guess(), kind: 'one_time_code' }, stranger)).toBe(0)
  })

  test('from many addresses hold up every stranger, but nobody who is signed in from where they are', async () => {
    for (let at = 0; at < 10; at++) await failTimes(10, `198.51.100.${at}`)
    expect(await throttle.attempt(guess('192.0.2.1'), stranger)).toBe(1)
    expect(await throttle.attempt(guess('192.0.2.1'), resident)).toBe(0)
    vi.advanceTimersByTime(60_000)
    expect(await throttle.attempt(guess('192.0.2.1'), stranger)).toBe(0)
  })

  test('that come at once all count', async () => {
    await Promise.all(Array.from({ length: 20 }, () => throttle.attempt(guess(), stranger)))
    expect(await throttle.attempt(guess(), stranger)).toBe(60)
  })

  test('successes alone hold nobody up', async () => {
    for (let at = 0; at < 300; at++) {
      await failTimes(1)
      await throttle.succeeded(guess())
    }
  })
})

test('the wait starts with the last guess that passes', () => {
  expect([1, 9, 10, 11, 12, 16, 17, 500].map((failures) => waitAfter(failures, 10))).toEqual([
    0, 0, 1, 2, 4, 60, 60, 60,
  ])
})
