import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { OAUTH_ENV, postForm } from '#test/accounts/oauth-app.ts'
import { temporaryGotrue } from '#test/gotrue/gotrue-database.ts'
import { runGotrueImport } from '#test/gotrue/run-import.ts'
import { databaseOf } from '#test/harness/database-of.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { temporaryApp } from '#test/harness/test-app.ts'
import { deleteExpiredAuthRows } from '../maintenance/clean-up.ts'

const app = appPerFile(OAUTH_ENV)

const SECRET = 'a secret of GoTrue'
const HASH = createHash('sha256').update(SECRET).digest('base64url')
const CLIENT = {
  client_secret_hash: HASH,
  registration_type: 'manual',
  client_type: 'confidential',
  token_endpoint_auth_method: 'client_secret_post',
  redirect_uris: 'https://app.example/cb,http://localhost:3000/cb',
  grant_types: 'authorization_code,refresh_token',
  client_name: 'Example',
  client_uri: 'https://app.example',
  logo_uri: '',
}
const consents = (userId: string) =>
  app.sql('select client_id, scope, granted_at from oauth_consents where user_id = $1', [userId])

describe('the import of clients of the OAuth server', () => {
  test('keeps ids, secrets and redirect URIs, and what users allowed', async () => {
    const gotrue = await temporaryGotrue()
    const [{ id: userId }, clientId] = [await gotrue.addUser(), await gotrue.insert('oauth_clients', CLIENT)]
    const granted_at = new Date('2026-02-01T00:00:00Z')
    const consent = { client_id: clientId, scopes: 'email openid other', granted_at }
    await insertConsent(gotrue, { user_id: userId, ...consent })
    const revoked = (await gotrue.addUser()).id
    await insertConsent(gotrue, { user_id: revoked, ...consent, revoked_at: granted_at })
    expect((await runGotrueImport(gotrue, app, { isDryRun: true })).imported).toMatchObject({
      clients: 1,
      consents: 1,
    })
    const { imported, text } = await runGotrueImport(gotrue, app)
    expect(imported).toMatchObject({ clients: 1, consents: 1 })
    expect(text).toMatch(/^clients +1 +0 +0$/m)
    const [row] = await app.sql('select * from oauth_clients where id = $1', [clientId])
    expect(row).toMatchObject({
      registration_type: 'manual',
      token_endpoint_auth_method: 'client_secret_post',
      name: 'Example',
      uri: 'https://app.example',
      logo_uri: null,
      redirect_uris: ['https://app.example/cb', 'http://localhost:3000/cb'],
      grant_types: ['authorization_code', 'refresh_token'],
      scope: null,
      last_used_at: app.clock.now(),
      created_at: new Date('2026-01-05T10:00:00Z'),
    })
    const form = { grant_type: 'authorization_code', code: 'unknown', code_verifier: 'x'.repeat(43) }
    const reply = await postForm(app, 'token', { id: clientId, secret: SECRET }, form)
    expect(reply.body.error).toBe('invalid_grant')
    expect(await consents(userId)).toEqual([{ client_id: clientId, scope: 'openid email', granted_at }])
    expect(await consents(revoked)).toEqual([])
  })

  test('imports clients of a release without types and methods as confidential', async () => {
    const gotrue = await temporaryGotrue()
    await gotrue.client.query(
      'alter table auth.oauth_clients drop column client_type, drop column token_endpoint_auth_method',
    )
    const { client_type: _type, token_endpoint_auth_method: _method, ...older } = CLIENT
    const id = await gotrue.insert('oauth_clients', older)
    await runGotrueImport(gotrue, app)
    const [row] = await app.sql(
      'select token_endpoint_auth_method as method from oauth_clients where id = $1',
      [id],
    )
    expect(row).toEqual({ method: 'client_secret_basic' })
  })

  test('reports why a client or consent is left out', async () => {
    const gotrue = await temporaryGotrue()
    const skip = (change: object) => gotrue.insert('oauth_clients', { ...CLIENT, ...change })
    const reasons = new Map([
      [await skip({ client_secret_hash: '$2a$10$x' }), 'clients secret_not_supported'],
      [
        await skip({ redirect_uris: 'https://app.example/#x,ftp://app.example/' }),
        'clients redirect_uris_not_valid',
      ],
      [await skip({ registration_type: 'dynamic', client_name: 'Sаtlens' }), 'clients metadata_not_valid'],
    ])
    const [missing] = reasons.keys()
    await skip({ deleted_at: new Date() })
    const clientId = await gotrue.insert('oauth_clients', CLIENT)
    for (const [client_id = '', scopes, reason] of [
      [missing, 'email', 'consents client_missing'],
      [clientId, 'other', 'consents scope_not_supported'],
    ] as const) {
      reasons.set(
        await insertConsent(gotrue, { user_id: (await gotrue.addUser()).id, client_id, scopes }),
        reason,
      )
    }
    const { skipped, imported } = await runGotrueImport(gotrue, app)
    expect(new Map(skipped.map(({ id, kind, reason }) => [id, `${kind} ${reason}`]))).toEqual(reasons)
    expect(imported).toMatchObject({ clients: 1, consents: 0 })
  })

  test('changes no client that exists, and imports none that was deleted here', async () => {
    const gotrue = await temporaryGotrue()
    const [kept, deleted] = [
      await gotrue.insert('oauth_clients', CLIENT),
      await gotrue.insert('oauth_clients', CLIENT),
    ]
    await runGotrueImport(gotrue, app)
    await app.sql("update oauth_clients set name = 'Changed' where id = $1", [kept])
    await app.sql('delete from oauth_clients where id = $1', [deleted])
    await app.sql(
      `insert into audit_log_entries (payload, ip_address, user_agent, request_id, created_at)
       values ($1, '', '', '', now())`,
      [{ action: 'oauth_client_deleted', actor_id: null, traits: { client_id: deleted } }],
    )
    const { skipped, text } = await runGotrueImport(gotrue, app)
    expect(skipped).toEqual([{ kind: 'clients', id: deleted, userId: null, reason: 'deleted' }])
    expect(text).toMatch(/^clients +0 +1 +1$/m)
    expect(await app.sql('select name from oauth_clients where id = $1', [kept])).toEqual([
      { name: 'Changed' },
    ])
  })

  test('keeps a client that registered itself long ago if a user has allowed it', async () => {
    const [gotrue, into] = [await temporaryGotrue(), await temporaryApp()]
    const dynamic = { ...CLIENT, registration_type: 'dynamic', created_at: new Date('2026-01-01') }
    const used = await gotrue.insert('oauth_clients', dynamic)
    await gotrue.insert('oauth_clients', dynamic)
    const { id } = await gotrue.addUser()
    await insertConsent(gotrue, { user_id: id, client_id: used, scopes: 'email' })
    await runGotrueImport(gotrue, into)
    const { config, clock } = into
    const settings = {
      limits: { timeboxS: undefined, inactivityS: undefined },
      auditRetentionDays: config.AUDIT_RETENTION_DAYS,
      anonymousRetentionDays: config.ANONYMOUS_RETENTION_DAYS,
    }
    await deleteExpiredAuthRows({ db: databaseOf(into), clock, settings, recordEvent: null })
    expect(await into.sql('select id from oauth_clients')).toEqual([{ id: used }])
  })
})

/** Adds a consent, whose table has no times of its own. */
async function insertConsent(
  gotrue: Awaited<ReturnType<typeof temporaryGotrue>>,
  row: { user_id: string; client_id: string; scopes: string; granted_at?: Date; revoked_at?: Date },
): Promise<string> {
  const all = { id: randomUUID(), ...row }
  const names = Object.keys(all)
  await gotrue.client.query(
    `insert into auth.oauth_consents (${names}) values (${names.map((_, at) => `$${at + 1}`)})`,
    Object.values(all),
  )
  return all.id
}
