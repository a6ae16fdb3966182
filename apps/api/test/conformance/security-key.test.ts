import { expect } from 'vitest'
import { softwareAuthenticator } from '../accounts/software-authenticator.ts'
import { GOOD_PASSWORD } from '../harness/test-app.ts'
import { expectRefused } from './driver.ts'
import { scenarios, type World } from './scenarios.ts'

const AAL1 = { current: 'aal1', next: 'aal1' }

/** A member whose session has shown a new security key. */
async function keyed(world: World) {
  const person = await world.member()
  const key = softwareAuthenticator(world.app.url)
  const factorId = await person.tab.enrollKey()
  expect(await person.tab.showKey(factorId, key)).toBe('create')
  return { ...person, key, factorId }
}

scenarios('a security key as second factor', {}, (scenario) => {
  scenario('[wire 106] a key of another site is refused and leaves the session as it was', async (world) => {
    const { tab, browser } = await world.member()
    const factorId = await tab.enrollKey()
    const before = browser.stored()
    const elsewhere = softwareAuthenticator('https://evil.example')
    await expectRefused(tab.showKey(factorId, elsewhere), 'mfa_verification_failed', { status: 422 })
    expect(browser.stored()).toEqual(before)
    expect(await tab.assurance()).toEqual(AAL1)
  })

  scenario('[wire 105] a key is created once and signs from then on', async (world) => {
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

scenarios('a passkey', { needs: ['passkeys'] }, (scenario) => {
  scenario('signs its owner in without a name at aal1, and nobody once it is removed', async (world) => {
    const { tab, id } = await world.member()
    const key = softwareAuthenticator(world.app.url)
    await tab.addPasskey(key)
    const { browser, tab: next } = await world.visit()
    await next.signInWithPasskey(key)
    expect(browser.stored()?.user.id).toBe(id)
    expect(next.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    expect(await next.assurance()).toEqual(AAL1)

    await world.app.sql('delete from passkeys')
    const forgotten = await world.open()
    await expectRefused(forgotten.signInWithPasskey(key), 'webauthn_verification_failed', { status: 400 })
    expect(forgotten.events).toEqual(['INITIAL_SESSION'])
  })
})
