import { createHmac } from 'node:crypto'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { parseAuthSecret } from '#auth/core/crypto/auth-secret.ts'
import { resolveImportedJwtKeys } from '#config/jwt-keys.ts'
import { claimsOf, signUp } from '#test/accounts/people.ts'
import { databaseOf } from '#test/harness/database-of.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { TEST_SECRET } from '#test/harness/test-app.ts'
import { createServiceGuard, getServiceCaller } from '../guard/service-guard.ts'
import { openJwtKeyring } from './keyring.ts'
import { createServiceTokenVerifier } from './service-token.ts'

const k = Buffer.alloc(32, 7)
const JWT_KEYS = JSON.stringify([{ kty: 'oct', k: k.toString('base64url'), kid: 'oct' }])
const app = appPerFile({ JWT_KEYS, JWT_SECRET: 'secret' })

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
function tokenWith(claims: object, { secret = 'secret' as string | Buffer, ...header } = {}) {
  const input = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode(claims)}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

async function verify(token: string, roles = ['service_role']) {
  const keyring = await openJwtKeyring({
    db: databaseOf(app),
    secret: parseAuthSecret(TEST_SECRET),
    clock: app.clock,
    accessTokenTtlS: 3600,
    imported: resolveImportedJwtKeys(app.config),
  })
  return createServiceTokenVerifier({ keyring, clock: app.clock, roles })(token)
}
const nowS = () => Math.floor(app.clock.now().getTime() / 1000)

describe('createServiceTokenVerifier', () => {
  test('accepts tokens with a service role, of any issuer, with or without expiry', async () => {
    expect(await verify(tokenWith({ role: 'service_role' }))).toBe('jwt:service_role')
    const claims = { role: 'supabase_admin', iss: 'elsewhere', exp: nowS() + 1 }
    const token = tokenWith(claims, { secret: k, kid: 'oct' } as never)
    expect(await verify(token, ['supabase_admin'])).toBe('jwt:supabase_admin:oct')
  })

  test.each([
    ['another role', { role: 'anon' }],
    ['the role of an older project', { role: 'supabase_admin' }],
    ['no role', {}],
    ['several roles', { role: ['service_role'] }],
    ['a session', { role: 'service_role', session_id: 'x' }],
    ['an expiry that is no number', { role: 'service_role', exp: 'never' }],
  ])('rejects a token with %s as not_admin', async (_what, claims) => {
    await expect(verify(tokenWith(claims))).rejects.toMatchObject({ code: 'not_admin', status: 403 })
  })

  test('rejects expired, premature and forged tokens as bad_jwt', async () => {
    const role = 'service_role'
    for (const token of [
      tokenWith({ role, exp: nowS() }),
      tokenWith({ role, nbf: nowS() + 1 }),
      tokenWith({ role }, { secret: 'other' }),
      `${tokenWith({ role }).split('.').slice(0, 2).join('.')}.`,
      `${encode({ alg: 'none' })}.${encode({ role })}.`,
    ]) {
      await expect(verify(token)).rejects.toMatchObject({ code: 'bad_jwt', status: 403 })
    }
  })

  test('rejects tokens of users, whatever role they claim', async () => {
    const session = await signUp(app)
    const notAdmin = { code: 'not_admin' }
    await expect(verify(session.access_token)).rejects.toMatchObject(notAdmin)
    await expect(verify(session.access_token, ['authenticated'])).rejects.toMatchObject(notAdmin)
    const raised = tokenWith({ ...claimsOf(session), role: 'service_role' })
    await expect(verify(raised)).rejects.toMatchObject(notAdmin)
  })
})

describe('the guard of administration endpoints', () => {
  const key = 'a'.repeat(32)
  const server = Fastify()
  server.decorateRequest('serviceCaller', null)
  const preHandler = createServiceGuard([{ name: 'ours', key }], (token) => verify(token))
  server.get('/', { preHandler }, (request) => getServiceCaller(request).keyName)
  const ask = async (token: string, headers = {}) => {
    const authorization = `Bearer ${token}`
    const { statusCode, body } = await server.inject({ url: '/', headers: { authorization, ...headers } })
    return statusCode === 200 ? body : JSON.parse(body).code
  }

  test('names the key of the caller, whether it sent a service key or a service token', async () => {
    expect(await ask(key)).toBe('ours')
    expect(await ask(tokenWith({ role: 'service_role' }))).toBe('jwt:service_role')
  })

  test('rejects other keys, other tokens and service tokens of web pages', async () => {
    expect(await ask(`${key}a`)).toBe('not_admin')
    expect(await ask(tokenWith({ role: 'service_role' }, { secret: 'other' }))).toBe('bad_jwt')
    expect(await ask('a.b.c')).toBe('bad_jwt')
    const token = tokenWith({ role: 'service_role' })
    expect(await ask(token, { origin: 'https://page.example' })).toBe('not_admin')
  })
})
