import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseAuthSecret } from '#auth/core/crypto/auth-secret.ts'
import { signRefreshToken } from '#auth/sessions/refresh/refresh-token.ts'
import { insertAccounts, PASSWORD } from './bench-accounts.ts'
import type { BenchServer } from './bench-server.ts'
import type { EmptyRoute } from './empty-server.ts'
import { measureHashing } from './hashing.ts'
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
import { type Client, measureStatements } from './pgbench.ts'
import { openRecorder, type RecordedRequest } from './recorded-statements.ts'

type Measurement = (seconds: number) => Promise<Measured>

/** A route and the measurements that it is compared with. */
export interface Subject {
  readonly title: string
  readonly served: Measurement
  /** A Fastify route that sends the same bytes without work. */
  readonly empty?: Measurement
  /** The same route with all headers of the API. */
  readonly alike?: Measurement
  /** The statements of the route, run by pgbench. */
  readonly sql?: Measurement
  /** The main work of the route, run alone. */
  readonly work?: Measurement
}

interface Person {
  readonly access_token: string
  readonly refresh_token: string
  readonly user: { readonly id: string; readonly email: string }
}

/** Prepares all measurements, which can run in any order. */
export async function openSubjects(server: BenchServer) {
  const people: Person[] = []
  for (const email of await insertAccounts(server, 'served-', CONNECTIONS))
    people.push(await signIn(server, email))
  const recorded: Person[] = []
  for (const email of await insertAccounts(server, 'sql-', CONNECTIONS))
    recorded.push(await signIn(server, email))
  const signedIn = await insertAccounts(server, 'signing-in-', CONNECTIONS)
  await server.sql('analyze')
  const recorder = await openRecorder(server.env)
  const [refreshSql, userSql, profileSql] = [
    await recordRefreshes(server, recorder.record, recorded),
    await recordAll(recorder.record, recorded, (person) => ({
      method: 'GET',
      url: USER,
      headers: bearer(person),
    })),
    await recordAll(recorder.record, recorded, (person) => ({
      method: 'GET',
      url: profileOf(person),
      headers: bearer(person),
    })),
  ]
  await recorder.close()

  const loads = {
    refresh: { url: REFRESH, method: 'POST', connections: people.map(refreshPlan) },
    user: { url: USER, method: 'GET', connections: people.map((person) => ({ headers: bearer(person) })) },
    signIn: { url: SIGN_IN, method: 'POST', connections: signedIn.map(signer) },
    jwks: { url: JWKS, method: 'GET', connections: silent({}) },
    health: { url: HEALTH, method: 'GET', connections: silent({}) },
    settings: { url: SETTINGS, method: 'GET', connections: silent({}) },
    profile: {
      url: profileOf(people[0]),
      method: 'GET',
      connections: Array.from({ length: CONNECTIONS }, () => ({ headers: bearer(people[0]) })),
    },
    price: { url: PRICE, method: 'GET', connections: silent({}) },
    landing: {
      url: '/',
      method: 'GET',
      connections: silent({ accept: 'text/html', 'accept-encoding': 'br' }),
    },
  } as const satisfies Record<string, Load>
  const empty = await startEmptyServer(
    await Promise.all(Object.values(loads).map((load) => captureAnswer(server.url, load))),
  )
  const served =
    (load: Load): Measurement =>
    (seconds) =>
      measureLoad({ ...load, url: server.url + load.url }, seconds)
  // The empty server has no state, so the bodies stay the same.
  const answered = (load: Load, prefix = ''): Measurement => {
    const connections = load.connections.map(({ headers = {}, body }) => ({
      headers,
      ...(body === undefined ? {} : { body }),
    }))
    return (seconds) => measureLoad({ ...load, connections, url: empty.url + prefix + load.url }, seconds)
  }
  const http = (load: Load) => ({
    served: served(load),
    empty: answered(load),
    alike: answered(load, SAME_HEADERS),
  })
  const byPgbench =
    (clients: () => Promise<readonly Client[]>): Measurement =>
    async (seconds) =>
      measureStatements(server.databaseUrl, await clients(), seconds)

  const all: readonly Subject[] = [
    { title: 'refresh', ...http(loads.refresh), sql: byPgbench(refreshSql) },
    { title: 'GET /user', ...http(loads.user), sql: byPgbench(async () => userSql) },
    { title: 'sign-in by password', served: served(loads.signIn), work: measureHashing },
    { title: 'JWKS', ...http(loads.jwks) },
    { title: '/health', ...http(loads.health) },
    { title: '/settings', ...http(loads.settings) },
    { title: 'own profile', ...http(loads.profile), sql: byPgbench(async () => profileSql) },
    { title: 'spot price', ...http(loads.price) },
    { title: 'landing page', ...http(loads.landing) },
  ]
  return { all, close: () => empty.close() }
}

