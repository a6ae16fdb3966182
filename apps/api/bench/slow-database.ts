// Measures requests with a slow database. Run: `npm run bench -- slow-database`.
import { PROFILES_PATH, recordDemoSendEndpoint, type Session } from '@satlens/contract'
import { breakableDatabase } from '#test/harness/breakable-database.ts'
import { insertAccounts, PASSWORD } from './bench-accounts.ts'
import { startBenchServer } from './bench-server.ts'
import { circumstances, table } from './report.ts'

/** Delays of the database's answers in milliseconds. */
const LATE_MS = [0, 50, 500, 15_000]
const SEND = { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 0.001 }

const server = await startBenchServer({})
const relay = await breakableDatabase(server.databaseUrl)
try {
  await server.restart({ DATABASE_URL: relay.url })
  const [email = ''] = await insertAccounts(server, 'slow-', 1)
  const columns = new Map<string, string[]>()
  for (const [nth, lateMs] of LATE_MS.entries()) {
    const session: Session = JSON.parse((await signIn(email)).text)
    relay.slowDown(lateMs)
    for (const [name, call] of Object.entries(callsOf(session, email, `send ${nth}`))) {
      const { status, ms } = await call()
      columns.set(name, [...(columns.get(name) ?? []), `${status} after ${ms.toFixed(0)}`])
    }
    relay.slowDown(0)
    const { status, ms } = await ask('GET', '/auth/v1/user', session)
    const name = 'the first request after that'
    columns.set(name, [...(columns.get(name) ?? []), `${status} after ${ms.toFixed(0)}`])
    await check(session, `send ${nth}`)
  }
  console.log(circumstances('npm run bench -- slow-database', server.postgresVersion))
  console.log('- status, and milliseconds until the answer\n')
  const head = ['request', ...LATE_MS.map((ms) => `each answer ${ms} ms late`)]
  console.log(
    table(
      head,
      [...columns].map(([name, cells]) => [name, ...cells]),
    ),
  )
} finally {
  relay.slowDown(0)
  await server.close()
  await relay.cut()
}

function callsOf(session: Session, email: string, key: string) {
  return {
    'sign-in': () => signIn(email),
    refresh: () => refresh(session),
    'GET /auth/v1/user': () => ask('GET', '/auth/v1/user', session),
    profile: () => ask('GET', PROFILES_PATH, session),
    send: () => send(session, key),
    '/livez': () => ask('GET', '/livez'),
    '/readyz': () => ask('GET', '/readyz'),
    '/metrics': () => ask('GET', '/metrics'),
    'price of now': () => ask('GET', '/market/v1/prices/BTC-USD/spot'),
  }
}

/** Throws unless the session still works and the send is stored once. */
async function check(session: Session, key: string): Promise<void> {
  const [one, two] = [await send(session, key), await send(session, key)]
  const ids = [one, two].map(({ text }) => (JSON.parse(text) as { id: string }).id)
  const rows = await server.sql<{ id: string }>('select id from send_requests where idempotency_key = $1', [
    key,
  ])
  const { status } = await refresh(session)
  if (status === 200 && rows.length === 1 && ids.every((id) => id === rows[0]?.id)) return
  throw new Error(`Afterwards the refresh was ${status}, and ${key} has ${rows.length} rows.`)
}

function signIn(email: string) {
  return ask('POST', '/auth/v1/token?grant_type=password', null, { body: { email, password: PASSWORD } })
}

function refresh({ refresh_token }: Session) {
  return ask('POST', '/auth/v1/token?grant_type=refresh_token', null, { body: { refresh_token } })
}

function send(session: Session, key: string) {
  return ask('POST', recordDemoSendEndpoint.path, session, {
    body: SEND,
    headers: { 'idempotency-key': key },
  })
}

async function ask(
  method: 'GET' | 'POST',
  path: string,
  session: Session | null = null,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; text: string; ms: number }> {
  const startedAt = performance.now()
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(session === null ? {} : { authorization: `Bearer ${session.access_token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return { status: reply.status, text, ms: performance.now() - startedAt }
}
