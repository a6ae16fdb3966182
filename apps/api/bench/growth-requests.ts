import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { parseAuthSecret } from '#auth/core/crypto/auth-secret.ts'
import { type AccessTokenClaims, createJwtSigner } from '#auth/sessions/access-tokens/access-token.ts'
import { openJwtKeyring } from '#auth/sessions/access-tokens/keyring.ts'
import { signRefreshToken } from '#auth/sessions/refresh/refresh-token.ts'
import { systemClock } from '#kernel/clock.ts'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { PASSWORD } from './bench-accounts.ts'
import { type Call, caller } from './call.ts'
import { type GrowthSite, idOf, SECRET } from './growth-site.ts'
import { counterOf, emailOf, SESSIONS_EACH } from './populate.ts'

/** A random user with one of their sessions. */
interface Person {
  readonly n: number
  readonly id: string
  readonly email: string
  readonly token: string
  readonly refreshToken: string
}

/** A measured request. */
export interface GrowthRequest {
  readonly title: string
  readonly ask: (person: Person) => Call
  /** Whether the request ends its session, so that no other request may use it. */
  readonly ends?: boolean
  readonly rotates?: boolean
}

const get = (title: string, path: string): GrowthRequest => ({
  title,
  ask: ({ token }) => ({ method: 'GET', path, token }),
})
const auth = (path: string, body: object): Call => ({ method: 'POST', path: `/auth/v1/${path}`, body })
const own = ({ id }: Person) => `/rest/v1/profiles?user_id=eq.${id}`

/** The usual requests of a client. */
export const REQUESTS: readonly GrowthRequest[] = [
  get('account: GET /auth/v1/user', '/auth/v1/user'),
  {
    title: 'refresh',
    rotates: true,
    ask: ({ refreshToken }) => auth('token?grant_type=refresh_token', { refresh_token: refreshToken }),
  },
  {
    title: 'sign-in with a password',
    ask: ({ email }) => auth('token?grant_type=password', { email, password: PASSWORD }),
  },
  {
    title: 'sign-up',
    ask: () => {
      const email = `new-${randomUUID()}@example.com`
      return auth('signup', { email, password: PASSWORD, data: { full_name: 'Ada Example' } })
    },
  },
  { title: 'recover', ask: ({ email }) => auth('recover', { email }) },
  {
    title: 'sign-out',
    ends: true,
    ask: ({ token }) => ({ ...auth('logout?scope=local', {}), token }),
  },
  get('list of sessions', '/auth/v1/sessions'),
  {
    title: 'profile, read',
    ask: (person) => ({ method: 'GET', path: own(person), token: person.token }),
  },
  {
    title: 'profile, rename',
    ask: (person) => ({
      method: 'PATCH',
      path: own(person),
      token: person.token,
      body: { full_name: `Ada ${person.n}` },
    }),
  },
  {
    title: 'balance of the wallet',
    ask: ({ token }) => ({ method: 'POST', path: '/functions/v1/bitcoin-get-balance', body: {}, token }),
  },
  {
    title: 'demo send under a key',
    ask: ({ token }) => ({
      method: 'POST',
      path: '/functions/v1/bitcoin-send-transaction',
      body: { recipientAddress: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', amount: 0.002 },
      headers: { 'idempotency-key': randomUUID() },
      token,
    }),
  },
  get('list of alerts', '/alerts/v1/alerts'),
]

/** Sends requests as random users of a server. */
export interface RequestClient {
  /** Sends one request. Returns its duration in milliseconds; rejects on an error. */
  ask(request: GrowthRequest): Promise<number>
  close(): Promise<void>
}

/** Opens a client. Ids and tokens are computed from the number of a user without database lookups. */
export async function openRequestClient({ users, url, databaseUrl }: GrowthSite): Promise<RequestClient> {
  const database = openPostgresDatabase({ url: databaseUrl, poolSize: 1, onIdleError: () => {} })
  const secret = parseAuthSecret(SECRET)
  const keyring = await openJwtKeyring({
    db: database.db,
    secret,
    clock: systemClock,
    accessTokenTtlS: 3_600,
    imported: { keys: [], legacySecret: null, signing: null },
  })
  const sign = createJwtSigner(keyring)
  const { call, close } = caller(url, 1)
  const claims = await claimsOfSomebody()
  const met = new Map<GrowthRequest, Set<number>>()
  const rotations = new Map<string, number>()

  /** The claims of the server's access tokens. */
  async function claimsOfSomebody(): Promise<AccessTokenClaims> {
    const { status, body } = await call(
      auth('token?grant_type=password', { email: emailOf(users), password: PASSWORD }),
    )
    if (status !== 200) throw new Error(body)
    return decodeJwt(JSON.parse(body).access_token) as unknown as AccessTokenClaims
  }

  async function meet(request: GrowthRequest): Promise<Person> {
    const known = met.get(request) ?? new Set()
    met.set(request, known)
    let n = 0
    do n = 1 + Math.floor(Math.random() * users)
    while (known.has(n))
    known.add(n)
    // The last session of each user is reserved for requests that end it.
    const k = request.ends ? SESSIONS_EACH : 1 + Math.floor(Math.random() * (SESSIONS_EACH - 1))
    const id = idOf(`user ${n}`)
    const email = emailOf(n)
    const sessionId = idOf(`session ${n} ${k}`)
    const earlier = rotations.get(sessionId) ?? 0
    if (request.rotates) rotations.set(sessionId, earlier + 1)
    return {
      n,
      id,
      email,
      token: await sign({ ...claims, sub: id, email, session_id: sessionId }),
      refreshToken: signRefreshToken(secret, { sessionId, counter: counterOf(n, k) + earlier }),
    }
  }

  return {
    async ask(request) {
      const { status, body, ms } = await call(request.ask(await meet(request)))
      if (status >= 300) throw new Error(`${request.title}: ${status} ${body}`)
      return ms
    },
    async close() {
      close()
      await database.close()
    },
  }
}
