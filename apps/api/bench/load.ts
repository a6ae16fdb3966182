import autocannon, { type Client } from 'autocannon'
import { quantile } from './statistics.ts'

/** The size of the server's connection pool, so that no query waits for a connection. */
export const CONNECTIONS = 10

export const JSON_BODY = { 'content-type': 'application/json' }

/** The prefix of the routes of the empty server that send the headers of the API, too. */
export const SAME_HEADERS = '/same-headers'

/** The requests of one connection. */
export interface ConnectionPlan {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Returns the body of the next request, given the last answer. */
  next?(answer: string): string
}

/** The load on one route. Each connection sends its next request after the last answer. */
export interface Load {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly connections: readonly ConnectionPlan[]
}

/** Throughput and response times in milliseconds. */
export interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** Returns a plan that sends the newest refresh token each time, across measurements. */
export function refreshPlan({ refresh_token: first }: { readonly refresh_token: string }): ConnectionPlan {
  let token = first
  const bodyOf = () => JSON.stringify({ refresh_token: token })
  return {
    headers: JSON_BODY,
    get body() {
      return bodyOf()
    },
    next(answer) {
      token = /"refresh_token":"([\w-]+)"/.exec(answer)?.[1] ?? token
      return bodyOf()
    },
  }
}

/** Loads a server with autocannon for this many seconds. Throws if any answer is not 200. */
export async function measureLoad({ url, method, connections }: Load, seconds: number): Promise<Measured> {
  const times: number[] = []
  const waiting = [...connections]
  let failed = 0
  let [firstAt, lastAt] = [0, 0]

  function equip(client: Client): void {
    const { headers = {}, body, next } = waiting.shift() ?? {}
    client.setHeadersAndBody({ ...headers }, body ?? '')
    const parts: Buffer[] = []
    if (next) client.on('body', (part: Buffer) => parts.push(part))
    client.on('response', (status: number, _bytes: number, ms: number) => {
      lastAt = performance.now()
      if (status !== 200) failed++
      // autocannon itself reports whole milliseconds only.
      times.push(ms)
      if (next) client.setBody(next(Buffer.concat(parts.splice(0)).toString('latin1')))
    })
    firstAt ||= performance.now()
  }

  const options = { url, method, connections: connections.length, duration: seconds, sampleInt: 100 }
  const result = await autocannon({ ...options, setupClient: equip, skipAggregateResult: true })
  if (failed > 0 || times.length === 0 || result.errors > 0) {
    throw new Error(
      `${method} ${url}: ${failed} of ${times.length} answers were not 200; ${result.errors} errors`,
    )
  }
  return {
    perSecond: (times.length / (lastAt - firstAt)) * 1_000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  }
}
