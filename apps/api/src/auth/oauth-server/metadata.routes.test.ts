import { expect, test } from 'vitest'
import { authorize, OAUTH_ENV, registerClient } from '#test/accounts/oauth-app.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { temporaryApp } from '#test/harness/test-app.ts'

const app = appPerFile(OAUTH_ENV)

test.each([
  '/auth/v1/.well-known/openid-configuration',
  '/auth/v1/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration/auth/v1',
  '/.well-known/oauth-authorization-server/auth/v1',
])('GET %s lists endpoints that exist', async (path) => {
  const { body } = await app.request.get(path)
  expect(body.issuer).toBe(`${app.url}/auth/v1`)
  const urls = Object.entries<string>(body).filter(([name]) => /_(endpoint|uri)$/.test(name))
  expect(urls.length).toBeGreaterThan(6)
  for (const [name, url] of urls) {
    const replies = [await fetch(url), await fetch(url, { method: 'POST' })]
    expect(
      replies.map(({ status }) => status).filter((status) => status !== 404 && status !== 405),
      name,
    ).not.toEqual([])
  }
})

test('without OAUTH_SERVER there are no endpoints for applications', async () => {
  const plain = await temporaryApp()
  const paths = ['/auth/v1/.well-known/oauth-authorization-server', '/auth/v1/oauth/authorize']
  const statuses = await Promise.all(paths.map(async (path) => (await plain.request.get(path)).status))
  expect(statuses).toEqual([404, 404])
})

test('a server that signs with a secret offers no openid, because no client could verify its ID tokens', async () => {
  const env = { ...OAUTH_ENV, JWT_SECRET: 'x'.repeat(32), JWT_SIGNING_KEY: 'legacy' }
  const legacy = await temporaryApp({ env })
  const { body } = await legacy.request.get('/auth/v1/.well-known/openid-configuration')
  expect(body.scopes_supported).toEqual(['email', 'profile', 'phone', 'offline_access'])
  const { headers } = await authorize(legacy, await registerClient(legacy), { scope: 'openid email' })
  expect(new URL(headers.location ?? '').searchParams.get('error')).toBe('invalid_scope')
})
