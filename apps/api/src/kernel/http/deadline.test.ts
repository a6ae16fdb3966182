import { describe, expect, test } from 'vitest'
import { withDeadline } from './deadline.ts'

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

describe('withDeadline', () => {
  test('aborts a job that takes too long, even after garbage collection', async () => {
    const late = withDeadline(20, rejectOnAbort)
    globalThis.gc?.()
    await expect(late).rejects.toThrow('timeout of 20 ms')
  })

  test('aborts a job with the reason of its caller', async () => {
    const caller = new AbortController()
    const job = withDeadline(60_000, rejectOnAbort, caller.signal)
    caller.abort(new Error('gone'))
    await expect(job).rejects.toThrow('gone')
  })

  test('does not start a job whose caller has already aborted', async () => {
    let begun = false
    const begin = async () => {
      begun = true
    }
    const job = withDeadline(60_000, begin, AbortSignal.abort(new Error('gone')))
    await expect(job).rejects.toThrow('gone')
    expect(begun).toBe(false)
  })

  test('aborts the signal of a job that has succeeded or failed', async () => {
    const signals: AbortSignal[] = []
    await withDeadline(60_000, async (signal) => void signals.push(signal))
    await withDeadline(60_000, async (signal) => {
      signals.push(signal)
      throw new Error('broken')
    }).catch(() => {})
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })
})
