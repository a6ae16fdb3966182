import { once } from 'node:events'
import type { Writable } from 'node:stream'

interface WriteLimits {
  /** How long the reader may read nothing, in milliseconds. */
  readonly stalledForMs: number
  /** The time limit for the whole output, in milliseconds. */
  readonly withinMs: number
}

/** Writes pieces as fast as the reader consumes them. Throws if the reader disconnects, stalls or is too slow. */
export async function writeAll(
  output: Writable,
  pieces: AsyncIterable<string>,
  { stalledForMs, withinMs }: WriteLimits,
): Promise<void> {
  const deadline = AbortSignal.timeout(withinMs)
  const disconnected = new AbortController()
  output.once('close', () => disconnected.abort(new Error('The reader disconnected')))
  for await (const piece of pieces) {
    if (output.destroyed) throw new Error('The reader disconnected')
    deadline.throwIfAborted()
    if (output.write(piece)) continue
    const signal = AbortSignal.any([deadline, disconnected.signal, AbortSignal.timeout(stalledForMs)])
    await once(output, 'drain', { signal })
  }
}
