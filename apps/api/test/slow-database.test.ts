import {
  createAlertEndpoint,
  PROFILES_PATH,
  sendTransactionEndpoint,
  spotPriceEndpoint,
} from '@satlens/contract'
import { expect, onTestFinished, test } from 'vitest'
import { type BreakableDatabase, breakableDatabase } from './breakable-database.ts'
import { freshDatabase } from './fresh-database.ts'
import { type NewUser, newUser } from './new-user.ts'
import { refresh, signIn, signUp, someEmail } from './people.ts'
import { GOOD_PASSWORD, type TestApp, type TestAppOptions, temporaryApp } from './test-app.ts'

const SEND = { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 0.001 }
const REFRESH_REUSE_S = 10

/** Two apps on one database: to `far` its answers come through a relay, to `near` as ever. */
async function twoWays(options: TestAppOptions = {}) {
  const databaseUrl = await freshDatabase()
  const relay = await breakableDatabase(databaseUrl)
  onTestFinished(() => relay.cut())
  // Access tokens of one are good at the other.
  const env = { SITE_URL: 'http://localhost:3000', ...options.env }
  const near = await temporaryApp({ env, databaseUrl })
  const far = await temporaryApp({ ...options, env, databaseUrl: relay.url })
  // Or it would wait for what is held back when it closes.
  onTestFinished(() => relay.slowDown(0))
  return { relay, near, far }
}

const send = (app: TestApp, user: NewUser, key: string) =>
  app.request.post(sendTransactionEndpoint.path).set(user.bearer).set('Idempotency-Key', key).send(SEND)

/** Supertest asks when somebody waits for the answer. */
const started = <T>(asked: PromiseLike<T>): Promise<T> => Promise.resolve(asked).then((answer) => answer)

/** Lets answers through one by one until the work is done, and keeps back the one that would say so. */
async function untilOnlyTheWordIsMissing(relay: BreakableDatabase, isDone: () => Promise<boolean>) {
  for (;;) {
    await relay.answerIsHeld()
    if (await isDone()) return
    relay.letOneGo()
  }
}

test('with each answer of the database 50 ms late every request is answered as ever', async () => {
  const { relay, far } = await twoWays()
  relay.slowDown(50)
  const user = await newUser(far)
  const { request } = far
  const calls = {
    signIn: () => signIn(far, user.email),
    refresh: () => refresh(far, user.refreshToken),
    user: () => request.get('/auth/v1/user').set(user.bearer),
    profile: () => request.get(PROFILES_PATH).set(user.bearer),
    send: () => send(far, user, 'one'),
    alert: () =>
      request
        .post(createAlertEndpoint.path)
        .set(user.bearer)
        .send({ kind: 'price_above', value: '900000', mails: false }),
    ready: () => request.get('/readyz'),
  }
  const statuses = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => `${name} ${(await call()).status}`),
  )
  expect(statuses).toEqual(Object.keys(calls).map((name) => `${name} 200`))
})

test('while no answer comes requests end in time, the rest goes on, and all is well with the first answer', async () => {
  const { relay, near, far } = await twoWays({ timeLimitMs: 2_000, env: { DATABASE_POOL_SIZE: '2' } })
  const user = await newUser(near)
  const { request } = far
  // Opens a connection, and reads a price.
  expect((await request.get('/auth/v1/user').set(user.bearer)).status).toBe(200)
  expect((await request.get(spotPriceEndpoint.path)).status).toBe(200)
  relay.hold()
  const underWay = Promise.all([
    started(refresh(far, user.refreshToken)),
    started(send(far, user, 'one')),
    ...Array.from({ length: 4 }, () => started(request.get('/auth/v1/user').set(user.bearer))),
    started(request.get('/readyz')),
  ])
  await relay.answerIsHeld()
  expect((await request.get('/livez')).status).toBe(200)
  expect((await request.get('/auth/v1/.well-known/jwks.json')).status).toBe(200)
  expect((await request.get(spotPriceEndpoint.path)).status).toBe(200)
  expect((await underWay).map(({ status }) => [503, 504].includes(status))).toEqual(Array(7).fill(true))

  relay.slowDown(0)
  const after = [
    await request.get('/auth/v1/user').set(user.bearer),
    await refresh(far, user.refreshToken),
    await send(far, user, 'one'),
  ]
  expect(after.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await near.sql('select 1 from send_requests')).toHaveLength(1)
})

