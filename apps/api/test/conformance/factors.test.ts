import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { codeOf, wrongCodeFor } from '../accounts/second-factor.ts'
import { perFile } from '../harness/per-file.ts'
import { GOOD_PASSWORD } from '../harness/test-app.ts'
import { startSmsReceiver } from '../servers/sms-receiver.ts'
import { expectRefused } from './driver.ts'
import type { Tab } from './published.driver.ts'
import { scenarios, type World } from './scenarios.ts'

const DATA_URL = 'data:image/svg+xml;utf-8,'
const AAL1 = { current: 'aal1', next: 'aal1' }
const AAL2 = { current: 'aal2', next: 'aal2' }
const OWES_AAL2 = { current: 'aal1', next: 'aal2' }

/** Enters the current code of an authenticator app. It is then used up, so half a minute passes. */
async function show({ app }: World, tab: Tab, factor: { id: string; secret: string }) {
  await tab.verifyFactor(factor.id, await tab.challenge(factor.id), await codeOf(app, factor.secret))
  app.clock.advance({ seconds: 60 })
}

/** A member who has begun an authenticator app, with a challenge and its right code. */
async function challenged(world: World) {
  const person = await world.member()
  const { id, secret, qrCode } = await person.tab.enrollTotp('Phone')
  const challenge = await person.tab.challenge(id)
  return { ...person, id, secret, qrCode, challenge, code: await codeOf(world.app, secret) }
}

/** A member with an authenticator app, whose session is at aal2. */
async function factored(world: World) {
  const person = await world.member()
  const factor = await person.tab.enrollTotp('Phone')
  await show(world, person.tab, factor)
  return { ...person, factor }
}

scenarios('second factors', {}, (scenario) => {
  scenario('[wire 95] enrolling an app yields a secret and a QR code that a page can show', async (world) => {
    const { tab, secret, qrCode } = await challenged(world)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    // Published clients make a data URL of it, ours hands on the markup.
    const markup = qrCode.replace(DATA_URL, '')
    expect(markup).toMatch(/^<svg[^#%]*<\/svg>$/)
    const image = await fetch(`${DATA_URL}${markup}`)
    expect(image.headers.get('content-type')).toContain('image/svg+xml')
    expect(await image.text()).toBe(markup)
    expect(await tab.listFactors()).toMatchObject([{ status: 'unverified', friendly_name: 'Phone' }])
  })

  scenario('[wire 99] the right code upgrades the session to aal2 and ends the others', async (world) => {
    const { tab, browser, email } = await world.member()
    const other = await world.open()
    await other.signIn(email, GOOD_PASSWORD)
    const before = browser.stored()?.refresh_token
    await show(world, tab, await tab.enrollTotp())
    expect(tab.events.at(-1)).toBe('MFA_CHALLENGE_VERIFIED')
    expect(browser.stored()?.refresh_token).not.toBe(before)
    expect(await tab.assurance()).toEqual(AAL2)
    expect((await tab.getUser()).factors).toMatchObject([{ factor_type: 'totp', status: 'verified' }])
    await expectRefused(other.getUser(), 'session_not_found')
    await tab.refresh()
    expect(await tab.assurance()).toEqual(AAL2)
  })

  scenario('[wire 96] the next sign-in owes the factor and cannot change what it guards', async (world) => {
    const { email, factor } = await factored(world)
    const tab = await world.open()
    await tab.signIn(email, GOOD_PASSWORD)
    expect(await tab.assurance()).toEqual(OWES_AAL2)
    for (const [call, status] of [
      [() => tab.enrollTotp('Another'), 403],
      [() => tab.updateUser({ password: 'Quiet-Copper-Ledger-8' }), 401],
      [() => tab.unenroll(factor.id), 422],
    ] as const) {
      await expectRefused(call(), 'insufficient_aal', { status })
    }
    await tab.updateUser({ data: { theme: 'dark' } })
    await show(world, tab, factor)
    expect(await tab.assurance()).toEqual(AAL2)
  })

  scenario('[wire 100] a used code is refused', async (world) => {
    const { tab, id, challenge, code } = await challenged(world)
    await tab.verifyFactor(id, challenge, code)
    const again = tab.verifyFactor(id, await tab.challenge(id), code)
    await expectRefused(again, 'mfa_verification_failed')
  })

  scenario('[wire 101] five wrong guesses use up the challenge', async (world) => {
    const { tab, id, challenge, code } = await challenged(world)
    for (let guess = 0; guess < 5; guess++) {
      await expectRefused(tab.verifyFactor(id, challenge, wrongCodeFor(code)), 'mfa_verification_failed')
    }
    await expectRefused(tab.verifyFactor(id, challenge, code), 'mfa_challenge_expired')
  })

  scenario('[wire 103] a challenge expires after five minutes', async (world) => {
    const { tab, id, secret, challenge } = await challenged(world)
    world.app.clock.advance({ seconds: 301 })
    const late = tab.verifyFactor(id, challenge, await codeOf(world.app, secret))
    await expectRefused(late, 'mfa_challenge_expired')
  })

  scenario("[wire 102] another user's factor is not found", async (world) => {
    const { factor } = await factored(world)
    const { tab } = await world.member()
    for (const call of [
      () => tab.challenge(factor.id),
      () => tab.verifyFactor(factor.id, randomUUID(), '123456'),
      () => tab.unenroll(factor.id),
    ]) {
      await expectRefused(call(), 'mfa_factor_not_found', { status: 404 })
    }
  })

  scenario('[wire 104] removing the factor downgrades the session to aal1', async (world) => {
    const { tab, factor } = await factored(world)
    await tab.unenroll(factor.id)
    expect(await tab.listFactors()).toEqual([])
    const { refreshesAfterUnenroll } = world.driver.habits
    expect((await tab.assurance()).current).toBe(refreshesAfterUnenroll ? 'aal1' : 'aal2')
    await tab.refresh()
    expect(await tab.assurance()).toEqual(AAL1)
  })
})

const carrier = perFile(startSmsReceiver)
let phones = 1800

scenarios('a phone as second factor', { env: () => carrier.env }, (scenario) => {
  scenario('the right code upgrades the session, here and at the next sign-in', async (world) => {
    const { tab, email } = await world.member()
    const phone = `+4144668${phones++}`
    const id = await tab.enrollPhone(phone)
    await tab.verifyFactor(id, await tab.challenge(id), carrier.codeTo(phone))
    expect(tab.events.at(-1)).toBe('MFA_CHALLENGE_VERIFIED')
    expect(await tab.assurance()).toEqual(AAL2)
    expect(await tab.listFactors()).toMatchObject([{ id, factor_type: 'phone', status: 'verified' }])

    world.app.clock.advance({ minutes: 2 })
    const next = await world.open()
    await next.signIn(email, GOOD_PASSWORD)
    expect(await next.assurance()).toEqual(OWES_AAL2)
    await next.verifyFactor(id, await next.challenge(id), carrier.codeTo(phone))
    expect(await next.assurance()).toEqual(AAL2)
  })
})