const USER = '/auth/v1/user'
const REFRESH = '/auth/v1/token?grant_type=refresh_token'
const SIGN_IN = '/auth/v1/token?grant_type=password'
const JWKS = '/auth/v1/.well-known/jwks.json'
const HEALTH = '/auth/v1/health'
const SETTINGS = '/auth/v1/settings'
const PRICE = '/market/v1/prices/BTC-USD/spot'
/** A number that no other value of a statement has. */
const RECORDED_COUNTER = 1_234_567

const profileOf = (person: Person | undefined) => `/rest/v1/profiles?select=*&user_id=eq.${person?.user.id}`
const bearer = (person: Person | undefined) => ({ authorization: `Bearer ${person?.access_token}` })
const silent = (headers: Readonly<Record<string, string>>): ConnectionPlan[] =>
  Array.from({ length: CONNECTIONS }, () => ({ headers }))
const signer = (email: string): ConnectionPlan => ({
  headers: JSON_BODY,
  body: JSON.stringify({ email, password: PASSWORD }),
})

async function signIn({ url }: BenchServer, email: string): Promise<Person> {
  const reply = await fetch(url + SIGN_IN, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!reply.ok) throw new Error(await reply.text())
  return (await reply.json()) as Person
}

type Recording = Awaited<ReturnType<typeof openRecorder>>['record']

async function recordAll(
  record: Recording,
  people: readonly Person[],
  ask: (person: Person) => RecordedRequest,
): Promise<Client[]> {
  const clients: Client[] = []
  for (const person of people) {
    // The first request fills caches; the second one is recorded.
    await record(ask(person))
    clients.push({ statements: await record(ask(person)) })
  }
  return clients
}

/** Records refreshes. A refresh expects the session's counter, which has to be incremented when it is repeated. */
async function recordRefreshes(server: BenchServer, record: Recording, people: readonly Person[]) {
  const secret = parseAuthSecret(server.env.AUTH_SECRET ?? '')
  const clients: (Omit<Client, 'counter'> & { readonly sessionId: string })[] = []
  for (const person of people) {
    const [row] = await server.sql<{ id: string }>(
      'update sessions set refresh_counter = $1, rotation_streak = 2 where user_id = $2 returning id',
      [RECORDED_COUNTER, person.user.id],
    )
    const sessionId = row?.id ?? ''
    const token = signRefreshToken(secret, { sessionId, counter: RECORDED_COUNTER })
    const request = { method: 'POST', url: REFRESH, headers: JSON_BODY } as const
    const statements = await record({ ...request, payload: JSON.stringify({ refresh_token: token }) })
    clients.push({ statements, sessionId })
  }
  return () =>
    Promise.all(
      clients.map(async ({ statements, sessionId }) => {
        const [row] = await server.sql<{ at: number }>(
          'select refresh_counter as at from sessions where id = $1',
          [sessionId],
        )
        return { statements, counter: { recorded: RECORDED_COUNTER, from: row?.at ?? 0 } }
      }),
    )
}

/** Captures the raw bytes of one answer. */
function captureAnswer(origin: string, { url, method, connections }: Load): Promise<EmptyRoute> {
  const { headers = {}, body = '' } = connections[0] ?? {}
  return new Promise((resolve, reject) => {
    const outgoing = request(origin + url, { method, headers: { ...headers } }, (reply) => {
      if (reply.statusCode !== 200) {
        return reject(new Error(`${url} answers ${reply.statusCode}. Run "npm run build" first.`))
      }
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => {
        const bytes = Buffer.concat(parts).toString('base64')
        const { 'content-type': type = 'application/octet-stream', ...others } = reply.headers
        const headers = Object.entries(others).filter(([name]) => !OF_THE_CONNECTION.has(name))
        const path = url.split('?')[0] ?? ''
        resolve({
          method,
          path,
          type,
          body: bytes,
          headers: Object.fromEntries(headers) as Record<string, string>,
        })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Headers that Node sends itself. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'content-length', 'transfer-encoding', 'date'])

async function startEmptyServer(routes: readonly EmptyRoute[]) {
  const program = fileURLToPath(new URL('./empty-server.ts', import.meta.url))
  const child = fork(program, { execArgv: ['--import', 'tsx'] })
  child.send([...new Map(routes.map((route) => [route.method + route.path, route])).values()])
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
