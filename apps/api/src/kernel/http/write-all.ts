import { once } from 'node:events'
import type { Writable } from 'node:stream'

interface WritingLimits {
  /** How long the reader may take nothing. */
  readonly stalledForMs: number
  /** How long all of it may take. */
  readonly withinMs: number
}

/** Writes pieces as fast as they are read at the other end. Throws when the reader is gone, stands still or is too slow. */
export async function writeAll(
  output: Writable,
  pieces: AsyncIterable<string>,
  { stalledForMs, withinMs }: WritingLimits,
): Promise<void> {
  const whole = AbortSignal.timeout(withinMs)
  const gone = new AbortController()
  output.once('close', () => gone.abort(new Error('The reader has gone')))
  for await (const piece of pieces) {
    if (output.destroyed) throw new Error('The reader has gone')
    whole.throwIfAborted()
    if (output.write(piece)) continue
    const signal = AbortSignal.any([whole, gone.signal, AbortSignal.timeout(stalledForMs)])
    await once(output, 'drain', { signal })
  }
}
