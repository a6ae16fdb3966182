import type { Session } from '@satlens/contract'
import { bearer, signUp, VERSIONED } from '../people.ts'
import { type ProviderServer, startProviderServer } from '../provider-server.ts'
import { withProvider } from '../provider-trip.ts'
import { type SmsReceiver, startSmsReceiver } from '../sms-receiver.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** A call was answered so. */
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
  plain: { MANUAL_LINKING: 'false', TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '', TWILIO_FROM: '' },
  careful: { LINKING_NEEDS_FRESH_SESSION: 'true' },
  confirming: { MAILER_AUTOCONFIRM: 'false' },
  brief: { SESSION_TIMEBOX_S: '60' },
} as const satisfies Record<string, Record<string, string>>

type Deployment = keyof typeof DEPLOYMENTS

export type World = Awaited<ReturnType<typeof startWorld>>

/** What the ways need: servers of every kind, a provider, a carrier, and a source of prices that is away. */
export async function startWorld() {
  const provider: ProviderServer = await startProviderServer()
  const carrier: SmsReceiver = await startSmsReceiver()
  const known = new Map<string, Promise<Session>>()
  const apps = new Map<Deployment, Promise<TestApp>>()
  const nearbyOnly: typeof fetch = async (input, init) => {
    if (!/^http:\/\/(localhost|127\.0\.0\.1):/.test(String(input))) throw new TypeError('fetch failed')
    return fetch(input, init)
  }

  function app(name: Deployment = 'usual'): Promise<TestApp> {
    const sms = {
      TWILIO_ACCOUNT_SID: 'AC123',
      TWILIO_AUTH_TOKEN: 's3cret',
      TWILIO_FROM: '+15005550006',
      TWILIO_API_URL: carrier.url,
    }
    const env: Record<string, string> = { ...sms, ...DEPLOYMENTS[name] }
    const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
    const started = apps.get(name) ?? startTestApp({ env: withProvider(provider, given), fetch: nearbyOnly })
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
    /** Somebody new, signed in. */
    someone: async (on?: Deployment): Promise<Session> => signUp(await app(on)),
    /** Somebody whom several ways need, made by the first. */
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
