import type { Session } from '@satlens/contract'
import { insertFactor } from '#test/accounts/auth-call.ts'
import { bearer, refresh, signUp, type Token, VERSIONED } from '#test/accounts/people.ts'
import { withProvider } from '#test/accounts/provider-sign-in.ts'
import { ADMIN_ENV } from '#test/accounts/service-key.ts'
import { startLoopbackIndex } from '#test/chain/loopback-index.ts'
import { startTestApp, type TestApp } from '#test/harness/test-app.ts'
import { respondWith, startHookReceiver } from '#test/servers/hook-receiver.ts'
import { startProviderServer } from '#test/servers/provider-server.ts'
import { startSmsReceiver } from '#test/servers/sms-receiver.ts'

export interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: the cases assert the shape of the body
  readonly body: any
}

interface Call {
  readonly as?: Token | undefined
  readonly headers?: Record<string, string>
  /** Sent as JSON; a string is sent unchanged. */
  readonly body?: unknown
}

/** Makes the requests that lead to one error. Returns the last answer. */
export type ErrorCase = (context: TestContext) => Promise<Reply>

/** Test cases by call (`POST /auth/v1/signup`) and error (`422 weak_password`). */
export type ErrorCases = Readonly<Record<string, Readonly<Record<string, ErrorCase>>>>

/** Settings of the deployments under test. Each starts when a case first uses it. */
const DEPLOYMENTS = {
  default: {
    ETHEREUM_RPC_URL: 'https://a.example',
    ESPLORA_URL: 'https://b.example',
    PRICE_SOURCE: 'public',
    // Without the name of a market: a source of USD only.
    PRICE_SPOT_URL: 'https://c.example/spot',
  },
  /** The only deployment whose clock the cases advance. */
  movingClock: {},
  /** Allows each rate-limited call once. */
  limited: { RATE_LIMIT_FACTOR: '0.000001' },
  dynamicRegistration: { OAUTH_DYNAMIC_REGISTRATION: 'true' },
  captcha: { CAPTCHA_SECRET: 'captcha secret' },
  publishableKey: { PUBLISHABLE_KEYS: 'sb_publishable_for_tests' },
  signupDisabled: { DISABLE_SIGNUP: 'true' },
  /** Disables manual linking and text messages. */
  minimal: { MANUAL_LINKING: 'false' },
  freshSession: { LINKING_NEEDS_FRESH_SESSION: 'true' },
  web3: { WEB3_ETHEREUM: 'true' },
  /** A hook rejects every response of a second factor. */
  rejectingHook: {},
  confirming: { MAILER_AUTOCONFIRM: 'false' },
  phone: { PHONE_SIGN_IN: 'true' },
  /** No carrier answers. */
  noCarrier: { PHONE_SIGN_IN: 'true', TWILIO_API_URL: 'http://127.0.0.1:1' },
  anonymous: { ANONYMOUS_SIGN_INS: 'true' },
  shortSessions: { SESSION_TIMEBOX_S: '60' },
  /** Reads an in-memory chain. */
  indexed: { BITCOIN_NETWORK: 'regtest' },
} as const satisfies Record<string, Record<string, string>>

export type Deployment = keyof typeof DEPLOYMENTS

export type TestContext = Awaited<ReturnType<typeof startTestContext>>

/** Starts what the test cases need: a provider, an SMS carrier and the deployments. Only loopback requests succeed. */
export async function startTestContext() {
  const provider = await startProviderServer()
  const carrier = await startSmsReceiver()
  const hook = await startHookReceiver()
  const index = await startLoopbackIndex()
  hook.respond(respondWith({ decision: 'reject' }))
  const known = new Map<string, Promise<Session>>()
  const apps = new Map<Deployment, Promise<TestApp>>()
  const loopbackFetch: typeof fetch = async (input, init) => {
    if (!/^http:\/\/(localhost|127\.0\.0\.1):/.test(String(input))) throw new TypeError('fetch failed')
    return fetch(input, init)
  }

  function app(name: Deployment = 'default'): Promise<TestApp> {
    const env = {
      ...ADMIN_ENV,
      OAUTH_SERVER: 'true',
      ...(name === 'minimal' ? {} : carrier.env),
      ...(name === 'rejectingHook' ? hook.env('MFA_VERIFICATION_ATTEMPT') : {}),
      ...(name === 'indexed' ? { ESPLORA_URL: index.url } : {}),
      ...DEPLOYMENTS[name],
    }
    const started = apps.get(name) ?? startTestApp({ env: withProvider(provider, env), fetch: loopbackFetch })
    apps.set(name, started)
    return started
  }

  return {
    provider,
    carrier,
    index,
    app,
    /** Makes a call, such as `GET /auth/v1/user`. */
    async call(target: string, { as, headers = {}, body }: Call = {}, on?: Deployment): Promise<Reply> {
      const [method = '', url = ''] = target.split(' ')
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
      const isJson = /\bjson\b/.test(String(answer.headers['content-type']))
      return { status: answer.statusCode, body: isJson ? answer.json() : null }
    },
    signUp: async (on?: Deployment): Promise<Session> => signUp(await app(on)),
    memoizeSession(name: string, make: () => Promise<Session>): Promise<Session> {
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
      await hook.close()
      await index.close()
    },
  }
}

export const callWithoutSession =
  (call: string, body?: unknown, on?: Deployment): ErrorCase =>
  (context) =>
    context.call(call, { body }, on)

export const withNewUser =
  (act: (context: TestContext, as: Session) => Promise<Reply>, on?: Deployment): ErrorCase =>
  async (context) =>
    act(context, await context.signUp(on))

export const callAsNewUser = (
  call: string,
  body?: unknown,
  on?: Deployment,
  headers: Record<string, string> = {},
): ErrorCase => withNewUser((context, as) => context.call(call, { as, body, headers }, on), on)

export const callWithDayOldSession =
  (call: string, body?: unknown, on: 'freshSession' | 'movingClock' = 'movingClock'): ErrorCase =>
  async (context) =>
    context.call(call, { as: await createDayOldSession(context, on), body }, on)

/** Calls at aal1 as an account that has a second factor. */
export const callBelowAal2 = (call: string, body?: unknown, on?: Deployment): ErrorCase =>
  withNewUser(async (context, as) => {
    await addFactor(context, as, on)
    return context.call(call, { as, body }, on)
  }, on)

export const callTwice = (call: string, makeBody: () => unknown = () => undefined): ErrorCase =>
  withNewUser(async (context, as) => {
    await context.call(call, { as, body: makeBody() })
    return context.call(call, { as, body: makeBody() })
  })

export const addFactor = async (context: TestContext, { user }: Session, on?: Deployment) =>
  insertFactor(await context.app(on), user.id)

export const ban = (context: TestContext, { user }: Session) =>
  context.sql("update users set banned_until = now() + interval '1 year' where id = $1", [user.id])

export const createDayOldSession = async (
  context: TestContext,
  on: 'freshSession' | 'movingClock',
): Promise<Session> => advanceSession(context, await context.signUp(on), on, { hours: 25 })

export async function advanceSession(
  context: TestContext,
  session: Session,
  on: 'freshSession' | 'movingClock',
  time: Parameters<TestApp['clock']['advance']>[0],
): Promise<Session> {
  const app = await context.app(on)
  app.clock.advance(time)
  return (await refresh(app, session.refresh_token)).body
}
