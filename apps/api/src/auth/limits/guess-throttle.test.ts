import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openCounters } from '../../kernel/cluster/counters.ts'
import {
  createGuessThrottle,
  type Guess,
  type GuessThrottle,
  getWaitAfter,
  toGuessError,
} from './guess-throttle.ts'

const guess = (ip = '203.0.113.1', account = 'ada@example.com'): Guess => ({ kind: 'password', account, ip })
/** A code that is tried from a network of its own. */
const code = (at: number, kind: Guess['kind'] = 'one_time_code'): Guess => ({
  ...guess(`2001:db8:0:${at.toString(16)}::1`),
  kind,
})
const stranger = async () => false
const familiar = async () => true

let throttle: GuessThrottle
// The counters keep the time of where they are kept, which is this process.
beforeEach(() => {
  vi.useFakeTimers()
  throttle = createGuessThrottle(openCounters(), 1)
})
afterEach(() => {
  vi.useRealTimers()
})

const secondsFor = async (of: Guess, isFamiliar = stranger) =>
  (await throttle.attempt(of, isFamiliar))?.seconds ?? 0
const failTimes = async (times: number, of = guess()) => {
  for (let at = 0; at < times; at++) expect(await secondsFor(of)).toBe(0)
}
const isPassed = (refusal: unknown) => refusal === null

describe('the guess throttle', () => {
  test('delays the eleventh guess from one address, and each further one longer, up to a minute', async () => {
    await failTimes(10)
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await secondsFor(guess())).toBe(seconds)
      vi.advanceTimersByTime(seconds * 1000)
      await failTimes(1)
    }
  })

  test('reports the kind of each refused guess', async () => {
    const refused: string[] = []
    throttle = createGuessThrottle(openCounters(), 1, (kind) => refused.push(kind))
    await failTimes(10)
    expect(refused).toEqual([])
    await throttle.attempt(guess(), stranger)
    expect(refused).toEqual(['guess_password'])
  })

  test('does not prolong the wait for guesses that arrive during it', async () => {
    await failTimes(10)
    for (let at = 0; at < 50; at++) expect(await secondsFor(guess())).toBe(1)
    vi.advanceTimersByTime(1000)
    await failTimes(1)
  })

  test('forgets wrong guesses after a quarter of an hour, and at a right one', async () => {
    await failTimes(9)
    await throttle.succeeded(guess())
    await failTimes(10)
    expect(await secondsFor(guess())).toBe(1)
    vi.advanceTimersByTime(900_000)
    await failTimes(10)
  })

  test('delays neither another address, nor another account, nor another kind of guess', async () => {
    await failTimes(10)
    expect(await secondsFor(guess())).toBe(1)
    await failTimes(1, guess('198.51.100.1'))
    await failTimes(1, guess(undefined, 'bob@example.com'))
    await failTimes(1, { ...guess(), kind: 'one_time_code' })
  })

  test('delays strangers after guesses from many addresses, but no user who is signed in there', async () => {
    for (let at = 0; at < 10; at++) await failTimes(10, guess(`198.51.100.${at}`))
    expect(await secondsFor(guess('192.0.2.1'))).toBe(1)
    expect(await secondsFor(guess('192.0.2.1'), familiar)).toBe(0)
    vi.advanceTimersByTime(60_000)
    await failTimes(1, guess('192.0.2.1'))
  })

  test.each<[passed: number, what: string, of: number, guessAt: (at: number) => Guess]>([
    [10, 'guesses from one address', 200, () => guess()],
    [100, 'guesses at one account', 300, (at) => guess(`198.51.100.${at % 60}`)],
    [50, 'codes of a day', 90, (at) => code(at)],
  ])('lets %i %s pass of %i that two processes receive at once', async (passed, _what, of, guessAt) => {
    const shared = openCounters()
    const both = [createGuessThrottle(shared, 1), createGuessThrottle(shared, 1)]
    const answers = await Promise.all(
      Array.from({ length: of }, (_, at) => both[at % 2]?.attempt(guessAt(at), stranger)),
    )
    expect(answers.filter(isPassed)).toHaveLength(passed)
  })

  test('lets one of many parallel guesses pass after each wait', async () => {
    await failTimes(10)
    vi.advanceTimersByTime(1000)
    const answers = await Promise.all(Array.from({ length: 50 }, () => throttle.attempt(guess(), stranger)))
    expect(answers.filter(isPassed)).toHaveLength(1)
  })

  test.each([guess(), code(0)])('delays no user who only succeeds: $kind', async (right) => {
    for (let at = 0; at < 300; at++) {
      await failTimes(1, right)
      await throttle.succeeded(right)
    }
  })

  test('refuses the 51st wrong code of a day from every address until the day is over', async () => {
    for (let at = 0; at < 50; at++) await failTimes(1, code(at))
    vi.advanceTimersByTime(3_600_000)
    const refusal = { reason: 'day', seconds: 82_800 }
    expect(await throttle.attempt(code(51), familiar)).toEqual(refusal)
    // The answer stays the same, however often it is asked for from one address.
    for (let at = 0; at < 15; at++) expect(await throttle.attempt(code(50), stranger)).toEqual(refusal)
    vi.advanceTimersByTime(82_800_000)
    await failTimes(1, code(52))
  })

  test('counts the codes of a session apart from those that sign in, and no passwords by the day', async () => {
    for (let at = 0; at < 51; at++) await throttle.attempt(code(at), stranger)
    for (let at = 0; at < 50; at++) await failTimes(1, code(at, 'session_code'))
    expect(await throttle.attempt(code(50, 'session_code'), familiar)).toMatchObject({ reason: 'day' })
    for (let at = 0; at < 60; at++) await failTimes(1, code(at, 'password'))
  })
})

test('waitAfter starts the wait with the last guess that passes', () => {
  const waits = [1, 9, 10, 11, 12, 16, 17, 500].map((failures) => getWaitAfter(failures, 10))
  expect(waits).toEqual([0, 0, 1, 2, 4, 60, 60, 60])
})

test('guessRefusal names the wait and what works instead', () => {
  expect(toGuessError({ reason: 'wait', seconds: 40 })).toMatchObject({
    code: 'over_request_rate_limit',
    status: 429,
    retryAfterSeconds: 40,
    message: 'Too many wrong attempts. Try again in 40 seconds, or use a link sent by email.',
  })
  expect(toGuessError({ reason: 'day', seconds: 50_000 })).toMatchObject({
    retryAfterSeconds: 50_000,
    message: 'Too many wrong codes. Open the link in the email instead; codes work again in 14 hours.',
  })
  expect(toGuessError({ reason: 'day', seconds: 50_000 }, 'session_code')).toMatchObject({
    message: 'Too many wrong codes. Try again in 14 hours, or sign in again.',
  })
})
