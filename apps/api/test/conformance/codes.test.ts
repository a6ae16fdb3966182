import { expect } from 'vitest'
import { newestEmail } from '../accounts/email-links.ts'
import { emailsTo } from '../accounts/people.ts'
import { wrongCodeFor } from '../accounts/second-factor.ts'
import { expectClientError } from './client-adapter.ts'
import { newPerson, type ScenarioContext, scenarios } from './scenarios.ts'

/** Signs up without confirming. Returns the person with the newest email. */
async function signUpUnconfirmed(context: ScenarioContext) {
  const { browser, tab } = await context.openNewBrowser()
  const person = newPerson()
  await tab.signUp(person)
  return { ...person, browser, tab, ...(await newestEmail(context.app, person.email)) }
}

const env = { MAILER_AUTOCONFIRM: 'false' }

scenarios('the code of a confirmation email', { env }, (scenario) => {
  scenario('the right code confirms the address and signs in from any browser', async (context) => {
    const { email, code } = await signUpUnconfirmed(context)
    const { browser, tab } = await context.openNewBrowser()
    await tab.verifyCode('signup', email, code)
    expect(browser.stored()?.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
  })

  scenario('the token hash of the link confirms the address and signs in once', async (context) => {
    const { email, link } = await signUpUnconfirmed(context)
    const token = link.searchParams.get('token') ?? ''
    const { browser, tab } = await context.openNewBrowser()
    await tab.verifyLinkToken('signup', token)
    expect(browser.stored()?.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    await expectClientError((await context.open()).verifyLinkToken('signup', token), 'otp_expired')
  })

  scenario('[wire 78] resending waits a minute and answers alike for unknown emails', async (context) => {
    const { tab, email } = await signUpUnconfirmed(context)
    await tab.resendConfirmation(email)
    await tab.resendConfirmation('nobody@example.com')
    expect(await emailsTo(context.app, email)).toHaveLength(1)
    context.app.clock.advance({ seconds: 61 })
    await tab.resendConfirmation(email)
    await tab.verifyCode('signup', email, (await newestEmail(context.app, email)).code)
    expect((await tab.session())?.user.email).toBe(email)
  })
})

scenarios('a code instead of a password', { env, needs: ['email codes'] }, (scenario) => {
  scenario('an unknown email gets an account once the code is entered', async (context) => {
    const { browser, tab } = await context.openNewBrowser()
    const { email } = newPerson()
    await tab.requestCode(email)
    await tab.verifyCode('email', email, (await newestEmail(context.app, email)).code)
    expect(browser.stored()?.user.email).toBe(email)
    expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
  })

  scenario('[wire 75] five wrong guesses use up the right code', async (context) => {
    const tab = await context.open()
    const { email } = newPerson()
    await tab.requestCode(email)
    const { code } = await newestEmail(context.app, email)
    for (const guess of [...Array(5).fill(wrongCodeFor(code)), code]) {
      await expectClientError(tab.verifyCode('email', email, guess), 'otp_expired')
    }
  })
})
