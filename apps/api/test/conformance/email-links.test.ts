import { expect } from 'vitest'
import { fragmentOf, newestEmail, pressButton } from '../accounts/email-links.ts'
import { newPerson, type ScenarioContext, scenarios } from './scenarios.ts'

/** Signs up and submits the link's confirmation page, without opening the URL that it redirects to. */
async function signUpAndConfirm(
  context: ScenarioContext,
  flow: 'implicit' | 'pkce' = 'implicit',
  minutes = 0,
) {
  const { browser, tab } = await context.openNewBrowser({ flow })
  const person = newPerson()
  await tab.signUp(person)
  context.app.clock.advance({ minutes: minutes })
  const { link } = await newestEmail(context.app, person.email)
  const previews = [await fetch(link, { method: 'HEAD' }), await fetch(link)].map(({ status }) => status)
  const url = await pressButton(context.app, link)
  return { browser, email: person.email, link, previews, url, address: url.href }
}

scenarios('email links', { env: { MAILER_AUTOCONFIRM: 'false' } }, (scenario) => {
  scenario('[wire 74] HEAD and GET do not use up the link; its URL has the session', async (context) => {
    const { browser, email, previews, url, address } = await signUpAndConfirm(context)
    expect(previews).toEqual([200, 200])
    expect(url.pathname).toBe('/dashboard')
    expect(fragmentOf(url)).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      type: 'signup',
      sb: '',
    })
    const tab = await context.open(browser, { address })
    await expect.poll(() => tab.events).toContain('SIGNED_IN')
    expect(browser.stored()?.user.email).toBe(email)
    expect((await tab.getUser()).email_confirmed_at).toBeTruthy()
  })

  scenario('the link signs in another browser too; a client may ask first', async (context) => {
    const { email, address } = await signUpAndConfirm(context)
    const { browser: other, tab } = await context.openNewBrowser({ address })
    expect(other.stored() === null).toBe(context.client.differences.confirmsUnrequestedLinks)
    tab.acceptLink()
    await expect.poll(() => tab.events).toContain('SIGNED_IN')
    expect(other.stored()?.user.email).toBe(email)
  })

  scenario('[wire 72] [wire 73] PKCE: the code is exchanged half an hour later', async (context) => {
    const { browser, email, url, address } = await signUpAndConfirm(context, 'pkce', 30)
    expect([...url.searchParams.keys()]).toEqual(['code'])
    expect(address).not.toContain('token')
    const tab = await context.open(browser, { address, flow: 'pkce' })
    await expect.poll(() => tab.events).toContain('SIGNED_IN')
    expect(browser.stored()?.user.email).toBe(email)
    expect([...browser.storage.keys()]).toEqual(['sb-localhost-auth-token'])
  })

  scenario('[wire 71] a used link returns otp_expired twice and does not sign in', async (context) => {
    const { link, browser, address } = await signUpAndConfirm(context)
    await context.open(browser, { address })
    await expect.poll(() => browser.stored()).not.toBeNull()
    const dead = await pressButton(context.app, link)
    expect(dead.searchParams.get('error_code')).toBe('otp_expired')
    expect(fragmentOf(dead).error_code).toBe('otp_expired')
    const { browser: other, tab } = await context.openNewBrowser({ address: dead.href })
    expect(other.stored()).toBeNull()
    expect(tab.events).not.toContain('SIGNED_IN')
    // Clients differ in whether an existing session survives.
    await context.open(browser, { address: dead.href })
    expect(browser.stored() !== null).toBe(context.client.differences.keepsSessionAfterUsedLink)
  })
})
