import { generateKeyPairSync } from 'node:crypto'
import { expect } from 'vitest'
import { parseAuthSecret, rotateJwtSigningKeys } from '#auth/index.ts'
import { databaseOf } from '../harness/database-of.ts'
import { TEST_SECRET, temporaryApp } from '../harness/test-app.ts'
import { scenarios } from './scenarios.ts'

const KEY_SET = 'GET /auth/v1/.well-known/jwks.json'

scenarios('claims', { needs: ['claims'] }, (scenario) => {
  scenario('[wire 19] rejects a token whose claims were changed', async (context) => {
    const { tab, browser } = await context.member()
    await tab.claims()
    const [header, , signature] = (browser.stored()?.access_token ?? '').split('.')
    const forged = Buffer.from(JSON.stringify({ sub: 'x', exp: Math.floor(Date.now() / 1000) + 60 }))
    const token = `${header}.${forged.toString('base64url')}.${signature}`
    await expect(tab.claims(token)).rejects.toMatchObject({ name: 'ClientError' })
  })

  scenario('[wire 16] verifies tokens with one request for the key set', async (context) => {
    // Published clients cache key sets by URL, so this scenario needs its own app.
    const { tab, browser } = await context.member(await temporaryApp())
    browser.requests.length = 0
    const { claims } = await tab.claims()
    await tab.claims()
    expect(claims).toMatchObject({ aud: 'authenticated', role: 'authenticated', aal: 'aal1' })
    expect(browser.requests).toEqual([KEY_SET])
  })

  scenario('verifies tokens of an imported RSA key with the key set', async (context) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'rsa', alg: 'RS256', key_ops: ['sign'] }
    const app = await temporaryApp({ env: { JWT_KEYS: JSON.stringify([jwk]) } })
    const { tab, browser } = await context.member(app)
    browser.requests.length = 0
    expect((await tab.claims()).kid).toBe('rsa')
    expect(browser.requests).toEqual([KEY_SET])
  })

  scenario('has the server verify tokens of a shared secret', async (context) => {
    const app = await temporaryApp({ env: { JWT_SECRET: 'secret', JWT_SIGNING_KEY: 'legacy' } })
    const { tab, browser } = await context.member(app)
    browser.requests.length = 0
    expect((await tab.claims()).claims).toMatchObject({ role: 'authenticated' })
    expect(browser.requests).toEqual(['GET /auth/v1/user'])
  })

  scenario('[wire 17] a rotated key costs one more request; old tokens stay valid', async (context) => {
    const app = await temporaryApp()
    const { tab, browser } = await context.member(app)
    const old = browser.stored()?.access_token ?? ''
    const before = await tab.claims()
    await rotateJwtSigningKeys({
      db: databaseOf(app),
      secret: parseAuthSecret(TEST_SECRET),
      clock: app.clock,
    })
    app.clock.advance({ minutes: 25 })
    await tab.refresh()
    browser.requests.length = 0
    const renewed = await tab.claims()
    expect(renewed.kid).not.toBe(before.kid)
    expect((await tab.claims(old)).kid).toBe(before.kid)
    expect(browser.requests).toEqual([KEY_SET])
  })
})
