import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNT_LIMIT_OF, ACCOUNT_LIMITS, ADDRESS_LIMIT_OF } from '../src/auth/limits/limits.ts'
import { describedRoutes } from './documented-refusals/described-routes.ts'
import { documentedRefusals } from './documented-refusals/documented.ts'
import { PUBLIC_ROUTES } from './public-routes.ts'
import { type Sweep, startSweep } from './sweep.ts'

/** Why a call has no limit. One that is neither here nor in the table of limits fails. */
const WITHOUT_LIMIT: readonly (readonly [why: string, ...calls: string[]])[] = [
  [
    'signing out and throwing somebody out always work',
    'POST /auth/v1/logout',
    'DELETE /auth/v1/sessions/:id',
  ],
  [
    'a limit of an account comes after the look-up of its session, and this call does nothing else; servers ask it for each page',
    'GET /auth/v1/user',
  ],
  [
    'leads nowhere without what a call with a limit handed out',
    'GET /auth/v1/callback',
    'POST /auth/v1/callback',
    'POST /auth/v1/passkeys/authentication/verify',
  ],
  [
    'a signed link of a mail, which changes one switch',
    'GET /alerts/v1/unsubscribe',
    'POST /alerts/v1/unsubscribe',
  ],
  [
    'for machines, asked all the time',
    'GET /auth/v1/health',
    'GET /auth/v1/settings',
    'GET /auth/v1/.well-known/jwks.json',
    'GET /livez',
    'GET /readyz',
    'GET /metrics',
  ],
  [
    'the same for everybody, out of memory or a cache on the way',
    'GET /market/v1/prices/BTC-USD/spot',
    'GET /market/v1/prices/BTC-USD/buy',
    'GET /market/v1/tickers/BTC-USD',
    'GET /market/v1/candles',
    'GET /openapi.json',
    'GET /docs',
    'GET /docs/page.css',
    'GET /auth/v1/verify/page.css',
    'GET /icon.svg',
    'GET /sw.js',
    'GET /assets/*',
    'GET /manifest.webmanifest',
  ],
  ['in development only, for this machine', 'GET /dev/mailbox', 'GET /dev/mailbox/:id'],
]
const REASONS = new Map(WITHOUT_LIMIT.flatMap(([why, ...calls]) => calls.map((call) => [call, why] as const)))

let sweep: Sweep
beforeAll(async () => {
  sweep = await startSweep()
})
afterAll(() => sweep.close())

/** Every call there is. A HEAD counts as the GET that it belongs to. */
const calls = () => sweep.calls.filter(([method]) => !/^(HEAD|OPTIONS)$/.test(method)).map(nameOf)
// A build names its files by what they hold.
const nameOf = ([method, path]: readonly [string, string]) =>
  `${method} ${path.replace(/^\/assets\/.+/, '/assets/*')}`
const isLimited = (call: string) => ADDRESS_LIMIT_OF.has(call) || ACCOUNT_LIMIT_OF.has(call)

describe('every call', () => {
  test('has a limit, or a reason to have none, and not both', () => {
    expect(calls().filter((call) => isLimited(call) === REASONS.has(call))).toEqual([])
    expect(calls().length).toBeGreaterThan(70)
  })

  test('that a limit or a reason names is there', () => {
    const named = [...ADDRESS_LIMIT_OF.keys(), ...ACCOUNT_LIMIT_OF.keys(), ...REASONS.keys()]
    const known = new Set(calls())
    expect(named.filter((call) => !known.has(call.split('?', 1)[0] ?? ''))).toEqual([])
  })

  test('with a limit per account asks for a token, and no call is in two limits of one kind', () => {
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
