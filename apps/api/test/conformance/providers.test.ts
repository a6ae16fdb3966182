import { afterAll, beforeAll, expect } from 'vitest'
import { type ProviderServer, startProviderServer } from '../provider-server.ts'
import { personAtProvider, withProvider } from '../provider-trip.ts'
import { scenarios } from './scenarios.ts'
import { somebody } from './somebody.ts'

let provider: ProviderServer
beforeAll(async () => {
  provider = await startProviderServer()
})
afterAll(() => provider.close())

scenarios(
  'providers',
  () => withProvider(provider),
  (scenario) => {
    scenario('[wire 87] a refusal there signs nobody in here', async (world) => {
      provider.seat(null)
      const browser = world.browser()
      const tab = await world.open(browser)
      const address = await browser.visit(await tab.signInUrl('house'))
      expect(new URL(address).searchParams.get('error')).toBe('access_denied')
      const back = await world.open(browser, { address })
      expect(browser.stored()).toBeNull()
      expect(back.events).not.toContain('SIGNED_IN')
    })

    for (const flow of ['implicit', 'pkce'] as const) {
      scenario(`[wire 84] the way there and back opens a session: ${flow}`, async (world) => {
        const person = personAtProvider()
        provider.seat(person)
        const browser = world.browser()
        const asking = await world.open(browser, { flow })
        const address = await browser.visit(await asking.signInUrl('house'))
        expect(address.includes('access_token')).toBe(flow === 'implicit')
        const tab = await world.open(browser, { address, flow })
        await expect.poll(() => tab.events).toContain('SIGNED_IN')
        expect(browser.stored()?.user).toMatchObject({
          email: person.email,
          app_metadata: { provider: 'house' },
        })
        expect(await tab.listIdentities()).toMatchObject([{ provider: 'house', id: person.sub }])
        await expect(tab.refresh()).resolves.not.toBeNull()
      })
    }

    scenario(
      '[wire 91] [wire 92] a provider is linked to an account, and unlinked; the last way in stays',
      async (world) => {
        const { tab, browser, id } = await somebody(world)
        provider.seat(personAtProvider())
        const address = await browser.visit(await tab.identityLinkUrl('house'))
        const before = tab.events.length
        await world.open(browser, { address })
        await expect.poll(async () => (await tab.listIdentities()).length).toBe(2)
        expect((await tab.getUser()).id).toBe(id)

        const linked = (await tab.listIdentities()).find((identity) => identity.provider === 'house')
        if (linked) await tab.unlinkIdentity(linked)
        expect(tab.events.slice(before)).not.toContain('SIGNED_OUT')
        const [last, ...others] = await tab.listIdentities()
        expect(others).toEqual([])
        if (!last) throw new Error('There is no way in.')
        await expect(tab.unlinkIdentity(last)).rejects.toMatchObject({
          code: 'single_identity_not_deletable',
        })
      },
    )
  },
)
