import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { PROFILES_PATH, type Session } from '@satlens/contract'
import { type Client, OPERATIONS, openClient } from '#test/process/crash/client.ts'
import type { WriteLog } from '#test/process/crash/write-log.ts'
import { PASSWORD } from './bench-accounts.ts'

const CLIENTS = 6
const READERS = 4

/** The results of the requests of a period. */
export interface LoadResult {
  readonly seconds: number
  /** Response times of successful requests by route, in milliseconds. */
  readonly times: ReadonlyMap<string, readonly number[]>
  /** Broken connections and error answers, by route and reason. */
  readonly failures: ReadonlyMap<string, number>
}

/** Clients that send requests until they are stopped. */
export interface Load {
  /** Returns the results since the last call, or since the start. */
  take(): LoadResult
  /** Stops after the last answers. Returns a sentence for each token that no longer works. */
  stop(): Promise<string[]>
}

export const sum = (counts: Iterable<number>): number => [...counts].reduce((all, some) => all + some, 0)
export const answered = ({ times }: LoadResult): number =>
  sum([...times.values()].map(({ length }) => length))
export const failed = ({ failures }: LoadResult): number => sum(failures.values())

/** Starts the clients concurrently, each with this pause between requests and without retries. */
export async function startLoad(url: string, writeLog: WriteLog, pauseMs = 0): Promise<Load> {
  let since = performance.now()
  let times = new Map<string, number[]>()
  let failures = new Map<string, number>()
  let isOver = false

  /** Sends a request and records its result. Reads the whole body, because it may break off. */
  async function ask(address: string, init: RequestInit = {}): Promise<Response> {
    const route = `${init.method ?? 'GET'} ${routeOf(address)}`
    const fails = (how: string) => {
      failures.set(`${route}: ${how}`, (failures.get(`${route}: ${how}`) ?? 0) + 1)
    }
    const startedAt = performance.now()
    try {
      const { status, headers, body } = await readWhole(await fetch(address, init))
      if (status >= 400) fails(`${status} ${body ? Buffer.from(body).toString().slice(0, 120) : ''}`)
      else
        times
          .set(route, times.get(route) ?? [])
          .get(route)
          ?.push(performance.now() - startedAt)
      return new Response(body, { status, headers })
    } catch (error) {
      fails(reasonOf(error))
      throw error
    }
  }

  async function actAgainAndAgain(client: Client, nth: number): Promise<void> {
    for (let next = nth; !isOver; next++) {
      // The failure is recorded; the client goes on.
      await client.act(OPERATIONS[next % OPERATIONS.length] ?? 'rename').catch(() => false)
      await pause(pauseMs)
    }
  }

  async function readAgainAndAgain(nth: number): Promise<void> {
    const email = `${randomUUID()}@example.com`
    const body = JSON.stringify({ email, password: PASSWORD, data: { full_name: 'Ada Example' } })
    const json = { 'content-type': 'application/json' }
    const signedUp = await ask(`${url}/auth/v1/signup`, { method: 'POST', headers: json, body })
    // The request is recorded as failed already.
    if (!signedUp.ok) return
    const { access_token: token } = (await signedUp.json()) as Session
    const own = { headers: { authorization: `Bearer ${token}` } }
    const reads = [
      () => ask(`${url}/auth/v1/user`, own),
      () => ask(`${url}/market/v1/prices/BTC-USD/spot`),
      () => ask(`${url}${PROFILES_PATH}`, own),
      () => ask(`${url}/`, { headers: { accept: 'text/html' } }),
    ]
    for (let next = nth; !isOver; next++) {
      await reads[next % reads.length]?.().catch(() => null)
      await pause(pauseMs)
    }
  }

  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openClient(url, writeLog, ask)))
  const loads = [
    ...clients.map(actAgainAndAgain),
    ...Array.from({ length: READERS }, (_, nth) => readAgainAndAgain(nth)),
  ]
  return {
    take() {
      const taken = { seconds: (performance.now() - since) / 1_000, times, failures }
      since = performance.now()
      times = new Map()
      failures = new Map()
      return taken
    },
    async stop() {
      isOver = true
      await Promise.all(loads)
      return (await Promise.all(clients.map((client) => client.resume()))).flat()
    },
  }
}

const routeOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address)
  const grant = searchParams.get('grant_type')
  return pathname.replace(/[0-9a-f-]{36}/, ':id') + (grant ? `?grant_type=${grant}` : '')
}

async function readWhole(reply: Response) {
  const bytes = await reply.arrayBuffer()
  return { status: reply.status, headers: reply.headers, body: bytes.byteLength > 0 ? bytes : null }
}

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? String(error)
}
