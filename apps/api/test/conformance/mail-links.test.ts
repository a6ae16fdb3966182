import { expect } from 'vitest'
import { fragmentOf, newestMail, pressButton } from '../accounts/email-links.ts'
import { newPerson, scenarios, type World } from './scenarios.ts'

/** A person who has signed up and pressed the button of the email, but not opened the address that it leads to. */
async function confirmed(world: World, flow: 'implicit' | 'pkce' = 'implicit', minutesLater = 0) {
  const { browser, tab } = await world.visit({ flow })
  const person = newPerson()
  await tab.signUp(person)
  world.app.clock.advance({ minutes: minutesLater })
  const { link } = await newestMail(world.app, person.email)
  const looks = [await fetch(link, { method: 'HEAD' }), await fetch(link)].map(({ status }) => status)
  const url = await pressButton(world.app, link)
  return { browser, email: person.email, link, looks, url, address: url.href }
}

scenarios('email links', { env: { MAILER_AUTOCONFIRM: 'false' } }, (scenario) => {
  scenario('[wire 74] HEAD and GET use nothing up: the fragment then holds the session', async (world) => {
    const { browser, email, looks, url, address } = await confirmed(world)
    expect(looks).toEqual([200, 200])
    expect(url.pathname).toBe('/dashboard')
    expect(fragmentOf(url)).toMatchObject({
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
  })

  scenario('another browser is signed in, too; a client may ask first', async (world) => {
    const { email, address } = await confirmed(world)
    const { browser: other, tab } = await world.visit({ address })
    expect(other.stored() === null).toBe(world.driver.habits.asksBeforeUnaskedLinks)
    tab.acceptLink()
    await expect.poll(() => tab.events).toContain('SIGNED_IN')
    expect(other.stored()?.user.email).toBe(email)
  })

  scenario('[wire 72] [wire 73] PKCE: half an hour later the code is exchanged', async (world) => {
    const { browser, email, url, address } = await confirmed(world, 'pkce', 30)
    expect([...url.searchParams.keys()]).toEqual(['code'])
    expect(address).not.toContain('token')
    const tab = await world.open(browser, { address, flow: 'pkce' })
    await expect.poll(() => tab.events).toContain('SIGNED_IN')
    expect(browser.stored()?.user.email).toBe(email)
    expect([...browser.storage.keys()]).toEqual(['sb-localhost-auth-token'])
  })

  scenario('[wire 71] a used link says so in query and fragment and signs in nobody', async (world) => {
    const { link, browser, address } = await confirmed(world)
    await world.open(browser, { address })
    await expect.poll(() => browser.stored()).not.toBeNull()
    const dead = await pressButton(world.app, link)
    expect(dead.searchParams.get('error_code')).toBe('otp_expired')
    expect(fragmentOf(dead).error_code).toBe('otp_expired')
    const { browser: other, tab } = await world.visit({ address: dead.href })
    expect(other.stored()).toBeNull()
    expect(tab.events).not.toContain('SIGNED_IN')
    // The session of a browser that has one is kept or ended, as the client has it.
    await world.open(browser, { address: dead.href })
    expect(browser.stored() !== null).toBe(world.driver.habits.keepsSessionAtDeadLink)
  })
})
