import autocannon, { type Client } from 'autocannon'
import { quantile } from './statistics.ts'

/** One connection: what it asks, and what it asks next where an answer decides that. */
export interface Voice {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The body of its next request, from the answer to its last. */
  next?(answer: string): string
}

/** What some connections do, each as soon as it was answered. */
export interface Load {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly voices: readonly Voice[]
}

/** How much was done, and how long each took. */
export interface Measured {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

/** Half of them and 99 of 100 were no longer. */
export const timesOf = (times: readonly number[]): Pick<Measured, 'p50' | 'p99'> => ({
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
})

/** Loads a server for so long, by autocannon. Throws when any answer is not 200. */
export async function measureLoad({ url, method, voices }: Load, seconds: number): Promise<Measured> {
  const times: number[] = []
  const waiting = [...voices]
  let refused = 0
  let [firstAt, lastAt] = [0, 0]

  function equip(client: Client): void {
    const { headers = {}, body, next } = waiting.shift() ?? {}
    client.setHeadersAndBody({ ...headers }, body ?? '')
    const parts: Buffer[] = []
    if (next) client.on('body', (part: Buffer) => parts.push(part))
    client.on('response', (status: number, _bytes: number, ms: number) => {
      lastAt = performance.now()
      if (status !== 200) refused++
      // Kept as they are: autocannon's own figures are whole milliseconds.
      times.push(ms)
      if (next) client.setBody(next(Buffer.concat(parts.splice(0)).toString('latin1')))
    })
    firstAt ||= performance.now()
  }

  const options = { url, method, connections: voices.length, duration: seconds, sampleInt: 100 }
  const result = await autocannon({ ...options, setupClient: equip, skipAggregateResult: true })
  if (refused > 0 || times.length === 0 || result.errors > 0) {
    throw new Error(
      `${method} ${url}: ${refused} of ${times.length} answers were not 200; ${result.errors} errors`,
    )
  }
  return { ...timesOf(times), perSecond: (times.length / (lastAt - firstAt)) * 1_000 }
}
