import { expect } from 'vitest'
import { fragmentOf, kindsTo, newestMail, pressButton } from '../accounts/email-links.ts'
import { mailsTo } from '../accounts/people.ts'
import { GOOD_PASSWORD } from '../harness/test-app.ts'
import { expectRefused, type TabOptions } from './driver.ts'
import { type Member, scenarios, type World } from './scenarios.ts'

const NEW_PASSWORD = 'Quiet-Copper-Ledger-8'

/** A browser, or that of the member, in which a reset was requested, and the email for it. */
async function requested(
  world: World,
  { email, browser }: Pick<Member, 'email'> & Partial<Member>,
  { flow = 'implicit', target }: Pick<TabOptions, 'flow'> & { target?: string } = {},
) {
  const visit = browser ? { browser, tab: await world.open(browser) } : await world.visit({ flow })
  await visit.tab.requestReset(email, target)
  const { link, code } = await newestMail(world.app, email)
  const press = () => pressButton(world.app, link)
  return { ...visit, code, token: link.searchParams.get('token') ?? '', press }
}

scenarios('a forgotten password', { inBothModes: true }, (scenario) => {
  scenario('[wire 69] a known and an unknown email are answered alike, one email a minute', async (world) => {
    const { email } = await world.member()
    const tab = await world.open()
    await tab.requestReset('nobody@example.com')
    await tab.requestReset(email)
    await tab.requestReset(email)
    expect((await kindsTo(world.app, email)).filter((kind) => kind === 'recovery')).toHaveLength(1)
    expect(await mailsTo(world.app, 'nobody@example.com')).toEqual([])
    expect(tab.events).toEqual(['INITIAL_SESSION'])
  })

  scenario('[wire 70] the link yields PASSWORD_RECOVERY; a new password voids the old one', async (world) => {
    const { email, tab: device } = await world.member()
    const { browser, press } = await requested(world, { email })
    const url = await press()
    expect(url.pathname).toBe('/signin')
    expect(fragmentOf(url).type).toBe('recovery')

    const tab = await world.open(browser, { address: url.href })
    await expect.poll(() => tab.events).toContain('PASSWORD_RECOVERY')
    await tab.updateUser({ password: NEW_PASSWORD })
    expect(tab.events.at(-1)).toBe('USER_UPDATED')
    expect((await tab.getUser()).email).toBe(email)
    await expectRefused(device.getUser(), 'session_not_found')
    await expectRefused(device.signIn(email, GOOD_PASSWORD), 'invalid_credentials')
    await device.signIn(email, NEW_PASSWORD)
  })

  scenario('PKCE: the code opens a session, a recovery to clients that remember asking', async (world) => {
    const { email } = await world.member()
    const { browser, press } = await requested(world, { email }, { flow: 'pkce' })
    const tab = await world.open(browser, { address: (await press()).href, flow: 'pkce' })
    const event = world.driver.habits.knowsRecoveryByCode ? 'PASSWORD_RECOVERY' : 'SIGNED_IN'
    await expect.poll(() => tab.events).toContain(event)
    await tab.updateUser({ password: NEW_PASSWORD })
    expect(browser.stored()?.user.email).toBe(email)
  })

  scenario('the code of the email yields PASSWORD_RECOVERY', async (world) => {
    const { email } = await world.member()
    const { browser, tab, code } = await requested(world, { email })
    await tab.verifyCode('recovery', email, code)
    expect(tab.events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY'])
    await tab.updateUser({ password: NEW_PASSWORD })
    expect([...browser.storage.keys()]).toContain('sb-localhost-auth-token')
  })

  scenario('[wire 79] a redirect target outside of the list becomes the site itself', async (world) => {
    const { email } = await world.member()
    const { press } = await requested(world, { email }, { target: 'https://evil.example/collect' })
    expect((await press()).origin).toBe(world.app.url)
  })
})
