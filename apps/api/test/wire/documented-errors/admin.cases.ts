import { randomUUID } from 'node:crypto'
import { SERVICE_RATE_LIMIT_BY_ENDPOINT } from '#auth/core/limits/limits.ts'
import { someEmail } from '#test/accounts/people.ts'
import { asService } from '#test/accounts/service-key.ts'
import type { ErrorCase, ErrorCases, TestContext } from './test-context.ts'

const USERS = '/auth/v1/admin/users'
const LINK = 'POST /auth/v1/admin/generate_link'
const INVITE = 'POST /auth/v1/invite'
const SESSIONS = `DELETE ${USERS}/:user_id/sessions`

/** Calls with a service key; `:id` is the id of a new account and `:address` its address. */
const callAsService =
  (call: string, body?: object): ErrorCase =>
  async (context) => {
    const { user } = await context.signUp()
    const fill = (text: string) => text.replaceAll(':id', user.id).replaceAll(':address', user.email)
    return context.call(fill(call), { as: asService, body: body && JSON.parse(fill(JSON.stringify(body))) })
  }

/** Calls with the id of no account, or a malformed one. */
const callWithId = (call: string, userId: string): ErrorCase =>
  callAsService(
    call.replace(':user_id', userId).replace(/:\w+/, randomUUID()),
    /^PUT/.test(call) ? { friendly_name: 'x' } : undefined,
  )

const ofUsers = Object.fromEntries(
  [...SERVICE_RATE_LIMIT_BY_ENDPOINT.keys()]
    .filter((call) => call.includes(':user_id'))
    .map((call) => [
      call,
      {
        '404 user_not_found': callWithId(call, randomUUID()),
        '404 validation_failed': callWithId(call, 'x'),
      },
    ]),
)

async function withPhone(context: TestContext): Promise<string> {
  const { user } = await context.signUp()
  const phone = `1555${String(Math.random()).slice(2, 10)}`
  await context.sql('update users set phone = $2 where id = $1', [user.id, phone])
  return phone
}

const takenPhone =
  (call: string): ErrorCase =>
  async (context) =>
    callAsService(call, { phone: await withPhone(context) })(context)

const takenAddress: ErrorCase = async (context) =>
  callAsService(`PUT ${USERS}/:id`, { email: (await context.signUp()).user.email })(context)

const unknownFactor = (method: string): ErrorCase =>
  callAsService(`${method} ${USERS}/:id/factors/${randomUUID()}`, { friendly_name: 'x' })

const CREATE = `POST ${USERS}`
const UPDATE = `PUT ${USERS}/:user_id`
const FACTOR = `${USERS}/:user_id/factors/:factor_id`

export const ADMIN_CASES: ErrorCases = {
  ...ofUsers,
  [`GET ${USERS}`]: { '400 validation_failed': callAsService(`GET ${USERS}?page=x`) },
  'GET /auth/v1/admin/audit/export': {
    '400 validation_failed': callAsService('GET /auth/v1/admin/audit/export?after=x'),
  },
  'GET /auth/v1/admin/audit': {
    '400 validation_failed': callAsService('GET /auth/v1/admin/audit?query=x'),
  },
  [CREATE]: {
    '422 email_exists': callAsService(CREATE, { email: ':address' }),
    '422 phone_exists': takenPhone(CREATE),
    '422 user_already_exists': callAsService(CREATE, { id: ':id', email: someEmail() }),
    '422 weak_password': callAsService(CREATE, { email: someEmail(), password: 'weak' }),
  },
  [`DELETE ${USERS}/:user_id`]: {
    ...ofUsers[`DELETE ${USERS}/:user_id`],
    '400 validation_failed': callAsService(`DELETE ${USERS}/:id`, []),
  },
  [UPDATE]: {
    ...ofUsers[UPDATE],
    '422 email_exists': takenAddress,
    '422 phone_exists': takenPhone(`PUT ${USERS}/:id`),
    '422 weak_password': callAsService(`PUT ${USERS}/:id`, { password: 'weak' }),
  },
  [`PUT ${FACTOR}`]: { ...ofUsers[`PUT ${FACTOR}`], '404 mfa_factor_not_found': unknownFactor('PUT') },
  [`DELETE ${FACTOR}`]: {
    ...ofUsers[`DELETE ${FACTOR}`],
    '404 mfa_factor_not_found': unknownFactor('DELETE'),
  },
  [SESSIONS]: {
    ...ofUsers[SESSIONS],
    '400 validation_failed': callAsService(`DELETE ${USERS}/:id/sessions?scope=others`),
    '404 not_found': callAsService(`DELETE ${USERS}/:id/sessions?scope=others&session_id=${randomUUID()}`),
  },
  [LINK]: {
    '404 user_not_found': callAsService(LINK, { type: 'recovery', email: someEmail() }),
    '422 email_exists': callAsService(LINK, { type: 'invite', email: ':address' }),
    '422 weak_password': callAsService(LINK, { type: 'signup', email: someEmail(), password: 'weak' }),
  },
  [INVITE]: { '422 email_exists': callAsService(INVITE, { email: ':address' }) },
}
