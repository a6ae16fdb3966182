import { afterAll, beforeAll, expect } from 'vitest'
import { wrongCodeFor } from '../second-factor.ts'
import { type SmsReceiver, startSmsReceiver } from '../sms-receiver.ts'
import { GOOD_PASSWORD } from '../test-app.ts'
import { scenarios } from './scenarios.ts'
import { somebody } from './somebody.ts'

let carrier: SmsReceiver
beforeAll(async () => {
  carrier = await startSmsReceiver()
})
afterAll(() => carrier.close())

let count = 0
/** A number that nobody else in the run has. */
const someNumber = () => `+4144668${String(1800 + count++)}`

scenarios(
  'a phone as second factor',
  () => carrier.env,
  (scenario) => {
    scenario('other digits than those of the message are refused', async (world) => {
      const { tab, browser } = await somebody(world)
      const phone = someNumber()
      const id = await tab.enrollPhone(phone)
      const challenge = await tab.challenge(id)
      const before = browser.stored()
      const wrong = wrongCodeFor(carrier.codeTo(phone))
      await expect(tab.verifyFactor(id, challenge, wrong)).rejects.toMatchObject({
        code: 'mfa_verification_failed',
        status: 422,
      })
      expect(browser.stored()).toEqual(before)
    })

    scenario('a second message within a minute is refused, and nothing is sent', async (world) => {
      const { tab } = await somebody(world)
      const id = await tab.enrollPhone(someNumber())
      await tab.challenge(id)
      const sent = carrier.received.length
      await expect(tab.challenge(id)).rejects.toMatchObject({ code: 'over_sms_send_rate_limit', status: 429 })
      expect(carrier.received).toHaveLength(sent)
    })

    scenario('the right digits raise the session, here and at the next sign-in', async (world) => {
      const { tab, email } = await somebody(world)
      const phone = someNumber()
      const id = await tab.enrollPhone(phone)
      await tab.verifyFactor(id, await tab.challenge(id), carrier.codeTo(phone))
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
  },
)
