import { getSpotPriceEndpoint, recordDemoSendEndpoint } from '@satlens/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type NewUser, newUser } from '../accounts/new-user.ts'
import { refresh, signIn, signUp, someEmail } from '../accounts/people.ts'
import { breakableDatabase } from '../harness/breakable-database.ts'
import { freshDatabase } from '../harness/fresh-database.ts'
import { GOOD_PASSWORD, type TestApp, type TestAppOptions, temporaryApp } from '../harness/test-app.ts'

const SEND = { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 0.001 }
const REFRESH_REUSE_S = 10

/** Starts two apps on one database, `far` behind a relay and `near` connected directly, and signs up a user. */
async function twoApps(options: TestAppOptions = {}) {
  const databaseUrl = await freshDatabase()
  const relay = await breakableDatabase(databaseUrl)
  onTestFinished(() => relay.cut())
  // The common SITE_URL makes access tokens valid at both apps.
  const env = { SITE_URL: 'http://localhost:3000', ...options.env }
  const near = await temporaryApp({ env, databaseUrl })
  const far = await temporaryApp({ ...options, env, databaseUrl: relay.url })
  // Otherwise closing the app would wait for held answers.
  onTestFinished(() => relay.slowDown(0))
  const user = await newUser(near)
  return { relay, near, far, user, getUser: () => far.request.get('/auth/v1/user').set(user.bearer) }
}

const send = (app: TestApp, user: NewUser) =>
  app.request.post(recordDemoSendEndpoint.path).set(user.bearer).set('Idempotency-Key', 'one').send(SEND)

/** Sends a supertest request at once; it is otherwise sent when awaited. */
const started = <T>(request: PromiseLike<T>): Promise<T> => Promise.resolve(request).then((answer) => answer)

test('requests time out while the database hangs and work again when it answers', async () => {
  const env = { DATABASE_POOL_SIZE: '2' }
  const { relay, near, far, user, getUser } = await twoApps({ timeLimitMs: 2_000, env })
  const { request } = far
  // Opens a database connection and loads a price.
  expect((await getUser()).status).toBe(200)
  expect((await request.get(getSpotPriceEndpoint.path)).status).toBe(200)
  relay.hold()
  const underWay = Promise.all([
    started(refresh(far, user.refreshToken)),
    started(send(far, user)),
    ...Array.from({ length: 4 }, () => started(getUser())),
    started(request.get('/readyz')),
  ])
  await relay.answerIsHeld()
  for (const path of ['/livez', '/auth/v1/.well-known/jwks.json', getSpotPriceEndpoint.path]) {
    expect((await request.get(path)).status, path).toBe(200)
  }
  expect((await underWay).map(({ status }) => [503, 504].includes(status))).toEqual(Array(7).fill(true))

  relay.slowDown(0)
  const after = [await getUser(), await refresh(far, user.refreshToken), await send(far, user)]
  expect(after.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await near.sql('select 1 from send_requests')).toHaveLength(1)
})

test('a repeatedly slow database ends no session', async () => {
  const env = { DATABASE_POOL_SIZE: '1' }
  const { relay, near, far, user, getUser } = await twoApps({ timeLimitMs: 1_000, env })
  // At the start the scheduler may hold the only connection.
  await vi.waitFor(async () => expect((await getUser()).status).toBe(200), { timeout: 10_000 })
  for (let nth = 0; nth < 3; nth++) {
    // The connection is open at this point.
    expect((await getUser()).status).toBe(200)
    relay.hold()
    expect((await refresh(far, user.refreshToken)).status).toBe(504)
    relay.slowDown(0)
    // The only connection is free again once the abandoned refresh has ended.
    expect((await getUser()).status).toBe(200)
    for (const { clock } of [near, far]) clock.advance({ seconds: 2 * REFRESH_REUSE_S })
  }
  expect((await refresh(far, user.refreshToken)).status).toBe(200)
})

/** A request, and a check of the rows afterwards and of repeating the request. */
interface Operation {
  readonly ask: () => PromiseLike<{ status: number }>
  readonly check: () => Promise<void>
}
const OPERATIONS: Readonly<Record<string, (far: TestApp, near: TestApp) => Promise<Operation>>> = {
  async 'a refresh'(far, near) {
    const user = await newUser(near)
    const ask = () => refresh(far, user.refreshToken)
    return {
      ask,
      async check() {
        const again = await ask()
        expect(again.status).toBe(200)
        const rows = await near.sql('select refresh_counter from sessions where user_id = $1', [user.id])
        expect(rows).toEqual([{ refresh_counter: 1 }])
        expect((await refresh(far, again.body.refresh_token)).status).toBe(200)
      },
    }
  },
  async 'a send with a key'(far, near) {
    const user = await newUser(near)
    const ask = () => send(far, user)
    return {
      ask,
      async check() {
        const again = await ask()
        expect(again.status).toBe(200)
        const rows = await near.sql('select id from send_requests where user_id = $1', [user.id])
        expect(rows).toEqual([{ id: again.body.id }])
      },
    }
  },
  async 'a sign-up'(far, near) {
    const email = someEmail()
    const ask = () => far.request.post('/auth/v1/signup').send({ email, password: GOOD_PASSWORD })
    return {
      ask,
      async check() {
        const [rows] = await near.sql<{ users: number; profiles: number; sessions: number }>(
          `select count(*)::int as users, count(p)::int as profiles, count(s)::int as sessions
             from users u left join profiles p on p.user_id = u.id left join sessions s on s.user_id = u.id
            where u.email = $1`,
          [email],
        )
        const all = rows?.users ?? 0
        expect(rows).toEqual({ users: all, profiles: all, sessions: all })
        expect((await (all === 0 ? ask() : signIn(far, email))).status).toBe(200)
      },
    }
  },
}

// The test repeats the request once per database answer.
describe('a connection that breaks at any answer', { timeout: 60_000 }, () => {
  test.each(Object.entries(OPERATIONS))(
    'a broken connection leaves %s done or undone, and repeating it succeeds',
    async (_, prepare) => {
      const { relay, near, far } = await twoApps()
      await signUp(far)
      const outcomes: number[] = []
      for (let hasBroken = true; hasBroken; ) {
        const { ask, check } = await prepare(far, near)
        relay.breakAt(outcomes.length + 1)
        outcomes.push((await ask()).status)
        hasBroken = relay.hasBroken()
        relay.breakAt(Number.POSITIVE_INFINITY)
        await check()
      }
      // The break may have hit a background statement instead.
      expect(outcomes).toContain(503)
      expect(outcomes.at(-1)).toBe(200)
      expect(outcomes.filter((status) => status !== 200 && status !== 503)).toEqual([])
    },
  )
})
