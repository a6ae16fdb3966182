import { expect, test } from 'vitest'
import { manualClock } from '../../../test/manual-clock.ts'
import { kept } from './kept.ts'

test('kept does not store a failure', async () => {
  let calls = 0
  const read = kept(manualClock(), 1_000, async () => {
    calls++
    if (calls === 1) throw new Error('no answer')
    return calls
  })
  await expect(read()).rejects.toThrow('no answer')
  expect(await read()).toBe(2)
})

test('kept answers from memory until the life is over, also while it still asks', async () => {
  const clock = manualClock()
  let calls = 0
  const read = kept(clock, 60_000, async () => ++calls)
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  clock.advance({ seconds: 59 })
  expect(await read()).toBe(1)
  clock.advance({ seconds: 1 })
  expect(await read()).toBe(2)
})
