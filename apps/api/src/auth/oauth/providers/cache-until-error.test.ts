import { expect, test } from 'vitest'
import { manualClock } from '../../../../test/harness/manual-clock.ts'
import { cacheUntilError } from './openid-provider.ts'

test('cacheUntilError shares concurrent loads and reloads after the lifetime', async () => {
  const clock = manualClock()
  let calls = 0
  const read = cacheUntilError(clock, 60_000, async () => ++calls)
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  clock.advance({ seconds: 59 })
  expect(await read()).toBe(1)
  clock.advance({ seconds: 1 })
  expect(await read()).toBe(2)
})
