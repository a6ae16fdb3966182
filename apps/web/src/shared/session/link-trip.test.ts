import { afterEach, expect, test } from 'vitest'
import { noteLinkTrip, takeLinkTrip } from './link-trip.ts'

afterEach(() => sessionStorage.clear())

test('a tab that never left has no trip to end, and a trip ends once', () => {
  expect(takeLinkTrip()).toBeNull()
  noteLinkTrip('house')
  expect(takeLinkTrip()).toBe('house')
  expect(takeLinkTrip()).toBeNull()
})
