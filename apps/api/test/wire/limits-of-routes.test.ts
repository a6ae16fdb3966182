import { describe, expect, test } from 'vitest'
import { ACCOUNT_LIMIT_OF, ACCOUNT_LIMITS, ADDRESS_LIMIT_OF } from '../../src/auth/limits/limits.ts'
import { openSweep } from '../assertions/sweep.ts'
import { PUBLIC_ROUTES } from '../harness/public-routes.ts'
import { describedRoutes } from './documented-refusals/described-routes.ts'
import { documentedRefusals } from './documented-refusals/documented.ts'

/** Why a call has no limit. One that is neither here nor in the table of limits fails. */
const WITHOUT_LIMIT: Readonly<Record<string, readonly string[]>> = {
  'ending a session always works': ['POST /auth/v1/logout', 'DELETE /auth/v1/sessions/:id'],
  'only looks a session up, which comes before a limit of an account': ['GET /auth/v1/user'],
  'needs what a call with a limit handed out': [
    ...['GET /auth/v1/callback', 'POST /auth/v1/callback', 'POST /auth/v1/passkeys/authentication/verify'],
  ],
  'needs the signed link of an email': ['GET /alerts/v1/unsubscribe', 'POST /alerts/v1/unsubscribe'],
  'asked by machines all the time': [
    ...['GET /auth/v1/health', 'GET /auth/v1/settings', 'GET /auth/v1/.well-known/jwks.json'],
    ...['GET /livez', 'GET /readyz', 'GET /metrics'],
  ],
  'the same for all, out of memory or a cache': [
    ...['GET /market/v1/prices/BTC-USD/spot', 'GET /market/v1/prices/BTC-USD/buy'],
    ...['GET /market/v1/tickers/BTC-USD', 'GET /market/v1/candles', 'GET /openapi.json', 'GET /docs'],
    ...['GET /docs/page.css', 'GET /auth/v1/verify/page.css', 'GET /icon.svg', 'GET /sw.js'],
    ...['GET /assets/*', 'GET /manifest.webmanifest'],
  ],
  'in development only': ['GET /dev/mailbox', 'GET /dev/mailbox/:id'],
}
const UNLIMITED = new Set(Object.values(WITHOUT_LIMIT).flat())

const sweep = await openSweep()

/** Every call there is. A HEAD counts as the GET that it belongs to. */
const calls = () => sweep.calls.filter(([method]) => !/^(HEAD|OPTIONS)$/.test(method)).map(nameOf)
// A build names its files by what they hold.
const nameOf = ([method, path]: readonly [string, string]) =>
  `${method} ${path.replace(/^\/assets\/.+/, '/assets/*')}`
const isLimited = (call: string) => ADDRESS_LIMIT_OF.has(call) || ACCOUNT_LIMIT_OF.has(call)

describe('every call', () => {
  test('has a limit, or a reason to have none, and not both', () => {
    expect(calls().filter((call) => isLimited(call) === UNLIMITED.has(call))).toEqual([])
    expect(calls().length).toBeGreaterThan(70)
  })

  test('named by a limit or a reason exists', () => {
    const named = [...ADDRESS_LIMIT_OF.keys(), ...ACCOUNT_LIMIT_OF.keys(), ...UNLIMITED]
    const known = new Set(calls())
    expect(named.filter((call) => !known.has(call.split('?', 1)[0] ?? ''))).toEqual([])
  })

  test('a route with a limit per account requires a token and has one limit of a kind', () => {
    const isPublic = (call: string) => PUBLIC_ROUTES.test(call.split(' ')[1] ?? '')
    expect([...ACCOUNT_LIMIT_OF.keys()].filter(isPublic)).toEqual([])
    const named = Object.values(ACCOUNT_LIMITS).flatMap(({ endpoints }) => endpoints)
    expect(named).toHaveLength(ACCOUNT_LIMIT_OF.size)
  })

  test('says in the reference whether it has one', async () => {
    const silent = (await describedRoutes()).filter((route) => {
      const refuses = documentedRefusals(route).some(({ code }) => code === 'over_request_rate_limit')
      return refuses !== isLimited(`${route.method} ${route.path}`)
    })
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })
})
