import { setTimeout as pause } from 'node:timers/promises'
import { insertAccounts, PASSWORD } from './bench-accounts.ts'
import type { BenchServer } from './bench-server.ts'
import { type Answered, type Call, caller } from './call.ts'
import { ms, table } from './report.ts'
import { quantile } from './statistics.ts'

const ROUNDS = 6
const ROUND_MS = 4_000
const STORM_CONNECTIONS = 64
/** Interval of the probes of each route, regardless of earlier answers. */
const PROBE_EVERY_MS = 20
/** Number of sessions refreshed in turn, so that none is used again before its answer. */
const PROBES = 32

const ROUTES = ['GET /auth/v1/user', 'refresh'] as const
type Route = (typeof ROUTES)[number]
/** The response times of one round. */
type Round = Record<Route, number[]>

/** Measures other routes during many sign-ins. Returns a description and a table. */
export async function measureStorm(server: BenchServer): Promise<string> {
  const people = await insertAccounts(server, 'storm-', STORM_CONNECTIONS + PROBES)
  const strikers = people.slice(0, STORM_CONNECTIONS)
  const rounds: Record<'idle' | 'storm', Round[]> = { idle: [], storm: [] }
  const counted = new Map<number, number>()
  const probe = await openProbe(server.url, people.slice(STORM_CONNECTIONS))
  await probe.run()
  for (let nth = 0; nth < ROUNDS; nth++) {
    rounds.idle.push(await probe.run())
    const storm = startStorm(server.url, strikers, counted)
    await pause(500)
    rounds.storm.push(await probe.run())
    await storm.end()
  }
  probe.close()

  const answers = [...counted].map(([status, count]) => `${count} of ${status}`).join(', ')
  const head = ['route', 'tries', 'idle p50', 'idle p99', 'storm p50', 'storm p99', 'p50 ratio', 'p99 ratio']
  const rows = ROUTES.flatMap((route) => {
    const [idle, storm] = [
      rounds.idle.map((round) => round[route]),
      rounds.storm.map((round) => round[route]),
    ]
    return [
      rowOf(`${route}, all rounds`, [idle.flat()], [storm.flat()]),
      rowOf(`${route}, quietest round`, idle, storm),
    ]
  })
  return [
    `- ${ROUNDS} rounds of ${ROUND_MS / 1000} s without and with ${STORM_CONNECTIONS} connections that sign in; a probe of each route every ${PROBE_EVERY_MS} ms, timed from when it was due`,
    `- answers to the storm: ${answers}; milliseconds\n`,
    table(head, rows),
  ].join('\n')
}

/** Returns a row with the lowest value of all rounds, because other load can only add time. */
function rowOf(title: string, idle: readonly number[][], storm: readonly number[][]): string[] {
  const lowest = (rounds: readonly number[][], share: number) =>
    Math.min(...rounds.map((times) => quantile(times, share)))
  const figures = [lowest(idle, 0.5), lowest(idle, 0.99), lowest(storm, 0.5), lowest(storm, 0.99)] as const
  const ratios = [figures[2] / figures[0], figures[3] / figures[1]]
  const tries = `${idle.flat().length} and ${storm.flat().length}`
  return [title, tries, ...figures.map(ms), ...ratios.map((ratio) => `${ratio.toFixed(1)} ×`)]
}

/** Opens signed-in clients that read their account and refresh at fixed times. */
async function openProbe(url: string, emails: readonly string[]) {
  const { call, close } = caller(url, emails.length)
  const sessions: ReturnType<typeof readSession>[] = []
  for (const email of emails) sessions.push(readSession(await call(signIn(email))))

  async function askForUser(nth: number): Promise<void> {
    const answered = await call({
      method: 'GET',
      path: '/auth/v1/user',
      token: sessions[nth]?.access_token ?? '',
    })
    if (answered.status !== 200) throw new Error(answered.body)
  }

  async function refresh(nth: number): Promise<void> {
    const body = { refresh_token: sessions[nth]?.refresh_token }
    const path = '/auth/v1/token?grant_type=refresh_token'
    sessions[nth] = readSession(await call({ method: 'POST', path, body }))
  }

  return {
    async run(): Promise<Round> {
      const times: Round = { 'GET /auth/v1/user': [], refresh: [] }
      const startedAt = performance.now()
      const probes: Promise<void>[] = []
      for (let nth = 0; nth * PROBE_EVERY_MS < ROUND_MS; nth++) {
        const dueAt = startedAt + nth * PROBE_EVERY_MS
        await pause(Math.max(0, dueAt - performance.now()))
        const note = (route: Route) => () => void times[route].push(performance.now() - dueAt)
        const who = nth % emails.length
        probes.push(askForUser(who).then(note('GET /auth/v1/user')), refresh(who).then(note('refresh')))
      }
      await Promise.all(probes)
      return times
    },
    close,
  }
}

function signIn(email: string): Call {
  return { method: 'POST', path: '/auth/v1/token?grant_type=password', body: { email, password: PASSWORD } }
}

function readSession({ status, body }: Answered): { access_token: string; refresh_token: string } {
  if (status !== 200) throw new Error(body)
  return JSON.parse(body)
}

function startStorm(url: string, people: readonly string[], counted: Map<number, number>) {
  const { call, close } = caller(url, people.length)
  let isOver = false
  const strikes = people.map(async (email) => {
    while (!isOver) {
      const { status } = await call(signIn(email))
      counted.set(status, (counted.get(status) ?? 0) + 1)
    }
  })
  return {
    async end() {
      isOver = true
      await Promise.all(strikes)
      close()
    },
  }
}
