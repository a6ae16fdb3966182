// Compares the throughput of one process with a Fastify route that sends the same bytes. Run: `npm run bench -- speed`.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { insertAccounts, PASSWORD } from './bench-accounts.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import type { EmptyRoute } from './empty-server.ts'
import {
  CONNECTIONS,
  type ConnectionPlan,
  JSON_BODY,
  type Load,
  type Measured,
  measureLoad,
  refreshPlan,
  SAME_HEADERS,
} from './load.ts'
import { circumstances, ms, table, writeInto } from './report.ts'
import { median } from './statistics.ts'

const { values: asked } = parseArgs({
  // The package manager passes the `--` separator on to the program.
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    route: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
})
const rounds = Number(asked.rounds)
const seconds = Number(asked.seconds)
if (!(rounds >= 1 && seconds >= 1)) throw new Error('--rounds and --seconds must be at least 1.')

/** What is measured of a route: the API, the empty route, and the empty route with all headers of the API. */
const KINDS = ['served', 'empty route', 'same headers'] as const

const SENT_BY_NODE = new Set(['connection', 'keep-alive', 'content-length', 'transfer-encoding', 'date'])

interface Person {
  readonly access_token: string
  readonly refresh_token: string
  readonly user: { readonly id: string }
}

const [load = 0] = loadavg()
const server = await startBenchServer({ MAILER_AUTOCONFIRM: 'true' }, 'built')
try {
  const loads = Object.entries(await openLoads(server)).filter(([title]) => title.includes(asked.route))
  const empty = await startEmptyServer(await Promise.all(loads.map(([, one]) => captureAnswer(one))))
  try {
    const found = await measureAll(loads, empty.url)
    const options = process.argv.slice(2).filter((option) => option !== '--' && option !== '--write')
    const text = [
      [
        circumstances(['npm run bench -- speed', ...options].join(' '), server.postgresVersion),
        `- load ${load.toFixed(1)} at the start; one process, as it is built; ${CONNECTIONS} connections without a pause`,
        `- ${rounds} rounds of ${seconds} s for each figure, one after the other, after one to warm up; of each figure the median`,
      ].join('\n'),
      table(
        ['answers a second', ...KINDS, 'share of the empty route'],
        found.map(({ title, perSecond }) => {
          const [served = 0, emptyRoute = 0] = perSecond
          const share = `${((served / emptyRoute) * 100).toFixed(0)} %`
          return [title, ...perSecond.map((value) => value.toFixed(0)), share]
        }),
      ),
      table(
        ['p50 and p99 in ms', ...KINDS],
        found.map(({ title, times }) => [title, ...times]),
      ),
    ].join('\n\n')
    console.log(text)
    if (asked.write) await writeInto('speed', text)
  } finally {
    await empty.close()
  }
} finally {
  await server.close()
}

/** Measures in rounds, so that other load on the machine affects every route alike. The first round is the warm-up. */
async function measureAll(loads: readonly (readonly [string, Load])[], emptyUrl: string) {
  const found = loads.map(([title, one]) => ({
    title,
    plans: [one, alike(one, emptyUrl), alike(one, emptyUrl + SAME_HEADERS)],
    measured: KINDS.map((): Measured[] => []),
  }))
  for (let round = 0; round <= rounds; round++) {
    console.error(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
    for (const { plans, measured } of found) {
      for (const [at, plan] of plans.entries()) {
        const one = await measureLoad(plan, seconds)
        if (round > 0) measured[at]?.push(one)
      }
    }
  }
  return found.map(({ title, measured }) => ({
    title,
    perSecond: measured.map((all) => median(all.map((one) => one.perSecond))),
    times: measured.map(
      (all) => `${ms(median(all.map((one) => one.p50)))} and ${ms(median(all.map((one) => one.p99)))}`,
    ),
  }))
}

/** The same load on the empty server, which has no state: bodies stay the same. */
function alike({ url, method, connections }: Load, emptyUrl: string): Load {
  return {
    url: emptyUrl + url.slice(server.url.length),
    method,
    connections: connections.map(({ headers = {}, body }) => ({ headers, ...(body && { body }) })),
  }
}

async function openLoads(server: BenchServer): Promise<Record<string, Load>> {
  const people: Person[] = []
  for (const email of await insertAccounts(server, 'served-', CONNECTIONS)) people.push(await signIn(email))
  await server.sql('analyze')
  const bearer = ({ access_token }: Person) => ({ headers: { authorization: `Bearer ${access_token}` } })
  const get = (path: string, connections: readonly ConnectionPlan[]): Load => ({
    url: server.url + path,
    method: 'GET',
    connections,
  })
  const anybody = (headers: Readonly<Record<string, string>> = {}) => people.map(() => ({ headers }))
  const refresh = `${server.url}/auth/v1/token?grant_type=refresh_token`
  const profile = `/rest/v1/profiles?select=*&user_id=eq.${people[0]?.user.id}`
  return {
    refresh: { url: refresh, method: 'POST', connections: people.map(refreshPlan) },
    'GET /user': get('/auth/v1/user', people.map(bearer)),
    JWKS: get('/auth/v1/.well-known/jwks.json', anybody()),
    '/health': get('/auth/v1/health', anybody()),
    '/settings': get('/auth/v1/settings', anybody()),
    'own profile': get(
      profile,
      people.map(() => bearer(people[0] as Person)),
    ),
    'spot price': get('/market/v1/prices/BTC-USD/spot', anybody()),
    'landing page': get('/', anybody({ accept: 'text/html', 'accept-encoding': 'br' })),
  }
}

async function signIn(email: string): Promise<Person> {
  const body = JSON.stringify({ email, password: PASSWORD })
  const url = `${server.url}/auth/v1/token?grant_type=password`
  const reply = await fetch(url, { method: 'POST', headers: JSON_BODY, body })
  if (!reply.ok) throw new Error(await reply.text())
  return (await reply.json()) as Person
}

/** Captures the raw bytes of one answer. */
async function captureAnswer({ url, method, connections }: Load): Promise<EmptyRoute> {
  const { headers = {}, body = '' } = connections[0] ?? {}
  const outgoing = request(url, { method, headers: { ...headers } }).end(body)
  const [reply] = await once(outgoing, 'response')
  const parts: Buffer[] = await reply.toArray()
  if (reply.statusCode !== 200) throw new Error(`${url} answers ${reply.statusCode}.`)
  const { 'content-type': type = 'application/octet-stream', ...others } = reply.headers
  return {
    method,
    path: new URL(url).pathname,
    type,
    body: Buffer.concat(parts).toString('base64'),
    headers: Object.fromEntries(Object.entries<string>(others).filter(([name]) => !SENT_BY_NODE.has(name))),
  }
}

async function startEmptyServer(routes: readonly EmptyRoute[]) {
  const child = fork(new URL('./empty-server.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  child.send(routes)
  const [url] = (await once(child, 'message')) as [string]
  return {
    url,
    async close() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
