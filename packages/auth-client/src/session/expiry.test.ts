import { describe, expect, test } from 'vitest'
import { createManualClock, createSampleSession, type ManualClock } from '../testing/index.ts'
import { createSessionExpiryChecker } from './expiry.ts'

const HOUR = 3_600_000

describe('createSessionExpiryChecker', () => {
  test.each([
    ['healthy until four ticks of 30 s remain', 3_480_000, [false, false, false]],
    ['due when three ticks or fewer remain', 3_480_001, [true, false, false]],
    ['not near with 90 s left', 3_510_000, [true, false, false]],
    ['near within 90 s of the end', 3_510_001, [true, true, false]],
    ['alive to the end of its last second', HOUR - 1, [true, true, false]],
    ['over at its end', HOUR, [true, true, true]],
  ])('finds a session of one hour %s', async (_what, ms, expected) => {
    const clock = createManualClock()
    const expiry = createSessionExpiryChecker(clock)
    const session = createSampleSession('one', clock.now())
    await clock.advance(ms)
    expect([expiry.isDue(session), expiry.isNear(session), expiry.hasExpired(session)]).toEqual(expected)
  })

  test.each([
    ['a device clock that is set back', (clock: ManualClock) => clock.setTimeOfDay(-24 * HOUR), 0, HOUR],
    ['the sleep of the device', (clock: ManualClock) => clock.sleep(8 * HOUR), 0, 0],
    // The device's clock was wrong before a restart.
    ['an expires_at beyond what was granted', () => {}, 86_400, HOUR],
  ])('does not extend a session because of %s', async (_what, happen, laterSeconds, ms) => {
    const clock = createManualClock()
    const expiry = createSessionExpiryChecker(clock)
    const session = createSampleSession('one', clock.now())
    const stored = { ...session, expires_at: session.expires_at + laterSeconds }
    expect(expiry.isNear(stored)).toBe(false)
    happen(clock)
    await clock.advance(ms)
    expect(expiry.hasExpired(stored)).toBe(true)
  })
})
