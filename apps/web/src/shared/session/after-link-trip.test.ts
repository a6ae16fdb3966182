import { describe, expect, test } from 'vitest'
import { afterLinkTrip } from './after-link-trip.ts'
import type { Arrival } from './arrival.ts'

describe('the end of a trip that was to add a provider', () => {
  test.each([
    [
      { status: 'failed', reason: 'declined' },
      { status: 'not-linked', provider: 'house', reason: 'declined' },
    ],
    [
      { status: 'left-alone', email: 'ada@example.com', isSameUser: true },
      { status: 'linked', provider: 'house' },
    ],
    [
      { status: 'signed-in', email: 'ada@example.com' },
      { status: 'linked', provider: 'house' },
    ],
    [{ status: 'none' }, { status: 'linked', provider: 'house' }],
  ] satisfies [Arrival, Arrival][])('%j is %j', (arrival, meant) => {
    expect(afterLinkTrip('house', arrival)).toEqual(meant)
  })

  test('of an account that is not the one signed in here is no success of theirs', () => {
    const arrival = { status: 'left-alone', email: 'grace@example.com', isSameUser: false } as const
    expect(afterLinkTrip('house', arrival)).toBe(arrival)
  })
})
