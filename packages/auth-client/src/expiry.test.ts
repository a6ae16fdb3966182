import { describe, expect, test } from 'vitest'
import { createExpiry } from './expiry.ts'
import { createManualClock, sampleSession } from './testing/index.ts'

const HOUR = 3_600_000

function setUp() {
  const clock = createManualClock()
  return { clock, expiry: createExpiry(clock), session: sampleSession('one', clock.now()) }
}

describe('how near a session is to its end', () => {
  test.each([
    [3_510_000, false],
    [3_510_001, true],
  ])('after %i ms of an hour, near (within 90 s) is %s', async (ms, isNear) => {
    const { clock, expiry, session } = setUp()
    await clock.advance(ms)
    expect(expiry.isNear(session)).toBe(isNear)
  })

  test.each([
    [3_480_000, false],
    [3_480_001, true],
  ])('after %i ms of an hour, due (three ticks of 30 s or fewer remain) is %s', async (ms, isDue) => {
    const { clock, expiry, session } = setUp()
    await clock.advance(ms)
    expect(expiry.isDue(session)).toBe(isDue)
  })

  test('has expired at the end of its last second', async () => {
    const { clock, expiry, session } = setUp()
    await clock.advance(HOUR - 1)
    expect(expiry.hasExpired(session)).toBe(false)
    await clock.advance(1)
    expect(expiry.hasExpired(session)).toBe(true)
  })

  test('a device clock that is set back gives no session a longer life (wire §12.13)', async () => {
    const { clock, expiry, session } = setUp()
    expect(expiry.isNear(session)).toBe(false)
    clock.setTimeOfDay(-24 * HOUR)
    await clock.advance(HOUR)
    expect(expiry.hasExpired(session)).toBe(true)
  })

  test('the sleep of the device counts, though the elapsed time stands still', () => {
    const { clock, expiry, session } = setUp()
    expect(expiry.isNear(session)).toBe(false)
    clock.sleep(8 * HOUR)
    expect(expiry.hasExpired(session)).toBe(true)
  })

  test('an expires_at far in the future (a clock that was wrong before a restart) is cut to what was granted', async () => {
    const { clock, expiry, session } = setUp()
    const stored = { ...session, expires_at: session.expires_at + 86_400 }
    expect(expiry.isNear(stored)).toBe(false)
    await clock.advance(HOUR)
    expect(expiry.hasExpired(stored)).toBe(true)
  })
})
