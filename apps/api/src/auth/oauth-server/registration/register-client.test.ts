import { describe, expect, test } from 'vitest'
import { expectApiError } from '#test/accounts/auth-call.ts'
import { OAUTH_ENV } from '#test/accounts/oauth-app.ts'
import { VERSIONED } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { type TestApp, temporaryApp } from '#test/harness/test-app.ts'

const REGISTERING = { ...OAUTH_ENV, OAUTH_DYNAMIC_REGISTRATION: 'true' }
const PUBLIC = { redirect_uris: ['http://127.0.0.1/cb'], token_endpoint_auth_method: 'none' }

const app = appPerFile(REGISTERING)
const register = (metadata?: object, on: TestApp = app) =>
  on.request.post('/auth/v1/oauth/clients/register').set(VERSIONED).send(metadata)

describe('POST /oauth/clients/register', () => {
  test('registers a public client as unverified, without a secret', async () => {
    const reply = await register({
      ...PUBLIC,
      client_name: 'A program',
      logo_uri: 'https://app.example/l.png',
    })
    expect([reply.status, reply.headers['cache-control']]).toEqual([201, 'no-store'])
    const at = app.clock.now()
    expect(reply.body).toEqual({
      client_id: expect.any(String),
      client_id_issued_at: Math.floor(at.getTime() / 1_000),
      client_name: 'A program',
      client_type: 'public',
      token_endpoint_auth_method: 'none',
      registration_type: 'dynamic',
      redirect_uris: PUBLIC.redirect_uris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    })
    const [entry] = await app.sql<{ payload: object }>(
      "select payload from audit_log_entries where payload -> 'traits' ->> 'client_id' = $1",
      [reply.body.client_id],
    )
    expect(entry?.payload).toMatchObject({
      action: 'oauth_client_created',
      log_type: 'team',
      traits: { client_name: 'A program', registration_type: 'dynamic' },
    })
  })

  test('gives a confidential client a secret that does not expire', async () => {
    const { body } = await register({ redirect_uris: ['https://app.example/cb'] })
    expect(body).toMatchObject({
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
      client_secret_expires_at: 0,
      token_endpoint_auth_method: 'client_secret_basic',
    })
    const stored = await app.sql<{ row: string }>(
      'select to_jsonb(oauth_clients)::text as row from oauth_clients where id = $1',
      [body.client_id],
    )
    expect(stored[0]?.row).not.toContain(body.client_secret)
  })

  test.each([
    [{ ...PUBLIC, redirect_uris: ['https://app.example/#x'] }, 'invalid_redirect_uri'],
    [{ ...PUBLIC, client_name: 'Sаtlens' }, 'invalid_client_metadata'],
    [{ ...PUBLIC, redirect_uris: 'https://app.example/' }, 'invalid_client_metadata'],
    [[], 'invalid_client_metadata'],
  ])('answers %j with %s in the format of RFC 7591', async (metadata, error) => {
    const reply = await register(metadata)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ error, error_description: expect.any(String) })
  })

  test('is off unless the operator allows it', async () => {
    const closed = await temporaryApp({ env: OAUTH_ENV })
    expectApiError(await register(PUBLIC, closed), 403, 'oauth_dynamic_client_registration_disabled')
  })

  test('an IP address registers at most ten applications an hour', async () => {
    const limited = await temporaryApp({ env: { ...REGISTERING, RATE_LIMIT_FACTOR: '1' } })
    for (let at = 0; at < 10; at++) expect((await register(PUBLIC, limited)).status).toBe(201)
    expectApiError(await register(PUBLIC, limited), 429, 'over_request_rate_limit')
  })
})
