import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBrowserAuthClient } from '@satlens/auth-client/browser'
import { appSettings, PROFILES_PATH, spotPriceEndpoint } from '@satlens/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { someEmail, VERSIONED } from './people.ts'
import { settingsOfPage } from './settings-of-page.ts'
import { GOOD_PASSWORD, temporaryApp } from './test-app.ts'

describe('publishable keys', () => {
  test('[wire 11] with publishable keys set, a call without one is refused with CORS headers', async () => {
    const keyed = await temporaryApp({ env: { PUBLISHABLE_KEYS: 'sb_publishable_one,sb_publishable_two' } })
    const missing = await keyed.request
      .get('/auth/v1/user')
      .set(VERSIONED)
      .set('Origin', 'https://app.example')
    expect(missing.status).toBe(401)
    expect(missing.headers['content-type']).toMatch(/^application\/json/)
    expect(missing.body).toMatchObject({ code: 'no_api_key', message: expect.any(String) })
    expect(missing.headers['access-control-allow-origin']).toBe('*')
    const wrong = await keyed.request.get('/auth/v1/settings').set(VERSIONED).set('apikey', 'guess')
    expect(wrong.body.code).toBe('invalid_api_key')
    const right = await keyed.request.get('/auth/v1/settings').set('apikey', 'sb_publishable_two')
    expect(right.status).toBe(200)
  })

  test('a preflight passes without a key: browsers send none with it', async () => {
    const keyed = await temporaryApp({ env: { PUBLISHABLE_KEYS: 'sb_publishable_one' } })
    for (const path of ['/auth/v1/user', PROFILES_PATH, '/functions/v1/bitcoin-get-balance']) {
      const reply = await keyed.request
        .options(path)
        .set('Origin', 'https://app.example')
        .set('Access-Control-Request-Method', 'POST')
        .set('Access-Control-Request-Headers', 'apikey')
      expect(reply.status).toBe(204)
    }
  })

  test('table access and functions ask for a key in their own envelopes', async () => {
    const keyed = await temporaryApp({ env: { PUBLISHABLE_KEYS: 'sb_publishable_one' } })
    const rows = await keyed.request.get(PROFILES_PATH)
    expect(rows.status).toBe(401)
    expect(rows.body).toEqual({ code: 'no_api_key', details: null, hint: null, message: expect.any(String) })
    const called = await keyed.request.post('/functions/v1/bitcoin-get-balance').set('apikey', 'guess')
    expect(called.status).toBe(401)
    expect(called.body).toMatchObject({ code: 'invalid_api_key', error: called.body.message })
  })

  test('a browser needs no publishable key where it navigates', async () => {
    const keyed = await temporaryApp({ env: { PUBLISHABLE_KEYS: 'sb_publishable_one' } })
    for (const path of ['health', '.well-known/jwks.json', 'verify?token=x&type=signup']) {
      expect((await keyed.request.get(`/auth/v1/${path}`)).status).toBe(200)
    }
    expect((await keyed.request.post('/auth/v1/verify').send({ type: 'signup' })).status).toBe(401)
  })

  test('the page is handed the first key, and with it everything that the page does works', async () => {
    const webRoot = await mkdtemp(join(tmpdir(), 'web-build-'))
    onTestFinished(() => rm(webRoot, { recursive: true }))
    await writeFile(join(webRoot, 'index.html'), '<meta name="app-settings" content="{{settings}}" />')
    const keyed = await temporaryApp({
      webRoot,
      env: { PUBLISHABLE_KEYS: 'sb_publishable_new, sb_publishable_old', PRICE_SOURCE: 'simulated' },
    })
    const page = await keyed.request.get('/signup').set('Accept', 'text/html')
    const { publishable_key: apiKey } = appSettings.parse(settingsOfPage(page.text))
    if (apiKey === null) throw new Error('The page was given no key.')
    expect(apiKey).toBe('sb_publishable_new')

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
    expect((await keyed.request.get(spotPriceEndpoint.path)).status).toBe(200)
  })
})
