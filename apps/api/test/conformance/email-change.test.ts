import { expect } from 'vitest'
import { fragmentOf, newestEmail, pressButton } from '../accounts/email-links.ts'
import { someEmail } from '../accounts/people.ts'
import { GOOD_PASSWORD } from '../harness/test-app.ts'
import { expectClientError } from './client-adapter.ts'
import { type ScenarioContext, scenarios } from './scenarios.ts'

/** Requests an email change as a member. Returns the emails to the old and the new address. */
async function startEmailChange(context: ScenarioContext) {
  const person = await context.member()
  const to = someEmail()
  const user = await person.tab.requestEmail(to)
  expect(user).toMatchObject({ email: person.email, new_email: to })
  const oldEmail = await newestEmail(context.app, person.email)
  const newEmail = await newestEmail(context.app, to)
  return { ...person, to, oldEmail, newEmail }
}

const profileOf = async ({ app }: ScenarioContext, id: string) =>
  (await app.sql('select email from profiles where user_id = $1', [id]))[0]

scenarios('a change of email', { needs: ['email change'], inBothModes: true }, (scenario) => {
  scenario('[wire 68] nothing changes until both addresses have confirmed', async (context) => {
    const { tab, email, to, newEmail } = await startEmailChange(context)
    await tab.verifyCode('email_change', to, newEmail.code)
    expect((await tab.getUser()).email).toBe(email)
    const other = await context.open()
    await expectClientError(other.signIn(to, GOOD_PASSWORD), 'invalid_credentials')
    await other.signIn(email, GOOD_PASSWORD)
  })

  scenario('[wire 77] the codes of both emails complete the change', async (context) => {
    const { tab, browser, id, email, to, oldEmail, newEmail } = await startEmailChange(context)
    await tab.verifyCode('email_change', email, oldEmail.code)
    expect(browser.stored()?.user.email).toBe(email)
    await tab.verifyCode('email_change', to, newEmail.code)
    expect(browser.stored()?.user).toMatchObject({ id, email: to })
    expect(await profileOf(context, id)).toEqual({ email: to })
    await (await context.open()).signIn(to, GOOD_PASSWORD)
  })

  scenario('[wire 77] both links in any order complete the change', async (context) => {
    const { browser, id, to, oldEmail, newEmail } = await startEmailChange(context)
    const first = await pressButton(context.app, newEmail.link)
    expect(fragmentOf(first).message).toBeTruthy()
    expect(first.href).not.toContain('access_token')
    const { href } = await pressButton(context.app, oldEmail.link)
    const tab = await context.open(browser, { address: href })
    await expect.poll(() => browser.stored()?.user.email).toBe(to)
    expect((await tab.getUser()).id).toBe(id)
    expect(await profileOf(context, id)).toEqual({ email: to })
  })
})
