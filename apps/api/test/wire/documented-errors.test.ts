import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNT_CASES } from './documented-errors/account.cases.ts'
import { ADMIN_CASES } from './documented-errors/admin.cases.ts'
import { COIN_CASES } from './documented-errors/coin.cases.ts'
import { type DescribedRoute, listDescribedRoutes } from './documented-errors/described-routes.ts'
import { listDocumentedErrors } from './documented-errors/documented-errors.ts'
import { FACTOR_CASES } from './documented-errors/factor.cases.ts'
import { OAUTH_CASES } from './documented-errors/oauth.cases.ts'
import { PASSKEY_CASES } from './documented-errors/passkey.cases.ts'
import { PRODUCT_CASES } from './documented-errors/product.cases.ts'
import { SHARED_CASES } from './documented-errors/shared.cases.ts'
import { SIGN_IN_CASES } from './documented-errors/sign-in.cases.ts'
import { type ErrorCases, startTestContext, type TestContext } from './documented-errors/test-context.ts'

const CASES: ErrorCases = {
  ...SIGN_IN_CASES,
  ...ACCOUNT_CASES,
  ...FACTOR_CASES,
  ...PASSKEY_CASES,
  ...PRODUCT_CASES,
  ...COIN_CASES,
  ...ADMIN_CASES,
  ...OAUTH_CASES,
}

/** Server failures that are alike for every call. dead-database.test.ts and transport.test.ts cover them. */
const SERVER_FAILURE =
  /^(503 service_unavailable|504 request_timeout|500 unexpected_failure|503 PGRST000|500 PGRSTX00)$/

const callOf = ({ method, path }: DescribedRoute): string => `${method} ${path}`
const routes = await listDescribedRoutes()
const pairs = routes.flatMap((route) =>
  listDocumentedErrors(route)
    .map(({ status, code }) => ({ call: callOf(route), expected: `${status} ${code}`, code }))
    .filter(({ expected }) => !SERVER_FAILURE.test(expected)),
)

let context: TestContext
beforeAll(async () => {
  context = await startTestContext()
})
afterAll(() => context.close())

describe('documented errors', () => {
  test.each(pairs)('$call returns $expected', async ({ call, expected, code }) => {
    const errorCase = findCase(call, expected, code)
    expect(errorCase, 'a documented error without a test case').toBeDefined()
    const { status, body } = (await errorCase?.(context)) ?? { status: 0, body: {} }
    expect(`${status} ${body?.code}`).toBe(expected)
  })

  test('every test case belongs to a documented error', () => {
    const documented = new Set(pairs.map(({ call, expected }) => `${call}: ${expected}`))
    const known = Object.entries(CASES).flatMap(([call, cases]) =>
      Object.keys(cases).map((error) => `${call}: ${error}`),
    )
    expect(known.filter((pair) => !documented.has(pair))).toEqual([])
  })
})

const findCase = (call: string, error: string, code: string) =>
  CASES[call]?.[error] ?? (SHARED_CASES[error] ?? SHARED_CASES[code])?.(call)
