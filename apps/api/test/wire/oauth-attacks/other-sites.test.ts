import { describe, expect, test } from 'vitest'
import {
  authorizationIdOf,
  authorize,
  consentOf,
  getTokens,
  OAUTH_ENV,
  registerClient,
} from '#test/accounts/oauth-app.ts'
import { bearer, signUp, VERSIONED } from '#test/accounts/people.ts'
import { perFile } from '#test/harness/per-file.ts'
import { PRODUCTION_ENV } from '#test/harness/production-env.ts'
import { startTestApp } from '#test/harness/test-app.ts'

const app = perFile(() => startTestApp({ env: { ...PRODUCTION_ENV, ...OAUTH_ENV } }))

const EVIL = { Origin: 'https://evil.example' }

const preflight = (path: string, asked: string, method = 'POST') =>
  app.request
    .options(path)
    .set({ ...EVIL, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': asked })

describe('a page of another site', () => {
  test.each([
    ...['token', 'revoke', 'par', 'device_authorization', 'clients/register'].map((name) => `oauth/${name}`),
    ...['oauth/userinfo', '.well-known/openid-configuration', '.well-known/oauth-authorization-server'],
    '.well-known/jwks.json',
  ])('may call /auth/v1/%s, without cookies and with a proof', async (name) => {
    const reply = await preflight(`/auth/v1/${name}`, 'dpop, content-type, authorization')
    expect(reply.status).toBe(204)
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': expect.stringContaining('dpop'),
    })
    expect(reply.headers).not.toHaveProperty('access-control-allow-credentials')
    const answer = await app.request.get(`/auth/v1/${name}`).set(EVIL)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  test('may read the metadata where RFC 8414 puts it, with the header of MCP clients', async () => {
    const path = '/.well-known/oauth-authorization-server/auth/v1'
    const { headers } = await preflight(path, 'mcp-protocol-version', 'GET')
    expect(headers['access-control-allow-headers']).toContain('mcp-protocol-version')
    expect((await app.request.get(path).set(EVIL)).headers['access-control-allow-origin']).toBe('*')
  })

  test.each([
    'authorize',
    'introspect',
    'authorizations/x',
    'authorizations/x/consent',
    'device',
    '../user',
    '../user/oauth/grants',
  ])('may not call /auth/v1/oauth/%s', async (name) => {
    const { pathname } = new URL(`http://x/auth/v1/oauth/${name}`)
    for (const method of ['GET', 'POST']) {
      const reply = await preflight(pathname, 'authorization', method)
      expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  test('cannot post a consent by a form, or with less than the token of the session that opened it', async () => {
    const session = await signUp(app)
    const other = await signUp(app)
    const client = await registerClient(app)
    const tokens = await getTokens(app, client, other)
    const id = authorizationIdOf(await authorize(app, client))
    await consentOf(app, session).open(id)
    const path = `/auth/v1/oauth/authorizations/${id}/consent`
    const post = () => app.request.post(path).set({ ...VERSIONED, ...EVIL })
    const replies = [
      await post().type('form').set(bearer(session)).send({ action: 'approve' }),
      await post().type('text/plain').set(bearer(session)).send('{"action":"approve"}'),
      await post().send({ action: 'approve' }),
      await post().set('Cookie', `access_token=${session.access_token}`).send({ action: 'approve' }),
      await post().set(bearer(other)).send({ action: 'approve' }),
      await post().set(bearer(tokens)).send({ action: 'approve' }),
      await post().set(bearer(session)).send({ action: 'approve ' }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([415, 400, 401, 401, 404, 403, 400])
    expect((await consentOf(app, session).decide(id)).body.redirect_url).toContain('code=')
  })
})
