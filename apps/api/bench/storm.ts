// What do other routes notice of a storm of sign-ins? Run by `pnpm --dir apps/api bench:storm`.
import { setTimeout as pause } from 'node:timers/promises'
import { insertPeople, PASSWORD } from './bench-people.ts'
import { startBenchServer } from './bench-server.ts'
import { type Answered, type Call, caller } from './call.ts'
import { circumstances, ms, table } from './report.ts'
import { quantile } from './statistics.ts'

const ROUNDS = 10
const ROUND_MS = 3000
const STORM_CONNECTIONS = 64
const PROBE_PAUSE_MS = 2

type Weather = 'idle' | 'storm'
type Route = 'GET /auth/v1/user' | 'refresh'
/** The times of one round. */
type Round = Record<Route, number[]>

const server = await startBenchServer({ MAILER_AUTOCONFIRM: 'true' })
try {
  const people = await insertPeople(server, 'storm-', STORM_CONNECTIONS + 1)
  const rounds: Record<Weather, Round[]> = { idle: [], storm: [] }
  const counted = new Map<number, number>()
  const probe = await openProbe(people.at(-1) ?? '')

  await probe.run(ROUND_MS)
  for (let nth = 0; nth < ROUNDS; nth++) {
    rounds.idle.push(await probe.run(ROUND_MS))
    const storm = startStorm(people.slice(0, STORM_CONNECTIONS), counted)
    await pause(500)
    rounds.storm.push(await probe.run(ROUND_MS))
    await storm.end()
  }
  probe.close()

  const answers = [...counted].map(([status, count]) => `${count} of ${status}`).join(', ')
  console.log(circumstances('pnpm --dir apps/api bench:storm', server.postgresVersion))
  console.log(
    `- ${ROUNDS} rounds of ${ROUND_MS / 1000} s without and with ${STORM_CONNECTIONS} connections that sign in`,
  )
  console.log(`- answers to the storm: ${answers}; milliseconds\n`)
  const head = ['route', 'tries', 'idle p50', 'idle p99', 'storm p50', 'storm p99', 'p50 ratio', 'p99 ratio']
  const routes = ['GET /auth/v1/user', 'refresh'] as const
  console.log(
    table(
      head,
      routes.flatMap((route) => [
        rowOf(
          `${route}, all rounds`,
          [rounds.idle.flatMap((round) => round[route])],
          [rounds.storm.flatMap((round) => round[route])],
        ),
        rowOf(
          `${route}, quietest round`,
          rounds.idle.map((round) => round[route]),
          rounds.storm.map((round) => round[route]),
        ),
      ]),
    ),
  )
} finally {
  await server.close()
}

/** Of several rounds the lowest figure counts: what else ran on the machine can only have added to it. */
function rowOf(title: string, idle: readonly number[][], storm: readonly number[][]): string[] {
  const lowest = (rounds: readonly number[][], share: number) =>
    Math.min(...rounds.map((times) => quantile(times, share)))
  const figures = [lowest(idle, 0.5), lowest(idle, 0.99), lowest(storm, 0.5), lowest(storm, 0.99)] as const
  const ratios = [figures[2] / figures[0], figures[3] / figures[1]]
  const tries = `${idle.flat().length} and ${storm.flat().length}`
  return [title, tries, ...figures.map(ms), ...ratios.map((ratio) => `${ratio.toFixed(1)} ×`)]
}

/** Somebody signed in, who asks for the account and for new tokens in turns. */
async function openProbe(email: string) {
  const { call, close } = caller(server.url, 1)
  let session = readSession(await call(signIn(email)))

  async function askForUser(): Promise<number> {
    const got = await call({ method: 'GET', path: '/auth/v1/user', token: session.access_token })
    if (got.status !== 200) throw new Error(got.body)
    return got.ms
  }

  async function refresh(): Promise<number> {
    const body = { refresh_token: session.refresh_token }
    const got = await call({ method: 'POST', path: '/auth/v1/token?grant_type=refresh_token', body })
    session = readSession(got)
    return got.ms
  }

  return {
    async run(forMs: number): Promise<Round> {
      const times: Round = { 'GET /auth/v1/user': [], refresh: [] }
      const until = performance.now() + forMs
      while (performance.now() < until) {
        times['GET /auth/v1/user'].push(await askForUser())
        await pause(PROBE_PAUSE_MS)
        times.refresh.push(await refresh())
        await pause(PROBE_PAUSE_MS)
      }
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

function startStorm(people: readonly string[], counted: Map<number, number>) {
  const { call, close } = caller(server.url, people.length)
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
