import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { OAUTH_ENV, postForm } from '../accounts/oauth-app.ts'
import { command, stderrOf } from '../harness/launch.ts'
import { perFile } from '../harness/per-file.ts'
import { startTestApp, TEST_SECRET } from '../harness/test-app.ts'

const app = perFile(() => startTestApp({ env: OAUTH_ENV }))
const dataDir = await mkdtemp(join(tmpdir(), 'satlens-oauth-clients-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const env = (more: object = OAUTH_ENV) => ({
  DATABASE_URL: app.databaseUrl,
  AUTH_SECRET: TEST_SECRET,
  DATA_DIR: dataDir,
  SITE_URL: app.url,
  ...more,
})
const run = async (...words: string[]) => (await command(env(), 'oauth-clients', ...words)).stdout
const runJson = async (...words: string[]) => JSON.parse(await run(...words, '--json'))
const create = (...words: string[]) =>
  runJson('create', '--name', 'Example', '--redirect-uri', 'https://app.example/cb', ...words)

describe('the command oauth-clients', { timeout: 60_000 }, () => {
  test('creates a client that authenticates, and shows and lists it without its secret', async () => {
    const text = await run('create', '--name', 'A\u00adpp', '--redirect-uri', 'https://app.example/cb').catch(
      String,
    )
    expect(text).toContain('client_name must have 1 to 100 visible characters')
    const { client_id: id, client_secret: secret } = await create('--auth-method', 'client_secret_post')
    const form = { grant_type: 'authorization_code', code: 'unknown', code_verifier: 'x'.repeat(43) }
    expect((await postForm(app, 'token', { id, secret }, form)).body.error).toBe('invalid_grant')
    const shown = await run('show', id)
    expect(shown).toMatch(new RegExp(`^Client ID +${id}\\nName +Example\\nType +confidential\\n`))
    expect(shown).not.toContain(secret)
    expect(await run('list', '--per-page', '1')).toMatch(
      new RegExp(`^ID .*\\n${id}  Example +confidential +manual .*\\n1 of \\d+ applications\\n$`),
    )
    const [entry] = await app.sql<{ traits: object }>(
      "select payload -> 'traits' as traits from audit_log_entries where payload -> 'traits' ->> 'client_id' = $1",
      [id],
    )
    expect(entry?.traits).toMatchObject({ by: 'operator', registration_type: 'manual' })
  })

  test('creates a public client of the device flow, and one that authenticates by the key of a file', async () => {
    const device = await runJson('create', '--name', 'TV', '--public', '--device')
    expect(device).toMatchObject({
      client_type: 'public',
      redirect_uris: [],
      grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
    })
    const file = join(dataDir, 'jwks.json')
    await writeFile(file, 'x')
    const words = ['--auth-method', 'private_key_jwt', '--jwks', file]
    expect(await create(...words).catch(String)).toContain('is not a JWK set')
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }
    await writeFile(file, JSON.stringify({ keys: [jwk] }))
    expect(await create(...words)).toMatchObject({ jwks: { keys: [jwk] } })
  })

  test('rotates a secret and asks for --yes before it deletes', async () => {
    const { client_id: id, client_secret: secret } = await create()
    const rotated = await runJson('rotate', id)
    expect(rotated.client_secret).toMatch(/^[\w-]{43}$/)
    expect(rotated.client_secret).not.toBe(secret)
    expect(await stderrOf(env(), 'oauth-clients', 'delete', id)).toContain('Repeat the command with --yes.')
    expect(await run('delete', id, '--yes')).toBe(`Deleted the application ${id}.\n`)
    expect(await stderrOf(env(), 'oauth-clients', 'show', id)).toBe(
      'Satlens could not administer applications: Application not found.\n',
    )
  })

  test('names what is wrong with its words', async () => {
    expect(await stderrOf(env(), 'oauth-clients')).toContain('oauth-clients create --name <name>')
    expect(await stderrOf(env(), 'oauth-clients', 'show')).toContain('Usage: oauth-clients show <client>')
    expect(await stderrOf(env(), 'oauth-clients', 'create', '--name', 'x')).toContain(
      'redirect_uris is required',
    )
    const { stdout } = await command(env({}), 'oauth-clients', 'list')
    expect(stdout).toContain('until OAUTH_SERVER is true.')
    expect(await stderrOf(env(), 'oauth-clients', 'show', randomUUID())).toContain('Application not found')
  })
})
