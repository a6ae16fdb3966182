import { expect } from 'vitest'
import { newestMail } from '../accounts/email-links.ts'
import { mailsTo } from '../accounts/people.ts'
import { wrongCodeFor } from '../accounts/second-factor.ts'
import { expectRefused } from './driver.ts'
import { newPerson, scenarios, type World } from './scenarios.ts'

/** A person who has signed up and not confirmed the address yet, and the email for it. */
async function unconfirmed(world: World) {
  const { browser, tab } = await world.visit()
  const person = newPerson()
  await tab.signUp(person)
  return { ...person, browser, tab, ...(await newestMail(world.app, person.email)) }
}

scenarios('the code of an email', { env: { MAILER_AUTOCONFIRM: 'false' } }, (scenario) => {
  scenario('the right code confirms the address and signs in, in any browser', async (world) => {
    const { email, code } = await unconfirmed(world)
    const { browser, tab } = await world.visit()
    await tab.verifyCode('signup', email, code)
    expect(browser.stored()?.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
  })

  scenario('the token of the link does the same, once', async (world) => {
    const { email, link } = await unconfirmed(world)
    const token = link.searchParams.get('token') ?? ''
    const { browser, tab } = await world.visit()
    await tab.verifyLinkToken('signup', token)
    expect(browser.stored()?.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    await expectRefused((await world.open()).verifyLinkToken('signup', token), 'otp_expired')
  })

  scenario('[wire 78] is sent again after a minute, and answered alike for unknown emails', async (world) => {
    const { tab, email } = await unconfirmed(world)
    await tab.resendConfirmation(email)
    await tab.resendConfirmation('nobody@example.com')
    expect(await mailsTo(world.app, email)).toHaveLength(1)
    world.app.clock.advance({ seconds: 61 })
    await tab.resendConfirmation(email)
    await tab.verifyCode('signup', email, (await newestMail(world.app, email)).code)
    expect((await tab.session())?.user.email).toBe(email)
  })
})

scenarios(
  'a code instead of a password',
  { env: { MAILER_AUTOCONFIRM: 'false' }, needs: ['email codes'] },
  (scenario) => {
    scenario('an unknown email gets an account once the code is entered', async (world) => {
      const { browser, tab } = await world.visit()
      const { email } = newPerson()
      await tab.requestCode(email)
      await tab.verifyCode('email', email, (await newestMail(world.app, email)).code)
      expect(browser.stored()?.user.email).toBe(email)
      expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    })

    scenario('[wire 75] five wrong guesses use up the right code', async (world) => {
      const tab = await world.open()
      const { email } = newPerson()
      await tab.requestCode(email)
      const { code } = await newestMail(world.app, email)
      for (const guess of [...Array(5).fill(wrongCodeFor(code)), code]) {
        await expectRefused(tab.verifyCode('email', email, guess), 'otp_expired')
      }
    })
  },
)
