import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { codeOf, wrongCodeFor } from '../second-factor.ts'
import { GOOD_PASSWORD } from '../test-app.ts'
import type { Tab } from './driver.ts'
import { scenarios, type World } from './scenarios.ts'
import { type Somebody, somebody } from './somebody.ts'

const DATA_URL = 'data:image/svg+xml;utf-8,'

/** Shows an app's digits of the moment. They are then used up, so half a minute passes. */
async function show({ app }: World, tab: Tab, factor: { id: string; secret: string }) {
  const challenge = await tab.challenge(factor.id)
  await tab.verifyFactor(factor.id, challenge, await codeOf(app, factor.secret))
  app.clock.advance({ seconds: 60 })
}

/** Somebody with an authenticator app, whose session has shown it. */
async function factored(world: World): Promise<Somebody & { factor: { id: string; secret: string } }> {
  const person = await somebody(world)
  const factor = await person.tab.enrollTotp('Phone')
  await show(world, person.tab, factor)
  return { ...person, factor }
}

scenarios('second factors', {}, (scenario) => {
  scenario('a wrong code is refused and leaves the session as it was', async (world) => {
    const { tab, browser } = await somebody(world)
    const { id, secret } = await tab.enrollTotp()
    const before = browser.stored()
    const wrong = wrongCodeFor(await codeOf(world.app, secret))
    await expect(tab.verifyFactor(id, await tab.challenge(id), wrong)).rejects.toMatchObject({
      code: 'mfa_verification_failed',
      status: 422,
    })
    expect(browser.stored()).toEqual(before)
    expect(await tab.assurance()).toEqual({ current: 'aal1', next: 'aal1' })
  })

  scenario('[wire 95] the QR code of an app is an image that a page can show', async (world) => {
    const { tab } = await somebody(world)
    const { secret, qrCode } = await tab.enrollTotp('Phone')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    // Published clients make a data URL of it, ours hands on the markup.
    const markup = qrCode.replace(DATA_URL, '')
    expect(markup).toMatch(/^<svg[^#%]*<\/svg>$/)
    const image = await fetch(`${DATA_URL}${markup}`)
    expect(image.headers.get('content-type')).toContain('image/svg+xml')
    expect(await image.text()).toBe(markup)
    expect(await tab.listFactors()).toMatchObject([{ status: 'unverified', friendly_name: 'Phone' }])
  })

  scenario(
    '[wire 99] the right code raises the session: MFA_CHALLENGE_VERIFIED, other sessions end',
    async (world) => {
      const { tab, browser, email } = await somebody(world)
      const other = await world.open()
      await other.signIn(email, GOOD_PASSWORD)
      const before = browser.stored()?.refresh_token
      await show(world, tab, await tab.enrollTotp())
      expect(tab.events.at(-1)).toBe('MFA_CHALLENGE_VERIFIED')
      expect(browser.stored()?.refresh_token).not.toBe(before)
      expect(await tab.assurance()).toEqual({ current: 'aal2', next: 'aal2' })
      expect((await tab.getUser()).factors).toMatchObject([{ factor_type: 'totp', status: 'verified' }])
      await expect(other.getUser()).rejects.toMatchObject({ code: 'session_not_found' })
    },
  )

  scenario('a session stays raised when it is refreshed', async (world) => {
    const { tab } = await factored(world)
    await tab.refresh()
    expect(await tab.assurance()).toEqual({ current: 'aal2', next: 'aal2' })
  })

  scenario('[wire 96] the next sign-in owes the factor, and cannot change what it guards', async (world) => {
    const { email, factor } = await factored(world)
    const tab = await world.open()
    await tab.signIn(email, GOOD_PASSWORD)
    expect(await tab.assurance()).toEqual({ current: 'aal1', next: 'aal2' })
    const owes = { code: 'insufficient_aal' }
    await expect(tab.enrollTotp('Another')).rejects.toMatchObject({ ...owes, status: 403 })
    await expect(tab.updateUser({ password: 'Quiet-Copper-Ledger-8' })).rejects.toMatchObject({
      ...owes,
      status: 401,
    })
    await expect(tab.unenroll(factor.id)).rejects.toMatchObject({ ...owes, status: 422 })
    await tab.updateUser({ data: { theme: 'dark' } })
    await show(world, tab, factor)
    expect(await tab.assurance()).toEqual({ current: 'aal2', next: 'aal2' })
  })

  scenario('[wire 100] digits that were shown before are refused', async (world) => {
    const { tab } = await somebody(world)
    const factor = await tab.enrollTotp()
    const code = await codeOf(world.app, factor.secret)
    await tab.verifyFactor(factor.id, await tab.challenge(factor.id), code)
    const again = tab.verifyFactor(factor.id, await tab.challenge(factor.id), code)
    await expect(again).rejects.toMatchObject({ code: 'mfa_verification_failed' })
  })

  scenario('[wire 101] after five wrong guesses the right digits are worth nothing', async (world) => {
    const { tab } = await somebody(world)
    const { id, secret } = await tab.enrollTotp()
    const challenge = await tab.challenge(id)
    const right = await codeOf(world.app, secret)
    for (let guess = 0; guess < 5; guess++) {
      await expect(tab.verifyFactor(id, challenge, wrongCodeFor(right))).rejects.toMatchObject({
        code: 'mfa_verification_failed',
      })
    }
    await expect(tab.verifyFactor(id, challenge, right)).rejects.toMatchObject({
      code: 'mfa_challenge_expired',
    })
  })

  scenario('[wire 103] a question is open for five minutes', async (world) => {
    const { tab } = await somebody(world)
    const factor = await tab.enrollTotp()
    const challenge = await tab.challenge(factor.id)
    world.app.clock.advance({ seconds: 301 })
    const late = tab.verifyFactor(factor.id, challenge, await codeOf(world.app, factor.secret))
    await expect(late).rejects.toMatchObject({ code: 'mfa_challenge_expired' })
  })

  scenario('[wire 102] the factor of somebody else is not there', async (world) => {
    const { factor } = await factored(world)
    const { tab } = await somebody(world)
    const absent = { code: 'mfa_factor_not_found', status: 404 }
    await expect(tab.challenge(factor.id)).rejects.toMatchObject(absent)
    await expect(tab.verifyFactor(factor.id, randomUUID(), '123456')).rejects.toMatchObject(absent)
    await expect(tab.unenroll(factor.id)).rejects.toMatchObject(absent)
  })

  scenario(
    "[wire 104] removed, the session falls back; whether at once or when refreshed is the client's",
    async (world) => {
      const { tab, factor } = await factored(world)
      await tab.unenroll(factor.id)
      expect(await tab.listFactors()).toEqual([])
      const { refreshesAfterUnenroll } = world.driver.habits
      expect((await tab.assurance()).current).toBe(refreshesAfterUnenroll ? 'aal1' : 'aal2')
      await tab.refresh()
      expect(await tab.assurance()).toEqual({ current: 'aal1', next: 'aal1' })
    },
  )
})
