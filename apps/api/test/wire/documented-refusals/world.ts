import type { Session } from '@satlens/contract'
import { bearer, refresh, signUp, VERSIONED } from '../../accounts/people.ts'
import { withProvider } from '../../accounts/provider-sign-in.ts'
import { startTestApp, type TestApp } from '../../harness/test-app.ts'
import { startProviderServer } from '../../servers/provider-server.ts'
import { startSmsReceiver } from '../../servers/sms-receiver.ts'

/** What a call was answered with. */
export interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: what a call answers is what is tested
  readonly body: any
}

interface Call {
  readonly as?: Pick<Session, 'access_token'> | undefined
  readonly headers?: Record<string, string>
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown
}

/** Brings a refusal about. */
export type Way = (world: World) => Promise<Reply>

/** Ways by call (`POST /auth/v1/signup`) and by refusal (`422 weak_password`). */
export type Ways = Readonly<Record<string, Readonly<Record<string, Way>>>>

/** Deployments that differ in what they allow. Each starts when it is first needed. */
const DEPLOYMENTS = {
  usual: {
    ETHEREUM_RPC_URL: 'https://node.example',
    ESPLORA_URL: 'https://index.example',
    PRICE_SOURCE: 'public',
  },
  /** Time moves in this one only. */
  late: {},
  /** Everything is allowed once. */
  limited: { RATE_LIMIT_FACTOR: '0.000001' },
  captcha: { CAPTCHA_SECRET: 'captcha secret' },
  keyed: { PUBLISHABLE_KEYS: 'sb_publishable_for_tests' },
  closed: { DISABLE_SIGNUP: 'true' },
  /** Neither linking nor text messages. */
  plain: { MANUAL_LINKING: 'false' },
  careful: { LINKING_NEEDS_FRESH_SESSION: 'true' },
  confirming: { MAILER_AUTOCONFIRM: 'false' },
  brief: { SESSION_TIMEBOX_S: '60' },
} as const satisfies Record<string, Record<string, string>>

export type Deployment = keyof typeof DEPLOYMENTS

export type World = Awaited<ReturnType<typeof startWorld>>

/** What the ways need: servers of every kind, a provider, a carrier, and a source of prices that is away. */
export async function startWorld() {
  const provider = await startProviderServer()
  const carrier = await startSmsReceiver()
  const known = new Map<string, Promise<Session>>()
  const apps = new Map<Deployment, Promise<TestApp>>()
  const nearbyOnly: typeof fetch = async (input, init) => {
    if (!/^http:\/\/(localhost|127\.0\.0\.1):/.test(String(input))) throw new TypeError('fetch failed')
    return fetch(input, init)
  }

  function app(name: Deployment = 'usual'): Promise<TestApp> {
    const env = { ...(name === 'plain' ? {} : carrier.env), ...DEPLOYMENTS[name] }
    const started = apps.get(name) ?? startTestApp({ env: withProvider(provider, env), fetch: nearbyOnly })
    apps.set(name, started)
    return started
  }

  return {
    provider,
    app,
    /** Makes a call: method and path, in one text. */
    async call(
      methodAndPath: string,
      { as, headers = {}, body }: Call = {},
      on?: Deployment,
    ): Promise<Reply> {
      const [method = '', url = ''] = methodAndPath.split(' ')
      const answer = await (await app(on)).app.server.inject({
        method: method as 'GET',
        url,
        headers: {
          ...VERSIONED,
          ...(as ? bearer(as) : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const isJson = String(answer.headers['content-type']).includes('json')
      return { status: answer.statusCode, body: isJson ? answer.json() : null }
    },
    /** The session of a new account. */
    someone: async (on?: Deployment): Promise<Session> => signUp(await app(on)),
    /** An account that several ways need, made by the first. */
    known(name: string, make: () => Promise<Session>): Promise<Session> {
      const made = known.get(name) ?? make()
      known.set(name, made)
      return made
    },
    sql: async (text: string, values: readonly unknown[], on?: Deployment) =>
      (await app(on)).sql<{ id: string }>(text, values),
    async close() {
      for (const started of apps.values()) await (await started).close()
      await provider.close()
      await carrier.close()
    },
  }
}

/** A call without a session. */
export const byVisitor =
  (call: string, body?: unknown, on?: Deployment): Way =>
  (world) =>
    world.call(call, { body }, on)

/** What a new account does. */
export const asMember =
  (act: (world: World, as: Session) => Promise<Reply>, on?: Deployment): Way =>
  async (world) =>
    act(world, await world.someone(on))

/** A call by a new account. */
export const byMember = (
  call: string,
  body?: unknown,
  on?: Deployment,
  headers: Record<string, string> = {},
): Way => asMember((world, as) => world.call(call, { as, body, headers }, on), on)

/** A call by an account whose session is a day old. */
export const byDayOldSession =
  (call: string, body?: unknown, on: 'careful' | 'late' = 'late'): Way =>
  async (world) =>
    world.call(call, { as: await dayOldSession(world, on), body }, on)

/** A call by an account whose second factor it would need. */
export const withoutFactor = (call: string, body?: unknown, on?: Deployment): Way =>
  asMember(async (world, as) => {
    await addFactor(world, as, on)
    return world.call(call, { as, body }, on)
  }, on)

/** The second of two calls that are alike, by a new account. */
export const twice = (call: string, makeBody: () => unknown = () => undefined): Way =>
  asMember(async (world, as) => {
    await world.call(call, { as, body: makeBody() })
    return world.call(call, { as, body: makeBody() })
  })

/** A second factor that the session has not shown. */
export const addFactor = (world: World, { user }: Session, on?: Deployment) =>
  world.sql(
    `insert into mfa_factors (user_id, factor_type, status, sealed_secret, created_at, updated_at)
     values ($1, 'totp', 'verified', 'sealed secret', now(), now()) returning id`,
    [user.id],
    on,
  )

export const ban = (world: World, { user }: Session) =>
  world.sql("update users set banned_until = now() + interval '1 year' where id = $1", [user.id])

export const dayOldSession = async (world: World, on: 'careful' | 'late'): Promise<Session> =>
  aged(world, await world.someone(on), on, { hours: 25 })

/** The same session after that time, with a new access token. */
export async function aged(
  world: World,
  session: Session,
  on: 'careful' | 'late',
  time: Parameters<TestApp['clock']['advance']>[0],
): Promise<Session> {
  const app = await world.app(on)
  app.clock.advance(time)
  return (await refresh(app, session.refresh_token)).body
}
