import { expect } from 'vitest'
import { softwareAuthenticator } from '../accounts/software-authenticator.ts'
import { GOOD_PASSWORD } from '../harness/test-app.ts'
import { expectClientError } from './client-adapter.ts'
import { type ScenarioContext, scenarios } from './scenarios.ts'

const AAL1 = { current: 'aal1', next: 'aal1' }

async function memberWithKey(context: ScenarioContext) {
  const person = await context.member()
  const key = softwareAuthenticator(context.app.url)
  const factorId = await person.tab.enrollKey()
  expect(await person.tab.verifyWithKey(factorId, key)).toBe('create')
  return { ...person, key, factorId }
}

scenarios('a security key as second factor', {}, (scenario) => {
  scenario('[wire 106] a key of another origin is rejected; the session is unchanged', async (context) => {
    const { tab, browser } = await context.member()
    const factorId = await tab.enrollKey()
    const before = browser.stored()
    const otherOrigin = softwareAuthenticator('https://evil.example')
    const verifying = tab.verifyWithKey(factorId, otherOrigin)
    await expectClientError(verifying, 'mfa_verification_failed', { status: 422 })
    expect(browser.stored()).toEqual(before)
    expect(await tab.assurance()).toEqual(AAL1)
  })

  scenario('[wire 105] a key is created once and signs at later sign-ins', async (context) => {
    const { tab, key, factorId, email } = await memberWithKey(context)
    expect(tab.events.at(-1)).toBe('MFA_CHALLENGE_VERIFIED')
    expect(await tab.assurance()).toEqual({ current: 'aal2', next: 'aal2' })
    expect(await tab.listFactors()).toMatchObject([{ id: factorId, factor_type: 'webauthn' }])

    const next = await context.open()
    await next.signIn(email, GOOD_PASSWORD)
    expect(await next.assurance()).toEqual({ current: 'aal1', next: 'aal2' })
    expect(await next.verifyWithKey(factorId, key)).toBe('request')
    expect(await next.assurance()).toEqual({ current: 'aal2', next: 'aal2' })
  })
})

scenarios('a passkey', { needs: ['passkeys'] }, (scenario) => {
  scenario('a passkey signs in at aal1 without an email until it is removed', async (context) => {
    const { tab, id } = await context.member()
    const key = softwareAuthenticator(context.app.url)
    await tab.addPasskey(key)
    const { browser, tab: next } = await context.openNewBrowser()
    await next.signInWithPasskey(key)
    expect(browser.stored()?.user.id).toBe(id)
    expect(next.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    expect(await next.assurance()).toEqual(AAL1)

    await context.app.sql('delete from passkeys')
    const afterRemoval = await context.open()
    const signingIn = afterRemoval.signInWithPasskey(key)
    await expectClientError(signingIn, 'webauthn_verification_failed', { status: 400 })
    expect(afterRemoval.events).toEqual(['INITIAL_SESSION'])
  })
})
