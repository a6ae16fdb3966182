import { expect } from 'vitest'
import { GOOD_PASSWORD } from '../test-app.ts'
import type { Browser } from './browser.ts'
import { newestMail, press } from './mail-links.ts'
import { scenarios, type World } from './scenarios.ts'
import { newcomer } from './somebody.ts'

/** Signs up in this browser, and presses the button of the mail. */
async function confirmBy(world: World, browser: Browser, flow: 'implicit' | 'pkce') {
  const tab = await world.open(browser, { flow })
  const { email } = newcomer()
  await tab.signUp({ ...newcomer(), email })
  const { link } = await newestMail(world.app, email)
  return { email, link, address: await press(world.app, link) }
}

scenarios('links of mails', { MAILER_AUTOCONFIRM: 'false' }, (scenario) => {
  scenario('[wire 74] looking at one uses nothing up', async (world) => {
    const browser = world.browser()
    const tab = await world.open(browser)
    const { email } = newcomer()
    await tab.signUp({ ...newcomer(), email })
    const { link } = await newestMail(world.app, email)
    for (const method of ['HEAD', 'GET'] as const) expect((await fetch(link, { method })).status).toBe(200)
    const arrived = await world.open(browser, { address: await press(world.app, link) })
    await expect.poll(() => arrived.events).toContain('SIGNED_IN')
    expect(browser.stored()?.user.email).toBe(email)
  })

  scenario(
    'in the browser that asked: the session comes in the fragment, and is announced',
    async (world) => {
      const browser = world.browser()
      const { email, address } = await confirmBy(world, browser, 'implicit')
      const { pathname, hash } = new URL(address)
      expect(pathname).toBe('/dashboard')
      expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toMatchObject({
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        token_type: 'bearer',
        type: 'signup',
        sb: '',
      })
      const tab = await world.open(browser, { address })
      await expect.poll(() => tab.events).toContain('SIGNED_IN')
      expect(browser.stored()?.user.email).toBe(email)
      expect((await tab.getUser()).email_confirmed_at).toBeTruthy()
    },
  )

  scenario('in another browser it works, too; a client may ask first', async (world) => {
    const { email, address } = await confirmBy(world, world.browser(), 'implicit')
    const other = world.browser()
    const tab = await world.open(other, { address })
    expect(other.stored() === null).toBe(world.driver.habits.asksBeforeUnaskedLinks)
    tab.acceptLink()
    await expect.poll(() => tab.events).toContain('SIGNED_IN')
    expect(other.stored()?.user.email).toBe(email)
  })

  scenario('[wire 72] by PKCE the address holds a code only, which this browser exchanges', async (world) => {
    const browser = world.browser()
    const { email, address } = await confirmBy(world, browser, 'pkce')
    expect([...new URL(address).searchParams.keys()]).toEqual(['code'])
    expect(address).not.toContain('token')
    const tab = await world.open(browser, { address, flow: 'pkce' })
    await expect.poll(() => tab.events).toContain('SIGNED_IN')
    expect(browser.stored()?.user.email).toBe(email)
    expect([...browser.storage.keys()]).toEqual(['sb-localhost-auth-token'])
  })

  scenario('[wire 73] by PKCE a link that is opened half an hour later is good', async (world) => {
    const browser = world.browser()
    const asking = await world.open(browser, { flow: 'pkce' })
    const { email } = newcomer()
    await asking.signUp({ ...newcomer(), email })
    world.app.clock.advance({ minutes: 30 })
    const { link } = await newestMail(world.app, email)
    await world.open(browser, { address: await press(world.app, link), flow: 'pkce' })
    await expect.poll(() => browser.stored()?.user.email).toBe(email)
  })

  scenario('by PKCE in another browser it signs nobody in, yet the address is confirmed', async (world) => {
    const { email, address } = await confirmBy(world, world.browser(), 'pkce')
    const other = world.browser()
    const tab = await world.open(other, { address, flow: 'pkce' })
    expect(tab.events).toEqual(['INITIAL_SESSION'])
    expect(other.stored()).toBeNull()
    await tab.signIn(email, GOOD_PASSWORD)
    expect(other.stored()?.user.email).toBe(email)
  })

  scenario('[wire 71] used again it says so in query and fragment, and signs nobody in', async (world) => {
    const { link } = await confirmBy(world, world.browser(), 'implicit')
    const address = new URL(await press(world.app, link))
    expect(address.searchParams.get('error_code')).toBe('otp_expired')
    expect(new URLSearchParams(address.hash.slice(1)).get('error_code')).toBe('otp_expired')
    const other = world.browser()
    const tab = await world.open(other, { address: address.href })
    expect(other.stored()).toBeNull()
    expect(tab.events).not.toContain('SIGNED_IN')
  })

  scenario(
    'a dead one keeps or ends the session of whoever opens it, as the client has it',
    async (world) => {
      const browser = world.browser()
      const { link, address } = await confirmBy(world, browser, 'implicit')
      await world.open(browser, { address })
      await expect.poll(() => browser.stored()).not.toBeNull()
      await world.open(browser, { address: await press(world.app, link) })
      expect(browser.stored() !== null).toBe(world.driver.habits.keepsSessionAtDeadLink)
    },
  )
})
