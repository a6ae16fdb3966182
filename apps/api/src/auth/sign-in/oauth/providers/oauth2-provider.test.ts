import { expect, test } from 'vitest'
import { someEmail } from '#test/accounts/people.ts'
import { authorizeInBrowser, expectError, fragmentOf, userAt } from '#test/accounts/provider-sign-in.ts'
import { perFile } from '#test/harness/per-file.ts'
import { startTestApp } from '#test/harness/test-app.ts'
import { startGitHubServer } from '#test/servers/github-server.ts'

const github = perFile(startGitHubServer)
const app = perFile(() => {
  const wrongSecret = { ...github.entry(), id: 'mistaken', client_secret: 'wrong' }
  return startTestApp({ env: { AUTH_PROVIDERS: JSON.stringify([github.entry(), wrongSecret]) } })
})

const signInAt = (provider = 'github') => authorizeInBrowser(app, { provider })

test('an OAuth 2 error with status 200 rejects the sign-in', async () => {
  expectError(await signInAt('mistaken'), { error: 'server_error', error_code: 'unexpected_failure' })
})

test('an OAuth 2 profile without a subject rejects the sign-in', async () => {
  github.person.profile = { login: 'ada' }
  expectError(await signInAt(), { error_code: 'unexpected_failure' })
})

test('an OAuth 2 profile and its list of email addresses create an account', async () => {
  const email = someEmail()
  const avatar_url = 'https://a.example/a.png'
  github.person.profile = { id: 4711, login: 'ada', name: 'Ada Lovelace', avatar_url }
  github.person.emails = [
    { email: 'other@example.com', verified: true, primary: false },
    { email: email.toUpperCase(), verified: true, primary: true },
  ]
  const url = await signInAt()
  expect(fragmentOf(url).provider_token).toBe('a-github-token')
  expect(await userAt(app, url)).toMatchObject({
    email,
    app_metadata: { provider: 'github', providers: ['github'] },
    user_metadata: { user_name: 'ada', full_name: 'Ada Lovelace', avatar_url },
    identities: [{ id: '4711', provider: 'github', email }],
  })
})

test('an unverified email address of an OAuth 2 provider requires confirmation', async () => {
  github.person.profile = { id: 4712, login: 'eve' }
  github.person.emails = [{ email: someEmail(), verified: false, primary: true }]
  expectError(await signInAt(), { error_code: 'provider_email_needs_verification' })
})

test('an OAuth 2 provider does not allow the id_token grant', async () => {
  const reply = await app.request
    .post('/auth/v1/token?grant_type=id_token')
    .send({ provider: 'github', id_token: 'a.b.c' })
  expect(reply.status).toBe(400)
  expect(reply.body.error_code).toBe('provider_disabled')
})