test('a refresh whose answer comes late leads to the same successor as one that did not wait for it', async () => {
  const { relay, near, far } = await twoWays()
  const user = await newUser(near)
  relay.hold()
  const late = started(refresh(far, user.refreshToken))
  await untilOnlyTheWordIsMissing(relay, async () => {
    const rotated = await near.sql('select 1 from sessions where refresh_counter = 1')
    return rotated.length === 1
  })
  const prompt = await refresh(near, user.refreshToken)
  relay.slowDown(0)
  const answers = [await late, prompt]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
})

test('a send that was carried out and answered too late is found again by its key, also meanwhile', async () => {
  const { relay, near, far } = await twoWays({ timeLimitMs: 2_000 })
  const user = await newUser(near)
  relay.hold()
  const late = started(send(far, user, 'one'))
  await untilOnlyTheWordIsMissing(relay, async () => {
    const recorded = await near.sql('select 1 from send_requests')
    return recorded.length === 1
  })
  const meanwhile = await send(near, user, 'one')
  expect((await late).status).toBe(504)
  relay.slowDown(0)
  const after = await send(far, user, 'one')
  expect([meanwhile.status, after.status]).toEqual([200, 200])
  expect(after.body.id).toBe(meanwhile.body.id)
  expect(await near.sql('select 1 from send_requests')).toHaveLength(1)
})

test('a database that is slow for as long as it likes ends no session', async () => {
  const { relay, near, far } = await twoWays({ timeLimitMs: 1_000, env: { DATABASE_POOL_SIZE: '1' } })
  const user = await newUser(near)
  for (let nth = 0; nth < 3; nth++) {
    // On a connection that is there.
    expect((await far.request.get('/auth/v1/user').set(user.bearer)).status).toBe(200)
    relay.hold()
    expect((await refresh(far, user.refreshToken)).status).toBe(504)
    relay.slowDown(0)
    // The only connection is free again once the refresh that nobody waits for has come to its end.
    expect((await far.request.get('/auth/v1/user').set(user.bearer)).status).toBe(200)
    for (const { clock } of [near, far]) clock.advance({ seconds: 2 * REFRESH_REUSE_S })
  }
  expect((await refresh(far, user.refreshToken)).status).toBe(200)
})

/** What somebody asks for, what has to be true of the rows then, and what asking again has to lead to. */
interface Deed {
  readonly ask: () => PromiseLike<{ status: number }>
  readonly check: () => Promise<void>
}
const DEEDS: Readonly<Record<string, (far: TestApp, near: TestApp) => Promise<Deed>>> = {
  async 'a refresh'(far, near) {
    const user = await newUser(near)
    return {
      ask: () => refresh(far, user.refreshToken),
      async check() {
        const again = await refresh(far, user.refreshToken)
        expect(again.status).toBe(200)
        expect(await near.sql('select refresh_counter from sessions where user_id = $1', [user.id])).toEqual([
          { refresh_counter: 1 },
        ])
        expect((await refresh(far, again.body.refresh_token)).status).toBe(200)
      },
    }
  },
  async 'a send with a key'(far, near) {
    const user = await newUser(near)
    return {
      ask: () => send(far, user, 'one'),
      async check() {
        const again = await send(far, user, 'one')
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

test.each(Object.entries(DEEDS))(
  'a connection that breaks at any answer of the database leaves all of %s or nothing, and asking again ends well',
  { timeout: 60_000 },
  async (_what, prepare) => {
    const { relay, near, far } = await twoWays()
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
    // Of those in the background the odd one may have broken instead.
    expect(outcomes).toContain(503)
    expect(outcomes.at(-1)).toBe(200)
    expect(outcomes.filter((status) => status !== 200 && status !== 503)).toEqual([])
  },
)
