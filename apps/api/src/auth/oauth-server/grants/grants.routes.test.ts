import { expect, test } from 'vitest'
import { getTokens, OAUTH_ENV, postForm, registerClient } from '#test/accounts/oauth-app.ts'
import { bearer, signUp, VERSIONED } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'

const app = appPerFile(OAUTH_ENV)
const GRANTS = '/auth/v1/user/oauth/grants'

test('GET /user/oauth/grants lists an application with its scopes and last use until it is removed', async () => {
  const client = await registerClient(app)
  const session = await signUp(app)
  const headers = { ...VERSIONED, ...bearer(session) }
  const list = async () => (await app.request.get(GRANTS).set(headers)).body
  expect(await list()).toEqual([])
  const grantedAt = app.clock.now().toISOString()
  const tokens = await getTokens(app, client, session)
  app.clock.advance({ minutes: 5 })
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
  await postForm(app, 'token', client, refresh)
  const [grant] = await list()
  expect(grant).toMatchObject({ client: { id: client.id, name: 'Example' }, granted_at: grantedAt })
  expect(grant.last_used_at).toBe(app.clock.now().toISOString())

  const remove = () => app.request.delete(GRANTS).query({ client_id: client.id }).set(headers)
  expect((await remove()).status).toBe(204)
  expect(await list()).toEqual([])
  expect((await postForm(app, 'token', client, refresh)).body.error).toBe('invalid_grant')
  expect((await remove()).body.code).toBe('oauth_consent_not_found')
})
