import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { authCall, expectApiError } from '../accounts/auth-call.ts'
import { auditOf, refresh, signIn, signUp, someEmail } from '../accounts/people.ts'
import { addTotp, factorsOf } from '../accounts/second-factor.ts'
import { command, stderrOf } from '../harness/launch.ts'
import { perFile } from '../harness/per-file.ts'
import { GOOD_PASSWORD, startTestApp, TEST_SECRET } from '../harness/test-app.ts'

const app = perFile(() => startTestApp())
const dataDir = await mkdtemp(join(tmpdir(), 'satlens-users-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const env = () => ({
  DATABASE_URL: app.databaseUrl,
  AUTH_SECRET: TEST_SECRET,
  DATA_DIR: dataDir,
  SITE_URL: app.url,
})
const run = async (...words: string[]) => (await command(env(), 'users', ...words)).stdout
const runJson = async (...words: string[]) => JSON.parse(await run(...words, '--json'))

describe('the command users', { timeout: 60_000 }, () => {
  test('creates an account with a password from standard input, lists and shows it', async () => {
    const email = someEmail()
    const words = [
      'users',
      'create',
      '--email',
      email,
      '--name',
      'Ada\u001b[31m',
      '--confirm',
      '--password-stdin',
    ]
    const child = spawn(process.execPath, [inject('program'), ...words], {
      env: { PATH: process.env.PATH ?? '', ...env() },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child.stdin.end(`${GOOD_PASSWORD}\n`)
    expect(await text(child.stdout)).toMatch(new RegExp(`^Email +${email}$`, 'm'))
    if (child.exitCode === null) await once(child, 'exit')
    expect((await signIn(app, email)).status).toBe(200)
    const list = await run('list', '--filter', email)
    expect(list).toMatch(new RegExp(`^ID .*\\n\\S{36}  ${email}  confirmed .*\\n1 of 1 accounts\\n$`))
    const { users, total } = await runJson('list', '--filter', email)
    expect([users, total]).toEqual([[await runJson('show', email)], 1])
  })

  test('bans, unbans and signs out at once, on record as the operator', async () => {
    const { user, refresh_token } = await signUp(app)
    expect(await run('ban', user.email, '--for', '24h')).toMatch(/State +banned until 20/)
    expectApiError(await refresh(app, refresh_token), 400, 'refresh_token_not_found')
    expect(await run('unban', user.id)).toMatch(/State +confirmed/)
    await signIn(app, user.email)
    expect(await run('sign-out', user.email)).toBe('Ended 1 sessions.\n')
    const newest = (await auditOf(app, user.id)).at(-1)
    expect(newest?.payload).toMatchObject({ action: 'logout', traits: { by: 'operator', sessions: 1 } })
  })

  test('confirms an address and prints a link that signs in', async () => {
    const { id, email } = await runJson('create', '--email', someEmail())
    expect(await run('show', id)).toMatch(/State +unconfirmed/)
    expect(await run('confirm', email)).toMatch(/State +confirmed/)
    const [url = '', code] = (await run('link', email, '--type', 'magiclink')).split('\n')
    expect(url).toMatch(/^http:\/\/localhost:\d+\/auth\/v1\/verify\?token=/)
    expect(code).toMatch(/^Code: \d{6}$/)
    const token_hash = new URL(url).searchParams.get('token')
    const verified = await authCall(app, null, 'post', 'verify', { type: 'magiclink', token_hash })
    expect(verified.body.user).toMatchObject({ id })
  })

  test('asks for --yes before it removes second factors or the account', async () => {
    const { aal2Session } = await addTotp(app, await signUp(app))
    const { email } = aal2Session.user
    for (const action of ['reset-factors', 'delete']) {
      expect(await stderrOf(env(), 'users', action, email)).toContain('Repeat the command with --yes.')
    }
    expect(await run('reset-factors', email, '--yes')).toBe('Removed 1 second factors.\n')
    expectApiError(
      await factorsOf(app, aal2Session).challenge(aal2Session.user.id),
      404,
      'mfa_factor_not_found',
    )
    expect(await run('delete', email, '--yes')).toBe(`Deleted the account ${email}.\n`)
    expect(await stderrOf(env(), 'users', 'show', email)).toBe(
      `Satlens could not administer users: No account has the id or email address ${email}.\n`,
    )
  })

  test('prints the usage of its actions', async () => {
    expect(await stderrOf(env(), 'users')).toContain('users ban <user> [--for')
    expect(await stderrOf(env(), 'users', 'ban')).toContain('Usage: users ban <user>')
  })
})
