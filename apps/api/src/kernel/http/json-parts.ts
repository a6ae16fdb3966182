import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { runWithAbortTimeout } from '../timeout.ts'

/** A part of a JSON document: a value, the items of an array in batches, or a nested object. */
export type JsonPart =
  | { readonly value: unknown }
  | { readonly items: AsyncIterable<readonly unknown[]> }
  | { readonly members: JsonObjectMemberStream }

export type JsonObjectMemberStream = AsyncGenerator<readonly [name: string, part: JsonPart]>

/** Serializes a JSON object piece by piece, so that only one value or one batch of items is in memory. */
export async function* streamJsonObject(members: JsonObjectMemberStream): AsyncGenerator<string> {
  let prefix = '{'
  for await (const [name, part] of members) {
    const head = `${prefix}${JSON.stringify(name)}:`
    prefix = ','
    if ('value' in part) yield `${head}${JSON.stringify(part.value ?? null)}`
    else if ('members' in part) {
      yield head
      yield* streamJsonObject(part.members)
    } else {
      yield `${head}[`
      let separator = ''
      for await (const items of part.items) {
        yield separator + items.map((item) => JSON.stringify(item)).join(',')
        separator = ','
      }
      yield ']'
    }
  }
  yield prefix === '{' ? '{}' : '}'
}

interface WriteLimits {
  /** How long the reader may read nothing, in milliseconds. */
  readonly stalledForMs: number
  /** The time limit for the whole output, in milliseconds. */
  readonly withinMs: number
}

/** Writes pieces as fast as the reader consumes them. Throws if the reader disconnects, stalls or is too slow. */
export function writeAllWithStallTimeout(
  output: Writable,
  pieces: AsyncIterable<string>,
  { stalledForMs, withinMs }: WriteLimits,
): Promise<void> {
  const disconnected = new AbortController()
  output.once('close', () => disconnected.abort(new Error('The reader disconnected')))
  const write = async (signal: AbortSignal) => {
    for await (const piece of pieces) {
      signal.throwIfAborted()
      if (output.destroyed) throw new Error('The reader disconnected')
      if (output.write(piece)) continue
      await runWithAbortTimeout(stalledForMs, (stalled) => once(output, 'drain', { signal: stalled }), signal)
    }
  }
  return runWithAbortTimeout(withinMs, write, disconnected.signal)
}
