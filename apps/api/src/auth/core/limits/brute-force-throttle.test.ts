import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openRateLimitCounters } from '#kernel/cluster/counters.ts'
import {
  createBruteForceThrottle,
  getWaitSecondsAfterFailures,
  type PasswordOrCodeGuess,
  toBruteForceApiError,
} from './brute-force-throttle.ts'

const guess = (ip = '203.0.113.1', account = 'ada@example.com'): PasswordOrCodeGuess => ({
  kind: 'password',
  account,
  ip,
})
/** Creates a guess of a code from a separate network. */
const code = (at: number, kind: PasswordOrCodeGuess['kind'] = 'one_time_code'): PasswordOrCodeGuess => ({
  ...guess(`2001:db8:0:${at.toString(16)}::1`),
  kind,
})
const unfamiliar = async () => false
const familiar = async () => true

let throttle: ReturnType<typeof createBruteForceThrottle>
// The counters use the clock of this process, not the clock of the app.
beforeEach(() => {
  vi.useFakeTimers()
  throttle = createBruteForceThrottle(openRateLimitCounters(), 1)
})
afterEach(() => {
  vi.useRealTimers()
})

const getSeconds = async (attempt: PasswordOrCodeGuess, isFamiliar = unfamiliar) =>
  (await throttle.attempt(attempt, isFamiliar))?.seconds ?? 0
const failTimes = async (times: number, attempt = guess()) => {
  for (let at = 0; at < times; at++) expect(await getSeconds(attempt)).toBe(0)
}
const isAllowed = (rejection: unknown) => rejection === null

describe('the guess throttle', () => {
  test('delays the eleventh guess from one address, doubling the delay up to a minute', async () => {
    await failTimes(10)
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await getSeconds(guess())).toBe(seconds)
      vi.advanceTimersByTime(seconds * 1000)
      await failTimes(1)
    }
  })

  test('reports the kind of each rejected guess', async () => {
    const rejected: string[] = []
    throttle = createBruteForceThrottle(openRateLimitCounters(), 1, (kind) => rejected.push(kind))
    await failTimes(10)
    expect(rejected).toEqual([])
    await throttle.attempt(guess(), unfamiliar)
    expect(rejected).toEqual(['guess_password'])
  })

  test('does not prolong a delay by guesses during it', async () => {
    await failTimes(10)
    for (let at = 0; at < 50; at++) expect(await getSeconds(guess())).toBe(1)
    vi.advanceTimersByTime(1000)
    await failTimes(1)
  })

  test('resets the count after 15 minutes and after a correct guess', async () => {
    await failTimes(9)
    await throttle.succeeded(guess())
    await failTimes(10)
    expect(await getSeconds(guess())).toBe(1)
    vi.advanceTimersByTime(900_000)
    await failTimes(10)
  })

  test('does not delay other addresses, other accounts and other kinds of guesses', async () => {
    await failTimes(10)
    expect(await getSeconds(guess())).toBe(1)
    await failTimes(1, guess('198.51.100.1'))
    await failTimes(1, guess(undefined, 'bob@example.com'))
    await failTimes(1, { ...guess(), kind: 'one_time_code' })
  })

  test('delays unfamiliar addresses after guesses from many others, but not familiar ones', async () => {
    for (let at = 0; at < 10; at++) await failTimes(10, guess(`198.51.100.${at}`))
    expect(await getSeconds(guess('192.0.2.1'))).toBe(1)
    expect(await getSeconds(guess('192.0.2.1'), familiar)).toBe(0)
    vi.advanceTimersByTime(60_000)
    await failTimes(1, guess('192.0.2.1'))
  })

  test.each<[allowed: number, kind: string, total: number, guessAt: (at: number) => PasswordOrCodeGuess]>([
    [10, 'guesses from one address', 200, () => guess()],
    [100, 'guesses for one account', 300, (at) => guess(`198.51.100.${at % 60}`)],
    [50, 'codes of a day', 90, (at) => code(at)],
  ])('allows %i %s of %i that two processes receive at once', async (allowed, _kind, total, guessAt) => {
    const shared = openRateLimitCounters()
    const throttles = [createBruteForceThrottle(shared, 1), createBruteForceThrottle(shared, 1)]
    const results = await Promise.all(
      Array.from({ length: total }, (_, at) => throttles[at % 2]?.attempt(guessAt(at), unfamiliar)),
    )
    expect(results.filter(isAllowed)).toHaveLength(allowed)
  })

  test('allows one of many parallel guesses after each delay', async () => {
    await failTimes(10)
    vi.advanceTimersByTime(1000)
    const results = await Promise.all(Array.from({ length: 50 }, () => throttle.attempt(guess(), unfamiliar)))
    expect(results.filter(isAllowed)).toHaveLength(1)
  })

  test.each([guess(), code(0)])('does not delay correct guesses: $kind', async (correct) => {
    for (let at = 0; at < 300; at++) {
      await failTimes(1, correct)
      await throttle.succeeded(correct)
    }
  })

  test('rejects the 51st wrong code of a day from every address until the day ends', async () => {
    for (let at = 0; at < 50; at++) await failTimes(1, code(at))
    vi.advanceTimersByTime(3_600_000)
    const rejection = { reason: 'day', seconds: 82_800 }
    expect(await throttle.attempt(code(51), familiar)).toEqual(rejection)
    // Repeated attempts from one address do not change the rejection.
    for (let at = 0; at < 15; at++) expect(await throttle.attempt(code(50), unfamiliar)).toEqual(rejection)
    vi.advanceTimersByTime(82_800_000)
    await failTimes(1, code(52))
  })

  test('counts session codes separately from sign-in codes, and no passwords by day', async () => {
    for (let at = 0; at < 51; at++) await throttle.attempt(code(at), unfamiliar)
    for (let at = 0; at < 50; at++) await failTimes(1, code(at, 'session_code'))
    expect(await throttle.attempt(code(50, 'session_code'), familiar)).toMatchObject({ reason: 'day' })
    for (let at = 0; at < 60; at++) await failTimes(1, code(at, 'password'))
  })
})

test('getWaitSecondsAfterFailures starts the delay with the last allowed guess', () => {
  const waits = [1, 9, 10, 11, 12, 16, 17, 500].map((failures) => getWaitSecondsAfterFailures(failures, 10))
  expect(waits).toEqual([0, 0, 1, 2, 4, 60, 60, 60])
})

test('toBruteForceApiError returns a message with the delay and an alternative', () => {
  expect(toBruteForceApiError({ reason: 'wait', seconds: 40 })).toMatchObject({
    code: 'over_request_rate_limit',
    status: 429,
    retryAfterSeconds: 40,
    message: 'Too many failed attempts. Try again in 40 seconds, or use a link sent by email.',
  })
  expect(toBruteForceApiError({ reason: 'day', seconds: 50_000 })).toMatchObject({
    retryAfterSeconds: 50_000,
    message: 'Too many wrong codes. Open the link in the email, or try again in 14 hours.',
  })
  expect(toBruteForceApiError({ reason: 'day', seconds: 50_000 }, 'session_code')).toMatchObject({
    message: 'Too many wrong codes. Try again in 14 hours, or sign in again.',
  })
})
