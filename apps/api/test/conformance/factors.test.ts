import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { codeOf, wrongCodeFor } from '../accounts/second-factor.ts'
import { perFile } from '../harness/per-file.ts'
import { GOOD_PASSWORD } from '../harness/test-app.ts'
import { startSmsReceiver } from '../servers/sms-receiver.ts'
import { expectClientError } from './client-adapter.ts'
import type { Tab } from './published-clients.ts'
import { type ScenarioContext, scenarios } from './scenarios.ts'

const DATA_URL = 'data:image/svg+xml;utf-8,'
const AAL1 = { current: 'aal1', next: 'aal1' }
const AAL2 = { current: 'aal2', next: 'aal2' }
const AAL2_REQUIRED = { current: 'aal1', next: 'aal2' }

/** Verifies the factor with its current code, then advances the clock past that code. */
async function enterCurrentCode({ app }: ScenarioContext, tab: Tab, factor: { id: string; secret: string }) {
  await tab.verifyFactor(factor.id, await tab.challenge(factor.id), await codeOf(app, factor.secret))
  app.clock.advance({ seconds: 60 })
}

/** Enrolls an authenticator app as a member. Returns a challenge and its right code. */
async function memberWithChallenge(context: ScenarioContext) {
  const person = await context.member()
  const { id, secret, qrCode } = await person.tab.enrollTotp('Phone')
  const challenge = await person.tab.challenge(id)
  return { ...person, id, secret, qrCode, challenge, code: await codeOf(context.app, secret) }
}

/** Verifies an authenticator app as a member, which upgrades the session to aal2. */
async function memberWithTotp(context: ScenarioContext) {
  const person = await context.member()
  const factor = await person.tab.enrollTotp('Phone')
  await enterCurrentCode(context, person.tab, factor)
  return { ...person, factor }
}

scenarios('second factors', {}, (scenario) => {
  scenario('[wire 95] enrolling an app yields a secret and a QR code to show', async (context) => {
    const { tab, secret, qrCode } = await memberWithChallenge(context)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    // Published clients turn the markup into a data URL, ours returns it unchanged.
    const markup = qrCode.replace(DATA_URL, '')
    expect(markup).toMatch(/^<svg[^#%]*<\/svg>$/)
    const image = await fetch(`${DATA_URL}${markup}`)
    expect(image.headers.get('content-type')).toContain('image/svg+xml')
    expect(await image.text()).toBe(markup)
    expect(await tab.listFactors()).toMatchObject([{ status: 'unverified', friendly_name: 'Phone' }])
  })

  scenario('[wire 99] the right code upgrades the session to aal2 and ends the others', async (context) => {
    const { tab, browser, email } = await context.member()
    const other = await context.open()
    await other.signIn(email, GOOD_PASSWORD)
    const before = browser.stored()?.refresh_token
    await enterCurrentCode(context, tab, await tab.enrollTotp())
    expect(tab.events.at(-1)).toBe('MFA_CHALLENGE_VERIFIED')
    expect(browser.stored()?.refresh_token).not.toBe(before)
    expect(await tab.assurance()).toEqual(AAL2)
    expect((await tab.getUser()).factors).toMatchObject([{ factor_type: 'totp', status: 'verified' }])
    await expectClientError(other.getUser(), 'session_not_found')
    await tab.refresh()
    expect(await tab.assurance()).toEqual(AAL2)
  })

  scenario('[wire 96] the next sign-in is at aal1 and cannot change what aal2 protects', async (context) => {
    const { email, factor } = await memberWithTotp(context)
    const tab = await context.open()
    await tab.signIn(email, GOOD_PASSWORD)
    expect(await tab.assurance()).toEqual(AAL2_REQUIRED)
    for (const [call, status] of [
      [() => tab.enrollTotp('Another'), 403],
      [() => tab.updateUser({ password: 'Quiet-Copper-Ledger-8' }), 401],
      [() => tab.unenroll(factor.id), 422],
    ] as const) {
      await expectClientError(call(), 'insufficient_aal', { status })
    }
    await tab.updateUser({ data: { theme: 'dark' } })
    await enterCurrentCode(context, tab, factor)
    expect(await tab.assurance()).toEqual(AAL2)
  })

  scenario('[wire 100] a used code is rejected', async (context) => {
    const { tab, id, challenge, code } = await memberWithChallenge(context)
    await tab.verifyFactor(id, challenge, code)
    const again = tab.verifyFactor(id, await tab.challenge(id), code)
    await expectClientError(again, 'mfa_verification_failed')
  })

  scenario('[wire 101] five wrong codes expire the challenge', async (context) => {
    const { tab, id, challenge, code } = await memberWithChallenge(context)
    for (let guess = 0; guess < 5; guess++) {
      await expectClientError(tab.verifyFactor(id, challenge, wrongCodeFor(code)), 'mfa_verification_failed')
    }
    await expectClientError(tab.verifyFactor(id, challenge, code), 'mfa_challenge_expired')
  })

  scenario('[wire 103] a challenge expires after five minutes', async (context) => {
    const { tab, id, secret, challenge } = await memberWithChallenge(context)
    context.app.clock.advance({ seconds: 301 })
    const late = tab.verifyFactor(id, challenge, await codeOf(context.app, secret))
    await expectClientError(late, 'mfa_challenge_expired')
  })

  scenario("[wire 102] another user's factor is not found", async (context) => {
    const { factor } = await memberWithTotp(context)
    const { tab } = await context.member()
    for (const call of [
      () => tab.challenge(factor.id),
      () => tab.verifyFactor(factor.id, randomUUID(), '123456'),
      () => tab.unenroll(factor.id),
    ]) {
      await expectClientError(call(), 'mfa_factor_not_found', { status: 404 })
    }
  })

  scenario('[wire 104] removing the factor downgrades the session to aal1', async (context) => {
    const { tab, factor } = await memberWithTotp(context)
    await tab.unenroll(factor.id)
    expect(await tab.listFactors()).toEqual([])
    const { refreshesAfterUnenroll } = context.client.differences
    expect((await tab.assurance()).current).toBe(refreshesAfterUnenroll ? 'aal1' : 'aal2')
    await tab.refresh()
    expect(await tab.assurance()).toEqual(AAL1)
  })
})

const carrier = perFile(startSmsReceiver)
let phones = 1800

scenarios('a phone as second factor', { env: () => carrier.env }, (scenario) => {
  scenario('the right code upgrades the session now and at the next sign-in', async (context) => {
    const { tab, email } = await context.member()
    const phone = `+4144668${phones++}`
    const id = await tab.enrollPhone(phone)
    await tab.verifyFactor(id, await tab.challenge(id), carrier.codeTo(phone))
    expect(tab.events.at(-1)).toBe('MFA_CHALLENGE_VERIFIED')
    expect(await tab.assurance()).toEqual(AAL2)
    expect(await tab.listFactors()).toMatchObject([{ id, factor_type: 'phone', status: 'verified' }])

    context.app.clock.advance({ minutes: 2 })
    const next = await context.open()
    await next.signIn(email, GOOD_PASSWORD)
    expect(await next.assurance()).toEqual(AAL2_REQUIRED)
    await next.verifyFactor(id, await next.challenge(id), carrier.codeTo(phone))
    expect(await next.assurance()).toEqual(AAL2)
  })
})
