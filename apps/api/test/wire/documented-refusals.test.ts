import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DescribedRoute } from '../../src/kernel/http/route-description.ts'
import { ACCOUNT_WAYS } from './documented-refusals/account.ways.ts'
import { describedRoutes } from './documented-refusals/described-routes.ts'
import { documentedRefusals } from './documented-refusals/documented.ts'
import { FACTOR_WAYS } from './documented-refusals/factor.ways.ts'
import { PASSKEY_WAYS } from './documented-refusals/passkey.ways.ts'
import { PRODUCT_WAYS } from './documented-refusals/product.ways.ts'
import { SHARED_WAYS } from './documented-refusals/shared.ways.ts'
import { SIGN_IN_WAYS } from './documented-refusals/sign-in.ways.ts'
import { startWorld, type Way, type Ways, type World } from './documented-refusals/world.ts'

const WAYS: Ways = { ...SIGN_IN_WAYS, ...ACCOUNT_WAYS, ...FACTOR_WAYS, ...PASSKEY_WAYS, ...PRODUCT_WAYS }

/** A server in trouble: brought about in dead-database.test.ts and transport.test.ts, alike for every call. */
const TROUBLE =
  /^(503 service_unavailable|504 request_timeout|500 unexpected_failure|503 PGRST000|500 PGRSTX00)$/

const routes = await describedRoutes()
const pairs = routes.flatMap((route) =>
  documentedRefusals(route)
    .map(({ status, code }) => ({ call: callOf(route), refusal: `${status} ${code}`, code }))
    .filter(({ refusal }) => !TROUBLE.test(refusal)),
)

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('documented refusals', () => {
  test.each(pairs)('$call answers $refusal', async ({ call, refusal, code }) => {
    const way = wayTo(call, refusal, code)
    expect(way, 'a documented refusal without a way to bring it about').toBeDefined()
    const { status, body } = (await way?.(world)) ?? { status: 0, body: {} }
    expect(`${status} ${body?.code}`).toBe(refusal)
  })

  test('every way leads to a refusal that is documented', () => {
    const documented = new Set(pairs.map(({ call, refusal }) => `${call}: ${refusal}`))
    const known = Object.entries(WAYS).flatMap(([call, ways]) =>
      Object.keys(ways).map((refusal) => `${call}: ${refusal}`),
    )
    expect(known.filter((pair) => !documented.has(pair))).toEqual([])
  })
})

function callOf({ method, path }: DescribedRoute): string {
  return `${method} ${path}`
}

const wayTo = (call: string, refusal: string, code: string): Way | undefined =>
  WAYS[call]?.[refusal] ?? (SHARED_WAYS[refusal] ?? SHARED_WAYS[code])?.(call)
