import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { expectApiError } from '#test/accounts/auth-call.ts'
import { getTokens, OAUTH_ENV, postForm, REDIRECT_URI } from '#test/accounts/oauth-app.ts'
import { bearer, signUp, VERSIONED } from '#test/accounts/people.ts'
import { UnusedSocket } from '#test/accounts/published-client.ts'
import { ADMIN_ENV, adminCall, SERVICE_KEY } from '#test/accounts/service-key.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { temporaryApp } from '#test/harness/test-app.ts'

const app = appPerFile({ ...OAUTH_ENV, ...ADMIN_ENV })
const CLIENTS = 'admin/oauth/clients'
const pathOf = (id: string, rest = '') => `${CLIENTS}/${id}${rest}`
const METADATA = { client_name: 'Example', redirect_uris: [REDIRECT_URI] }
const JWK = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })

async function create(metadata: object = {}) {
  const reply = await adminCall(app, 'post', CLIENTS, { ...METADATA, ...metadata })
  expect(reply.status, reply.text).toBe(201)
  return reply.body
}
const traitsOf = async (clientId: string, action: string) => {
  const [entry] = await app.sql<{ payload: { traits: object } }>(
    `select payload from audit_log_entries
     where payload ->> 'action' = $1 and payload -> 'traits' ->> 'client_id' = $2`,
    [action, clientId],
  )
  return entry?.payload.traits
}
const isAuthenticated = async (id: string, secret: string) => {
  const form = { grant_type: 'authorization_code', code: 'unknown', code_verifier: 'x'.repeat(43) }
  return (await postForm(app, 'token', { id, secret }, form)).body.error !== 'invalid_client'
}

test('supabase-js administers applications', async () => {
  const auth = { persistSession: false, autoRefreshToken: false }
  const realtime = { transport: UnusedSocket as never }
  const { oauth } = createClient(app.url, SERVICE_KEY, { auth, realtime }).auth.admin
  const created = await oauth.createClient(METADATA)
  expect(created.error).toBeNull()
  const { client_secret, ...client } = created.data ?? { client_id: '' }
  expect(client_secret).toMatch(/^[\w-]{43}$/)
  expect((await oauth.getClient(client.client_id)).data).toEqual(client)
  await oauth.createClient(METADATA)
  expect((await oauth.listClients({ page: 1, perPage: 1 })).data).toMatchObject({
    clients: [{ client_name: 'Example' }],
    nextPage: 2,
    total: expect.any(Number),
  })
  const updated = await oauth.updateClient(client.client_id, { logo_uri: 'https://app.example/logo.png' })
  expect(updated.data).toMatchObject({ ...METADATA, logo_uri: 'https://app.example/logo.png' })
  const regenerated = await oauth.regenerateClientSecret(client.client_id)
  expect(regenerated.data?.client_secret).toMatch(/^[\w-]{43}$/)
  expect((await oauth.deleteClient(client.client_id)).error).toBeNull()
  expect((await oauth.getClient(client.client_id)).error).toMatchObject({
    status: 404,
    code: 'oauth_client_not_found',
  })
})

describe('POST /admin/oauth/clients', () => {
  test('records who created the client, without its secret', async () => {
    const { client_id } = await create()
    expect(await traitsOf(client_id, 'oauth_client_created')).toEqual({
      by_service_key: 'tests',
      client_id,
      client_name: 'Example',
      registration_type: 'manual',
    })
  })

  test('rejects metadata with the sentence of the rule', async () => {
    const reply = await adminCall(app, 'post', CLIENTS, { redirect_uris: [] })
    expectApiError(reply, 400, 'validation_failed')
    expect(reply.body.message).toBe('redirect_uris is required')
  })

  test('does not exist unless the operator switches the OAuth server on', async () => {
    const off = await temporaryApp({ env: ADMIN_ENV })
    expect((await adminCall(off, 'post', CLIENTS, METADATA)).status).toBe(404)
  })
})

describe('GET /admin/oauth/clients', () => {
  test('rejects a malformed page', async () => {
    expectApiError(await adminCall(app, 'get', `${CLIENTS}?page=x`), 400, 'validation_failed')
  })

  test('requires a service key', async () => {
    const reply = await app.request
      .get(`/auth/v1/${CLIENTS}`)
      .set({ ...VERSIONED, ...bearer(await signUp(app)) })
    expectApiError(reply, 403, 'not_admin')
  })
})

