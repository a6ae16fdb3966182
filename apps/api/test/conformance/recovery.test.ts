import { expect } from 'vitest'
import { emailKindsTo, fragmentOf, newestEmail, pressButton } from '../accounts/email-links.ts'
import { emailsTo } from '../accounts/people.ts'
import { GOOD_PASSWORD } from '../harness/test-app.ts'
import { expectClientError, type TabOptions } from './client-adapter.ts'
import { type Member, type ScenarioContext, scenarios } from './scenarios.ts'

const NEW_PASSWORD = 'Quiet-Copper-Ledger-8'

/** Requests a password reset in a new browser, or in that of the member. Returns the email's code, token and link. */
async function requestReset(
  context: ScenarioContext,
  { email, browser }: Pick<Member, 'email'> & Partial<Member>,
  { flow = 'implicit', target }: Pick<TabOptions, 'flow'> & { target?: string } = {},
) {
  const opened = browser
    ? { browser, tab: await context.open(browser) }
    : await context.openNewBrowser({ flow })
  await opened.tab.requestPasswordReset(email, target)
  const { link, code } = await newestEmail(context.app, email)
  const press = () => pressButton(context.app, link)
  return { ...opened, code, token: link.searchParams.get('token') ?? '', press }
}

scenarios('a forgotten password', { inBothModes: true }, (scenario) => {
  scenario('[wire 69] any address is answered alike, with one email per minute', async (context) => {
    const { email } = await context.member()
    const tab = await context.open()
    await tab.requestPasswordReset('nobody@example.com')
    await tab.requestPasswordReset(email)
    await tab.requestPasswordReset(email)
    expect((await emailKindsTo(context.app, email)).filter((kind) => kind === 'recovery')).toHaveLength(1)
    expect(await emailsTo(context.app, 'nobody@example.com')).toEqual([])
    expect(tab.events).toEqual(['INITIAL_SESSION'])
  })

  scenario('[wire 70] a link emits PASSWORD_RECOVERY; a password replaces the old one', async (context) => {
    const { email, tab: device } = await context.member()
    const { browser, press } = await requestReset(context, { email })
    const url = await press()
    expect(url.pathname).toBe('/signin')
    expect(fragmentOf(url).type).toBe('recovery')

    const tab = await context.open(browser, { address: url.href })
    await expect.poll(() => tab.events).toContain('PASSWORD_RECOVERY')
    await tab.updateUser({ password: NEW_PASSWORD })
    expect(tab.events.at(-1)).toBe('USER_UPDATED')
    expect((await tab.getUser()).email).toBe(email)
    await expectClientError(device.getUser(), 'session_not_found')
    await expectClientError(device.signIn(email, GOOD_PASSWORD), 'invalid_credentials')
    await device.signIn(email, NEW_PASSWORD)
  })

  scenario('PKCE: the code opens a session, a recovery if the client remembers it', async (context) => {
    const { email } = await context.member()
    const { browser, press } = await requestReset(context, { email }, { flow: 'pkce' })
    const tab = await context.open(browser, { address: (await press()).href, flow: 'pkce' })
    const event = context.client.differences.detectsRecoveryByCode ? 'PASSWORD_RECOVERY' : 'SIGNED_IN'
    await expect.poll(() => tab.events).toContain(event)
    await tab.updateUser({ password: NEW_PASSWORD })
    expect(browser.stored()?.user.email).toBe(email)
  })

  scenario('the code of the email emits PASSWORD_RECOVERY', async (context) => {
    const { email } = await context.member()
    const { browser, tab, code } = await requestReset(context, { email })
    await tab.verifyCode('recovery', email, code)
    expect(tab.events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY'])
    await tab.updateUser({ password: NEW_PASSWORD })
    expect([...browser.storage.keys()]).toContain('sb-localhost-auth-token')
  })

  scenario('[wire 79] a redirect target that is not allowed is replaced by the site URL', async (context) => {
    const { email } = await context.member()
    const { press } = await requestReset(context, { email }, { target: 'https://evil.example/collect' })
    expect((await press()).origin).toBe(context.app.url)
  })
})
