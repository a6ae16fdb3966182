import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openCounters } from '../../kernel/counters.ts'
import {
  createGuessThrottle,
  type Guess,
  type GuessThrottle,
  guessRefusal,
  waitAfter,
} from './guess-throttle.ts'

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

const secondsFor = async (of: Guess, isFamiliar: () => Promise<boolean>) =>
  (await throttle.attempt(of, isFamiliar))?.seconds ?? 0

const failTimes = async (times: number, ip?: string) => {
  for (let at = 0; at < times; at++) expect(await secondsFor(guess(ip), stranger)).toBe(0)
}

describe('wrong guesses', () => {
  test('the eleventh from one address waits, each further one longer, and never more than a minute', async () => {
    await failTimes(10)
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await secondsFor(guess(), stranger)).toBe(seconds)
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
    for (let at = 0; at < 50; at++) expect(await secondsFor(guess(), stranger)).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(await secondsFor(guess(), stranger)).toBe(0)
  })

  test('are forgotten after a quarter of an hour, or with the right one', async () => {
    await failTimes(9)
    await throttle.succeeded(guess())
    await failTimes(10)
    expect(await secondsFor(guess(), stranger)).toBe(1)
    vi.advanceTimersByTime(900_000)
    await failTimes(10)
  })

  test('from one address hold up neither another address nor another account', async () => {
    await failTimes(10)
    expect(await secondsFor(guess(), stranger)).toBe(1)
    expect(await secondsFor(guess('198.51.100.1'), stranger)).toBe(0)
    expect(await secondsFor(guess(undefined, 'bob@example.com'), stranger)).toBe(0)
    expect(await secondsFor({ ...guess(), kind: 'one_time_code' }, stranger)).toBe(0)
  })

  test('from many addresses hold up every stranger, but nobody who is signed in from where they are', async () => {
    for (let at = 0; at < 10; at++) await failTimes(10, `198.51.100.${at}`)
    expect(await secondsFor(guess('192.0.2.1'), stranger)).toBe(1)
    expect(await secondsFor(guess('192.0.2.1'), resident)).toBe(0)
    vi.advanceTimersByTime(60_000)
    expect(await secondsFor(guess('192.0.2.1'), stranger)).toBe(0)
  })

  test('parallel guesses do not pass beyond the limit, also from two processes over one store', async () => {
    const shared = openCounters()
    const both = [createGuessThrottle(shared, 1), createGuessThrottle(shared, 1)]
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => both[at % 2]?.attempt(guess(), stranger)),
    )
    expect(answers.filter((refusal) => refusal === null)).toHaveLength(10)
  })

  test('parallel guesses from many addresses do not pass beyond the limit of the account', async () => {
    const shared = openCounters()
    const both = [createGuessThrottle(shared, 1), createGuessThrottle(shared, 1)]
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, at) => both[at % 2]?.attempt(guess(`198.51.100.${at % 60}`), stranger)),
    )
    expect(answers.filter((refusal) => refusal === null)).toHaveLength(100)
  })

  test('after each wait one of many parallel guesses passes', async () => {
    await failTimes(10)
    vi.advanceTimersByTime(1000)
    const answers = await Promise.all(Array.from({ length: 50 }, () => throttle.attempt(guess(), stranger)))
    expect(answers.filter((refusal) => refusal === null)).toHaveLength(1)
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

describe('wrong codes of a day', () => {
  const code = (at: number): Guess => ({
    ...guess(`2001:db8:0:${at.toString(16)}::1`),
    kind: 'one_time_code',
  })

  test('the fifty-first is refused until the day is over, from every address and for familiar ones too', async () => {
    for (let at = 0; at < 50; at++) expect(await throttle.attempt(code(at), stranger)).toBeNull()
    vi.advanceTimersByTime(3_600_000)
    const refusal = { reason: 'day', seconds: 82_800 }
    expect(await throttle.attempt(code(50), stranger)).toEqual(refusal)
    expect(await throttle.attempt(code(51), resident)).toEqual(refusal)
    // The answer stays the same, however often it is asked for from one address.
    for (let at = 0; at < 15; at++) expect(await throttle.attempt(code(50), stranger)).toEqual(refusal)
    vi.advanceTimersByTime(82_800_000)
    expect(await throttle.attempt(code(52), stranger)).toBeNull()
  })

  test('parallel guesses do not pass beyond the limit of the day', async () => {
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, at) => throttle.attempt(code(at), stranger)),
    )
    expect(answers.filter((refusal) => refusal === null)).toHaveLength(50)
  })

  test('the right code gives its charge back', async () => {
    for (let at = 0; at < 70; at++) {
      expect(await throttle.attempt(code(at), stranger)).toBeNull()
      await throttle.succeeded(code(at))
    }
  })

  test('codes of a session are counted by the day, apart from those that sign in', async () => {
    for (let at = 0; at < 51; at++) await throttle.attempt(code(at), stranger)
    const sessionCode = (at: number): Guess => ({ ...code(at), kind: 'session_code' })
    for (let at = 0; at < 50; at++) expect(await throttle.attempt(sessionCode(at), stranger)).toBeNull()
    expect(await throttle.attempt(sessionCode(50), resident)).toMatchObject({ reason: 'day' })
  })

  test('passwords are not counted by the day', async () => {
    for (let at = 0; at < 60; at++) {
      expect(await throttle.attempt({ ...code(at), kind: 'password' }, stranger)).toBeNull()
    }
  })
})

test('a refused guess names the wait and what works instead', () => {
  expect(guessRefusal({ reason: 'wait', seconds: 40 })).toMatchObject({
    code: 'over_request_rate_limit',
    status: 429,
    retryAfterSeconds: 40,
    message: 'Too many wrong attempts. Try again in 40 seconds, or use a link sent by email.',
  })
  expect(guessRefusal({ reason: 'day', seconds: 50_000 })).toMatchObject({
    retryAfterSeconds: 50_000,
    message: 'Too many wrong codes. Open the link in the email instead; codes work again in 14 hours.',
  })
  expect(guessRefusal({ reason: 'day', seconds: 50_000 }, 'session_code')).toMatchObject({
    message: 'Too many wrong codes. Try again in 14 hours, or sign in again.',
  })
})
