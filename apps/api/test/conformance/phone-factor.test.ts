import { afterAll, beforeAll, expect } from 'vitest'
import { wrongCodeFor } from '../second-factor.ts'
import { type SmsReceiver, startSmsReceiver } from '../sms-receiver.ts'
import { GOOD_PASSWORD } from '../test-app.ts'
import { expectRefused } from './driver.ts'
import { scenarios, type World } from './scenarios.ts'

let carrier: SmsReceiver
beforeAll(async () => {
  carrier = await startSmsReceiver()
})
afterAll(() => carrier.close())

let count = 0
/** A member whose phone, which no other test has, was sent a code. */
async function challenged(world: World) {
  const person = await world.member()
  const phone = `+4144668${1800 + count++}`
  const id = await person.tab.enrollPhone(phone)
  return { ...person, phone, id, challenge: await person.tab.challenge(id) }
}

scenarios('a phone as second factor', { env: () => carrier.env }, (scenario) => {
  scenario('the right code upgrades the session, here and at the next sign-in', async (world) => {
    const { tab, email, phone, id, challenge } = await challenged(world)
    await tab.verifyFactor(id, challenge, carrier.codeTo(phone))
    expect(tab.events.at(-1)).toBe('MFA_CHALLENGE_VERIFIED')
    expect(await tab.assurance()).toEqual({ current: 'aal2', next: 'aal2' })
    expect(await tab.listFactors()).toMatchObject([{ id, factor_type: 'phone', status: 'verified' }])

    world.app.clock.advance({ minutes: 2 })
    const next = await world.open()
    await next.signIn(email, GOOD_PASSWORD)
    expect(await next.assurance()).toEqual({ current: 'aal1', next: 'aal2' })
    await next.verifyFactor(id, await next.challenge(id), carrier.codeTo(phone))
    expect(await next.assurance()).toEqual({ current: 'aal2', next: 'aal2' })
  })
})
