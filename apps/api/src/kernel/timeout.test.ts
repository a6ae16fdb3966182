import { describe, expect, onTestFinished, test } from 'vitest'
import { rejectAfterTimeout, runWithAbortTimeout } from './timeout.ts'

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

describe('runWithAbortTimeout', () => {
  test('lets many jobs share the signal of their caller without a warning', async () => {
    const warnings: Error[] = []
    const collect = (warning: Error) => void warnings.push(warning)
    process.on('warning', collect)
    onTestFinished(() => void process.off('warning', collect))
    const caller = new AbortController()
    const jobs = Array.from({ length: 50 }, () => runWithAbortTimeout(60_000, rejectOnAbort, caller.signal))
    caller.abort(new Error('gone'))
    await Promise.allSettled(jobs)
    // Node warns a moment later.
    await new Promise(setImmediate)
    expect(warnings).toEqual([])
  })

  test('aborts a job that takes too long, even after garbage collection', async () => {
    const late = runWithAbortTimeout(20, rejectOnAbort)
    globalThis.gc?.()
    await expect(late).rejects.toThrow('timeout of 20 ms')
  })

  test('aborts a job with the reason of its caller', async () => {
    const caller = new AbortController()
    const job = runWithAbortTimeout(60_000, rejectOnAbort, caller.signal)
    caller.abort(new Error('gone'))
    await expect(job).rejects.toThrow('gone')
  })

  test('does not start a job whose caller has already aborted', async () => {
    let begun = false
    const begin = async () => {
      begun = true
    }
    const job = runWithAbortTimeout(60_000, begin, AbortSignal.abort(new Error('gone')))
    await expect(job).rejects.toThrow('gone')
    expect(begun).toBe(false)
  })

  test('aborts the signal of a job that has succeeded or failed', async () => {
    const signals: AbortSignal[] = []
    await runWithAbortTimeout(60_000, async (signal) => void signals.push(signal))
    await runWithAbortTimeout(60_000, async (signal) => {
      signals.push(signal)
      throw new Error('broken')
    }).catch(() => {})
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })
})

describe('rejectAfterTimeout', () => {
  test('returns the result of work that is done in time, and its error', async () => {
    expect(await rejectAfterTimeout(60_000, () => 'done')).toBe('done')
    await expect(rejectAfterTimeout(60_000, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  })

  test('rejects if the work takes too long', async () => {
    await expect(rejectAfterTimeout(20, () => new Promise(() => {}))).rejects.toThrow('timeout of 20 ms')
  })
})