describe('PUT /admin/oauth/clients/{client_id}', () => {
  test('changes only the given fields and records their names', async () => {
    const {
      client_id,
      client_secret: _secret,
      ...before
    } = await create({ client_uri: 'https://app.example' })
    app.clock.advance({ seconds: 1 })
    const reply = await adminCall(app, 'put', pathOf(client_id), { client_name: 'New', scope: 'email' })
    const updated_at = app.clock.now().toISOString()
    expect(reply.body).toEqual({ ...before, client_id, client_name: 'New', scope: 'email', updated_at })
    expect(await traitsOf(client_id, 'oauth_client_updated')).toMatchObject({
      fields: ['client_name', 'scope'],
    })
  })

  test('an empty text removes a field', async () => {
    const { client_id } = await create({ client_uri: 'https://app.example', scope: 'email' })
    const reply = await adminCall(app, 'put', pathOf(client_id), { client_uri: '', scope: '' })
    expect([reply.body.client_uri, reply.body.scope]).toEqual([undefined, undefined])
  })

  test('replaces the secret by a key and a key by a secret', async () => {
    const { client_id } = await create()
    const jwks = { keys: [JWK] }
    const byKey = { token_endpoint_auth_method: 'private_key_jwt', jwks }
    expect((await adminCall(app, 'put', pathOf(client_id), byKey)).body).toMatchObject(byKey)
    const noSecret = await adminCall(app, 'post', pathOf(client_id, '/regenerate_secret'))
    expectApiError(noSecret, 400, 'validation_failed')
    const bySecret = { token_endpoint_auth_method: 'client_secret_post' }
    const { body } = await adminCall(app, 'put', pathOf(client_id), bySecret)
    expect(body).toMatchObject({ client_secret: expect.any(String) })
    expect(body).not.toHaveProperty('jwks')
    expect(await isAuthenticated(client_id, body.client_secret)).toBe(true)
  })

  test.each([
    [{}, 'No fields provided for update'],
    [{ client_name: null }, 'No fields provided for update'],
    [{ redirect_uris: [] }, 'redirect_uris is required'],
    [
      { token_endpoint_auth_method: 'none' },
      "client_type 'confidential' is inconsistent with token_endpoint_auth_method 'none'",
    ],
  ])('rejects %j', async (change, message) => {
    const { client_id } = await create()
    const reply = await adminCall(app, 'put', pathOf(client_id), change)
    expectApiError(reply, 400, 'validation_failed')
    expect(reply.body.message).toBe(message)
  })
})

describe('POST /admin/oauth/clients/{client_id}/regenerate_secret', () => {
  test('rejects the former secret at once', async () => {
    const { client_id, client_secret } = await create({ token_endpoint_auth_method: 'client_secret_post' })
    expect(await isAuthenticated(client_id, client_secret)).toBe(true)
    const { body } = await adminCall(app, 'post', pathOf(client_id, '/regenerate_secret'))
    expect(await isAuthenticated(client_id, client_secret)).toBe(false)
    expect(await isAuthenticated(client_id, body.client_secret)).toBe(true)
    expect(await traitsOf(client_id, 'oauth_client_secret_regenerated')).toMatchObject({
      by_service_key: 'tests',
    })
  })

  test('rejects a public client', async () => {
    const { client_id, client_secret } = await create({ client_type: 'public' })
    expect(client_secret).toBeUndefined()
    const reply = await adminCall(app, 'post', pathOf(client_id, '/regenerate_secret'))
    expectApiError(reply, 400, 'validation_failed')
    expect(reply.body.message).toBe('Cannot regenerate secret for public client')
  })
})

describe('DELETE /admin/oauth/clients/{client_id}', () => {
  test('ends the sessions of the client and its access to accounts', async () => {
    const method = { token_endpoint_auth_method: 'client_secret_post' }
    const { client_id: id, client_secret: secret } = await create(method)
    const tokens = await getTokens(app, { id, secret }, await signUp(app))
    expect((await adminCall(app, 'delete', pathOf(id))).status).toBe(204)
    const userInfo = await app.request.get('/auth/v1/oauth/userinfo').set(bearer(tokens))
    expect(userInfo.status).toBe(401)
    expect(await traitsOf(id, 'oauth_client_deleted')).toMatchObject({ client_name: 'Example' })
  })
})

test.each(['get', 'put', 'delete'] as const)('%s answers 404 for an unknown client', async (method) => {
  const reply = await adminCall(app, method, pathOf(randomUUID()), { client_name: 'x' })
  expectApiError(reply, 404, 'oauth_client_not_found')
})

test.each(['get', 'put', 'delete'] as const)('%s answers 400 for a malformed id', async (method) => {
  expectApiError(await adminCall(app, method, pathOf('x'), { client_name: 'x' }), 400, 'validation_failed')
})
