import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { PROFILES_PATH, type Session } from '@satlens/contract'
import { type Client, DEEDS, openClient } from '../test/process/crash/client.ts'
import type { Ledger } from '../test/process/crash/ledger.ts'
import { PASSWORD } from './bench-people.ts'

const CLIENTS = 6
const READERS = 4

/** What became of the requests of some time. */
export interface Figures {
  readonly seconds: number
  /** Of those that were answered as they should be, by route. */
  readonly times: ReadonlyMap<string, readonly number[]>
  /** Connections that broke and answers from 400 on, by route and what it was. */
  readonly failures: ReadonlyMap<string, number>
}

/** People who ask for one thing after another. */
export interface Load {
  /** The figures since the last time, or since the start. */
  take(): Figures
  /** Ends it when everybody has the last answer. Yields a sentence for each token that does not lead on. */
  stop(): Promise<string[]>
}

export const sum = (counts: Iterable<number>): number => [...counts].reduce((all, some) => all + some, 0)
export const answered = ({ times }: Figures): number => sum([...times.values()].map(({ length }) => length))
export const failed = ({ failures }: Figures): number => sum(failures.values())

/** Everybody acts at once, each with so long a pause between two requests; nothing is tried again. */
export async function startLoad(url: string, ledger: Ledger, pauseMs = 0): Promise<Load> {
  let since = performance.now()
  let times = new Map<string, number[]>()
  let failures = new Map<string, number>()
  let isOver = false

  /** Asks, and writes down what became of it. The answer is read to its end, for it may break off, too. */
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
      // What fails has been written down, and the next thing is asked for all the same.
      await client.act(DEEDS[next % DEEDS.length] ?? 'rename').catch(() => false)
      await pause(pauseMs)
    }
  }

  async function readAgainAndAgain(nth: number): Promise<void> {
    const email = `${randomUUID()}@example.com`
    const body = JSON.stringify({ email, password: PASSWORD, data: { full_name: 'Ada Example' } })
    const json = { 'content-type': 'application/json' }
    const signedUp = await ask(`${url}/auth/v1/signup`, { method: 'POST', headers: json, body })
    // It counts as failed already.
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

  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openClient(url, ledger, ask)))
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
