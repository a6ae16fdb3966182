import { createBrowserAuthClient } from '@satlens/auth-client/browser'
import { getSpotPriceEndpoint, PROFILES_PATH, type WebAppSettings } from '@satlens/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { someEmail, VERSIONED } from '../accounts/people.ts'
import { ADMIN_ENV, adminCall, SERVICE_KEY } from '../accounts/service-key.ts'
import { perFile } from '../harness/per-file.ts'
import { settingsOfPage } from '../harness/settings-of-page.ts'
import { GOOD_PASSWORD, startTestApp } from '../harness/test-app.ts'
import { makeWebRoot } from '../harness/web-root.ts'

describe('publishable keys', () => {
  const web = perFile(makeWebRoot)
  const env = { ...ADMIN_ENV, PUBLISHABLE_KEYS: 'sb_publishable_one, sb_publishable_two' }
  const keyed = perFile(() => startTestApp({ webRoot: web.folder, env }))

  test('[wire 11] a call without a key is rejected with CORS headers', async () => {
    const headers = { ...VERSIONED, Origin: 'https://app.example' }
    const missing = await keyed.request.get('/auth/v1/user').set(headers)
    expect(missing.status).toBe(401)
    expect(missing.headers['content-type']).toMatch(/^application\/json/)
    expect(missing.body).toMatchObject({ code: 'no_api_key', message: expect.any(String) })
    expect(missing.headers['access-control-allow-origin']).toBe('*')
    const settings = () => keyed.request.get('/auth/v1/settings').set(VERSIONED)
    expect((await settings().set('apikey', 'guess')).body.code).toBe('invalid_api_key')
    expect((await settings().set('apikey', 'sb_publishable_two')).status).toBe(200)
  })

  test('a preflight request passes without a key', async () => {
    for (const path of ['/auth/v1/user', PROFILES_PATH, '/functions/v1/bitcoin-get-balance']) {
      const reply = await keyed.request
        .options(path)
        .set('Origin', 'https://app.example')
        .set('Access-Control-Request-Method', 'POST')
        .set('Access-Control-Request-Headers', 'apikey')
      expect(reply.status).toBe(204)
    }
  })

  test('health, JWKS and email links need no key', async () => {
    for (const path of ['health', '.well-known/jwks.json', 'verify?token=x&type=signup']) {
      expect((await keyed.request.get(`/auth/v1/${path}`)).status).toBe(200)
    }
    expect((await keyed.request.post('/auth/v1/verify').send({ type: 'signup' })).status).toBe(401)
  })

  test('a service key counts as an API key, and administration needs no other', async () => {
    const settings = await keyed.request.get('/auth/v1/settings').set('apikey', SERVICE_KEY)
    expect(settings.status).toBe(200)
    expect((await adminCall(keyed, 'get', 'admin/users')).status).toBe(200)
  })

  test('the page receives the first key, which works for all of its calls', async () => {
    const page = await keyed.request.get('/signup').set('Accept', 'text/html')
    const { publishable_key: apiKey } = settingsOfPage(page.text) as WebAppSettings
    if (apiKey === null) throw new Error('The page has no publishable key.')
    expect(apiKey).toBe('sb_publishable_one')

    const client = createBrowserAuthClient({ baseUrl: keyed.url, origin: keyed.url, apiKey })
    onTestFinished(() => client.stop())
    const email = someEmail()
    await client.signUp({ email, password: GOOD_PASSWORD, fullName: 'Ada Example' })
    const headers = { apikey: apiKey, authorization: `Bearer ${await client.getAccessToken()}` }
    const profiles = await keyed.request.get(PROFILES_PATH).set(headers)
    expect(profiles.body).toMatchObject([{ email }])
    const wallet = await keyed.request.post('/functions/v1/bitcoin-wallet-generate').set(headers)
    expect(wallet.status).toBe(200)
    await client.signOut()
    expect((await keyed.request.get(getSpotPriceEndpoint.path)).status).toBe(200)
  })
})
