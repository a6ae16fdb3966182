import { describe, expect, test } from 'vitest'
import {
  ACCOUNT_RATE_LIMIT_BY_ENDPOINT,
  ACCOUNT_RATE_LIMITS,
  IP_RATE_LIMIT_BY_ENDPOINT,
  SERVICE_RATE_LIMIT_BY_ENDPOINT,
} from '#auth/core/limits/limits.ts'
import { openSweep } from '../assertions/sweep.ts'
import { PUBLIC_ROUTES } from '../harness/public-routes.ts'
import { listDescribedRoutes } from './documented-errors/described-routes.ts'
import { listDocumentedErrors } from './documented-errors/documented-errors.ts'

/** Limited per application, or per address if it fails to authenticate. */
const LIMITED_PER_APPLICATION = ['token', 'device_authorization', 'par', 'revoke', 'introspect'].map(
  (name) => `POST /auth/v1/oauth/${name}`,
)

/** Routes without a rate limit, by reason. */
const WITHOUT_LIMIT: Readonly<Record<string, readonly string[]>> = {
  'ending a session always works': ['POST /auth/v1/logout', 'DELETE /auth/v1/sessions/:id'],
  'only looks up a session, which precedes any limit per account': ['GET /auth/v1/user'],
  'needs a value that a limited call issued': [
    ...['GET /auth/v1/callback', 'POST /auth/v1/callback', 'POST /auth/v1/passkeys/authentication/verify'],
  ],
  'needs the signed link of an email': ['GET /alerts/v1/unsubscribe', 'POST /alerts/v1/unsubscribe'],
  'limited per application': LIMITED_PER_APPLICATION,
  'only looks up a session': ['GET /auth/v1/oauth/userinfo', 'POST /auth/v1/oauth/userinfo'],
  'cacheable metadata': [
    'GET /auth/v1/.well-known/oauth-authorization-server',
    'GET /.well-known/oauth-authorization-server/auth/v1',
    'GET /.well-known/openid-configuration/auth/v1',
  ],
  'polled by machines': [
    ...['GET /auth/v1/health', 'GET /auth/v1/settings', 'GET /auth/v1/.well-known/jwks.json'],
    'GET /auth/v1/.well-known/openid-configuration',
    ...['GET /livez', 'GET /readyz', 'GET /metrics'],
  ],
  'the same answer for every client, from memory or a cache': [
    ...['GET /market/v1/prices/BTC-USD/spot', 'GET /market/v1/prices/BTC-USD/buy'],
    ...['GET /market/v1/prices/:currency', 'GET /market/v1/charts/BTC-USD/day'],
    ...['GET /market/v1/tickers/BTC-USD', 'GET /market/v1/candles', 'GET /market/v1/live-time'],
    ...['GET /openapi.json', 'GET /docs'],
    ...[
      'GET /docs/init.js',
      'GET /docs/page.css',
      'GET /docs/swagger-ui-bundle.js',
      'GET /docs/swagger-ui.css',
    ],
    ...['GET /auth/v1/verify/page.css', 'GET /icon.svg', 'GET /sw.js'],
    ...['GET /assets/*', 'GET /manifest.webmanifest'],
  ],
  'in development only': ['GET /dev/mailbox', 'GET /dev/mailbox/:id'],
}
const UNLIMITED = new Set(Object.values(WITHOUT_LIMIT).flat())

const sweep = await openSweep()

const calls = () => sweep.calls.filter(([method]) => !/^(HEAD|OPTIONS)$/.test(method)).map(nameOf)
// A build names its files by their content hash.
const nameOf = ([method, path]: readonly [string, string]) =>
  `${method} ${path.replace(/^\/assets\/.+/, '/assets/*')}`
const isLimited = (call: string) =>
  IP_RATE_LIMIT_BY_ENDPOINT.has(call) ||
  ACCOUNT_RATE_LIMIT_BY_ENDPOINT.has(call) ||
  SERVICE_RATE_LIMIT_BY_ENDPOINT.has(call)

describe('every call', () => {
  test('every call has either a limit or a reason to have none', () => {
    expect(calls().filter((call) => isLimited(call) === UNLIMITED.has(call))).toEqual([])
    expect(calls().length).toBeGreaterThan(70)
  })

  test('every call named by a limit or a reason exists', () => {
    const named = [
      ...IP_RATE_LIMIT_BY_ENDPOINT.keys(),
      ...ACCOUNT_RATE_LIMIT_BY_ENDPOINT.keys(),
      ...SERVICE_RATE_LIMIT_BY_ENDPOINT.keys(),
      ...UNLIMITED,
    ]
    const known = new Set(calls())
    expect(named.filter((call) => !known.has(call.split('?', 1)[0] ?? ''))).toEqual([])
  })

  test('a call with a limit per account requires a token and has only one such limit', () => {
    const isPublic = (call: string) => PUBLIC_ROUTES.test(call.split(' ')[1] ?? '')
    expect([...ACCOUNT_RATE_LIMIT_BY_ENDPOINT.keys()].filter(isPublic)).toEqual([])
    const named = Object.values(ACCOUNT_RATE_LIMITS).flatMap(({ endpoints }) => endpoints)
    expect(named).toHaveLength(ACCOUNT_RATE_LIMIT_BY_ENDPOINT.size)
  })

  test('the API reference documents 429 exactly for limited calls', async () => {
    const wrong = (await listDescribedRoutes()).filter((route) => {
      const documented = listDocumentedErrors(route).map(({ code }) => code)
      const documentsLimit = documented.includes('over_request_rate_limit')
      const call = `${route.method} ${route.path}`
      return documentsLimit !== (isLimited(call) || LIMITED_PER_APPLICATION.includes(call))
    })
    expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })
})
