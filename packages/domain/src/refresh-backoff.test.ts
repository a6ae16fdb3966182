import { expect, test } from 'vitest'
import { refreshBackoffMs } from './refresh-backoff.ts'

test('the wait before a retry starts at 200 ms and doubles', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map(refreshBackoffMs)
  expect(waits).toStrictEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800])
})
