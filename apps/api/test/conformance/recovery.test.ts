import { expect } from 'vitest'
import { mailsTo } from '../people.ts'
import { GOOD_PASSWORD } from '../test-app.ts'
import { newestMail, press } from './mail-links.ts'
import { CONFIRMATION_MODES, scenarios } from './scenarios.ts'
import { somebody } from './somebody.ts'

const NEW_PASSWORD = 'Quiet-Copper-Ledger-8'

for (const [mode, env] of CONFIRMATION_MODES) {
  scenarios(`a forgotten password, ${mode}`, env, (scenario) => {
    scenario(
      '[wire 69] is answered alike for a known and an unknown address, and once a minute by a mail',
      async (world) => {
        const { email } = await somebody(world)
        const tab = await world.open()
        await tab.requestReset('nobody@example.com')
        await tab.requestReset(email)
        await tab.requestReset(email)
        expect((await mailsTo(world.app, email)).filter(({ kind }) => kind === 'recovery')).toHaveLength(1)
        expect(await mailsTo(world.app, 'nobody@example.com')).toEqual([])
        expect(tab.events).toEqual(['INITIAL_SESSION'])
      },
    )

    scenario(
      '[wire 70] in the browser that asked: PASSWORD_RECOVERY, a new password, and the old one is void',
      async (world) => {
        const { email, tab: device } = await somebody(world)
        const browser = world.browser()
        await (await world.open(browser)).requestReset(email)
        const { link } = await newestMail(world.app, email)
        const address = await press(world.app, link)
        expect(new URL(address).pathname).toBe('/signin')
        expect(new URLSearchParams(new URL(address).hash.slice(1)).get('type')).toBe('recovery')

        const tab = await world.open(browser, { address })
        await expect.poll(() => tab.events).toContain('PASSWORD_RECOVERY')
        await tab.updateUser({ password: NEW_PASSWORD })
        expect(tab.events.at(-1)).toBe('USER_UPDATED')
        expect((await tab.getUser()).email).toBe(email)
        await expect(device.getUser()).rejects.toMatchObject({ code: 'session_not_found' })
        await expect(device.signIn(email, GOOD_PASSWORD)).rejects.toMatchObject({
          code: 'invalid_credentials',
        })
        await device.signIn(email, NEW_PASSWORD)
      },
    )

    scenario('in another browser: the same, after a question where the client asks one', async (world) => {
      const { email } = await somebody(world)
      await (await world.open()).requestReset(email)
      const { link } = await newestMail(world.app, email)
      const other = world.browser()
      const tab = await world.open(other, { address: await press(world.app, link) })
      expect(other.stored() === null).toBe(world.driver.habits.asksBeforeUnaskedLinks)
      tab.acceptLink()
      await expect.poll(() => tab.events).toContain('PASSWORD_RECOVERY')
      await tab.updateUser({ password: NEW_PASSWORD })
      await (await world.open()).signIn(email, NEW_PASSWORD)
    })

    scenario(
      'by PKCE: the code is a session, and a recovery for clients that remember having asked',
      async (world) => {
        const { email } = await somebody(world)
        const browser = world.browser()
        await (await world.open(browser, { flow: 'pkce' })).requestReset(email)
        const { link } = await newestMail(world.app, email)
        const tab = await world.open(browser, { address: await press(world.app, link), flow: 'pkce' })
        const event = world.driver.habits.knowsRecoveryByCode ? 'PASSWORD_RECOVERY' : 'SIGNED_IN'
        await expect.poll(() => tab.events).toContain(event)
        await tab.updateUser({ password: NEW_PASSWORD })
        expect(browser.stored()?.user.email).toBe(email)
      },
    )

    scenario('by the digits of the mail: PASSWORD_RECOVERY', async (world) => {
      const { email } = await somebody(world)
      const browser = world.browser()
      const tab = await world.open(browser)
      await tab.requestReset(email)
      const { code } = await newestMail(world.app, email)
      await tab.verifyCode('recovery', email, code)
      expect(tab.events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY'])
      await tab.updateUser({ password: NEW_PASSWORD })
      expect([...browser.storage.keys()]).toContain('sb-localhost-auth-token')
    })

    scenario(
      'by the token of the link, taken to a page of its own: PASSWORD_RECOVERY, once',
      async (world) => {
        const { email } = await somebody(world)
        const tab = await world.open()
        await tab.requestReset(email)
        const { link } = await newestMail(world.app, email)
        const token = link.searchParams.get('token') ?? ''
        await tab.verifyLinkToken('recovery', token)
        expect(tab.events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY'])
        const other = await world.open()
        await expect(other.verifyLinkToken('recovery', token)).rejects.toMatchObject({ code: 'otp_expired' })
      },
    )

    scenario(
      'asked for while signed in, the link serves the same account and replaces its session',
      async (world) => {
        const { email, browser, tab: before } = await somebody(world)
        await before.requestReset(email)
        const { link } = await newestMail(world.app, email)
        const tab = await world.open(browser, { address: await press(world.app, link) })
        await expect.poll(() => tab.events).toContain('PASSWORD_RECOVERY')
        await tab.updateUser({ password: NEW_PASSWORD })
        await (await world.open()).signIn(email, NEW_PASSWORD)
      },
    )

    scenario('[wire 79] a target outside the list is the site itself', async (world) => {
      const { email } = await somebody(world)
      const tab = await world.open()
      await tab.requestReset(email, 'https://evil.example/collect')
      const { link } = await newestMail(world.app, email)
      expect(new URL(await press(world.app, link)).origin).toBe(world.app.url)
    })
  })
}
