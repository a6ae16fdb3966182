import { expect } from 'vitest'
import { softwareAuthenticator } from '../software-authenticator.ts'
import { GOOD_PASSWORD } from '../test-app.ts'
import { scenarios, type World } from './scenarios.ts'
import { somebody } from './somebody.ts'

/** Somebody whose session has shown a new security key. */
async function keyed(world: World) {
  const person = await somebody(world)
  const key = softwareAuthenticator(world.app.url)
  const factorId = await person.tab.enrollKey()
  expect(await person.tab.showKey(factorId, key)).toBe('create')
  return { ...person, key, factorId }
}

scenarios('a security key as second factor', {}, (scenario) => {
  scenario(
    '[wire 106] made for another site it is refused, and the session stays as it was',
    async (world) => {
      const { tab, browser } = await somebody(world)
      const factorId = await tab.enrollKey()
      const before = browser.stored()
      const refusal = { code: 'mfa_verification_failed', status: 422 }
      const elsewhere = softwareAuthenticator('https://evil.example')
      await expect(tab.showKey(factorId, elsewhere)).rejects.toMatchObject(refusal)
      expect(browser.stored()).toEqual(before)
      expect(await tab.assurance()).toEqual({ current: 'aal1', next: 'aal1' })
    },
  )

  scenario('[wire 106] the key of somebody else answers for nobody but them', async (world) => {
    const { tab, factorId, browser } = await keyed(world)
    const { key: stranger } = await keyed(world)
    const before = browser.stored()
    const refusal = { code: 'mfa_verification_failed', status: 422 }
    await expect(tab.showKey(factorId, stranger)).rejects.toMatchObject(refusal)
    expect(browser.stored()).toEqual(before)
  })

  scenario('[wire 105] it is made once, and asked to sign from then on', async (world) => {
    const { tab, key, factorId, email } = await keyed(world)
    expect(tab.events.at(-1)).toBe('MFA_CHALLENGE_VERIFIED')
    expect(await tab.assurance()).toEqual({ current: 'aal2', next: 'aal2' })
    expect(await tab.listFactors()).toMatchObject([{ id: factorId, factor_type: 'webauthn' }])

    const next = await world.open()
    await next.signIn(email, GOOD_PASSWORD)
    expect(await next.assurance()).toEqual({ current: 'aal1', next: 'aal2' })
    expect(await next.showKey(factorId, key)).toBe('request')
    expect(await next.assurance()).toEqual({ current: 'aal2', next: 'aal2' })
  })
})

scenarios('a passkey', {}, (scenario) => {
  scenario('that this site has never seen signs nobody in', ['passkeys'], async (world) => {
    const { tab } = await somebody(world)
    const key = softwareAuthenticator(world.app.url)
    await tab.addPasskey(key)
    const forgotten = await world.open()
    await world.app.sql('delete from passkeys')
    await expect(forgotten.signInWithPasskey(key)).rejects.toMatchObject({
      code: 'webauthn_verification_failed',
      status: 400,
    })
    expect(forgotten.events).toEqual(['INITIAL_SESSION'])
  })

  scenario('signs its owner in without a name, at aal1', ['passkeys'], async (world) => {
    const { tab, id } = await somebody(world)
    const key = softwareAuthenticator(world.app.url)
    await tab.addPasskey(key)
    const browser = world.browser()
    const next = await world.open(browser)
    await next.signInWithPasskey(key)
    expect(browser.stored()?.user.id).toBe(id)
    expect(next.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    expect(await next.assurance()).toEqual({ current: 'aal1', next: 'aal1' })
  })
})
