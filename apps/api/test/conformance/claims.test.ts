import { expect } from 'vitest'
import { openAuthSecret, rotateKeys } from '../../src/auth/index.ts'
import { openDatabase } from '../../src/kernel/db.ts'
import { TEST_SECRET, type TestApp, temporaryApp } from '../test-app.ts'
import { scenarios } from './scenarios.ts'
import { somebody } from './somebody.ts'

const KEY_SET = 'GET /auth/v1/.well-known/jwks.json'

async function rotateKeysOf({ databaseUrl, clock }: TestApp) {
  const database = openDatabase({ url: databaseUrl, onIdleError: () => {} })
  await rotateKeys({ db: database.db, secret: openAuthSecret(TEST_SECRET), clock })
  await database.close()
}

scenarios('claims', {}, (scenario) => {
  scenario('[wire 19] a token that somebody has tampered with is refused', ['claims'], async (world) => {
    const { tab, browser } = await somebody(world)
    await tab.claims()
    const [header, , signature] = (browser.stored()?.access_token ?? '').split('.')
    const forged = Buffer.from(JSON.stringify({ sub: 'x', exp: Math.floor(Date.now() / 1000) + 60 }))
    const token = `${header}.${forged.toString('base64url')}.${signature}`
    await expect(tab.claims(token)).rejects.toMatchObject({ name: 'Refused' })
  })

  scenario(
    '[wire 16] a fresh token is verified here, with one look at the key set',
    ['claims'],
    async (world) => {
      // An app of its own address, for published clients keep key sets by it.
      const { tab, browser } = await somebody(world, await temporaryApp())
      browser.requests.length = 0
      const { claims } = await tab.claims()
      await tab.claims()
      expect(claims).toMatchObject({ aud: 'authenticated', role: 'authenticated', aal: 'aal1' })
      expect(browser.requests).toEqual([KEY_SET])
    },
  )

  scenario(
    '[wire 17] after a rotation a new token takes one more look, and an old one is still good',
    ['claims'],
    async (world) => {
      const app = await temporaryApp()
      const { tab, browser } = await somebody(world, app)
      const old = browser.stored()?.access_token ?? ''
      const before = await tab.claims()
      await rotateKeysOf(app)
      app.clock.advance({ minutes: 25 })
      await tab.refresh()
      browser.requests.length = 0
      const renewed = await tab.claims()
      expect(renewed.kid).not.toBe(before.kid)
      expect((await tab.claims(old)).kid).toBe(before.kid)
      expect(browser.requests).toEqual([KEY_SET])
    },
  )
})
