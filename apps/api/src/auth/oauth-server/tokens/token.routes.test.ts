import { describe, expect, test } from 'vitest'
import { getTokens, OAUTH_ENV, postForm, registerClient } from '#test/accounts/oauth-app.ts'
import { bearer, claimsOf, signUp } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'

const app = appPerFile(OAUTH_ENV)

describe('POST /oauth/token', () => {
  test('exchanges a code for tokens that name the application and its scopes', async () => {
    const client = await registerClient(app)
    const session = await signUp(app)
    const tokens = await getTokens(app, client, session, { scope: 'openid email', nonce: 'n-1' })
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'openid email', expires_in: 3_600 })
    expect(claimsOf(tokens)).toMatchObject({
      sub: session.user.id,
      aud: 'authenticated',
      client_id: client.id,
      scope: 'openid email',
    })
    expect(claimsOf({ access_token: tokens.id_token ?? '' })).toMatchObject({
      iss: `${app.url}/auth/v1`,
      sub: session.user.id,
      aud: client.id,
      nonce: 'n-1',
      acr: 'aal1',
      amr: ['password'],
      email: session.user.email,
    })
    const userInfo = await app.request.get('/auth/v1/oauth/userinfo').set(bearer(tokens))
    expect(userInfo.body).toEqual({ sub: session.user.id, email: session.user.email, email_verified: true })
  })

  test('rotates the refresh token of an application', async () => {
    const client = await registerClient(app)
    const first = await getTokens(app, client, await signUp(app))
    const form = { grant_type: 'refresh_token', refresh_token: first.refresh_token }
    const second = await postForm(app, 'token', client, form)
    expect(second.status, second.text).toBe(200)
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    expect(claimsOf(second.body)).toMatchObject({
      client_id: client.id,
      session_id: claimsOf(first).session_id,
    })
  })

  test('refreshes no token for another API than its own, and the token stays good', async () => {
    const client = await registerClient(app)
    const resource = 'https://api.example/v1'
    const tokens = await getTokens(app, client, await signUp(app), { resource })
    const refresh = (parameters: Record<string, string>) => {
      const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
      return postForm(app, 'token', client, { ...form, ...parameters })
    }
    const other = await refresh({ resource: 'https://api.example/v2' })
    expect([other.status, other.body.error]).toEqual([400, 'invalid_target'])
    expect(claimsOf((await refresh({ resource })).body).aud).toBe(resource)
  })
})
