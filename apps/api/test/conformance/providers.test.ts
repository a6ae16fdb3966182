import { afterAll, beforeAll, expect } from 'vitest'
import { mailsTo } from '../people.ts'
import { type ProviderServer, startProviderServer } from '../provider-server.ts'
import { personAtProvider, withProvider } from '../provider-trip.ts'
import type { Tab } from './driver.ts'
import { CONFIRMATION_MODES, scenarios, type World } from './scenarios.ts'
import { newcomer, somebody } from './somebody.ts'

let provider: ProviderServer
beforeAll(async () => {
  provider = await startProviderServer()
})
afterAll(() => provider.close())

/** Goes to the provider as this person and opens the page where the way back ends. Yields that page's address. */
async function comeFromProvider(world: World, person: ReturnType<typeof personAtProvider>) {
  provider.seat(person)
  const browser = world.browser()
  const address = new URL(await browser.visit(await (await world.open(browser)).signInUrl('house')))
  const tab = await world.open(browser, { address: address.href })
  return { browser, tab, address }
}

const waysOf = async (tab: Tab) => (await tab.listIdentities()).map((identity) => identity.provider).sort()

for (const [mode, env] of CONFIRMATION_MODES) {
  scenarios(
    `providers, ${mode}`,
    () => withProvider(provider, env),
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

      scenario('by PKCE in another browser the code opens nothing', async (world) => {
        provider.seat(personAtProvider())
        const browser = world.browser()
        const asking = await world.open(browser, { flow: 'pkce' })
        const address = await browser.visit(await asking.signInUrl('house'))
        expect(new URL(address).searchParams.get('code')).toBeTruthy()
        const other = world.browser()
        const tab = await world.open(other, { address, flow: 'pkce' })
        expect(tab.events).toEqual(['INITIAL_SESSION'])
        expect(other.stored()).toBeNull()
      })

      scenario(
        '[wire 88] a proven address opens the account whose address was proven, and the password stays',
        async (world) => {
          const { id, email, password } = await somebody(world)
          await world.app.sql('update users set email_proven_at = now() where id = $1', [id])
          world.app.clock.advance({ seconds: 61 })
          const { browser, tab } = await comeFromProvider(world, personAtProvider(email))
          await expect.poll(() => browser.stored()?.user.id).toBe(id)
          expect(await waysOf(tab)).toEqual(['email', 'house'])
          expect((await mailsTo(world.app, email)).map(({ kind }) => kind)).toContain('identity_linked')
          await (await world.open()).signIn(email, password)
        },
      )

      scenario('[wire 90] an address that is not proven joins nothing and signs nobody in', async (world) => {
        const { tab: owner, email, password } = await somebody(world)
        const { browser, address } = await comeFromProvider(world, personAtProvider(email, false))
        expect(address.searchParams.get('error_code')).toBe('provider_email_needs_verification')
        expect(browser.stored()).toBeNull()
        expect(await waysOf(owner)).toEqual(['email'])
        await (await world.open()).signIn(email, password)
      })

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
}

scenarios(
  'providers and addresses that nobody has confirmed',
  () => withProvider(provider, { MAILER_AUTOCONFIRM: 'false' }),
  (scenario) => {
    scenario('[wire 89] whoever proves the address has the account, and its maker is out', async (world) => {
      const maker = newcomer()
      await (await world.open()).signUp(maker)
      const { browser, tab } = await comeFromProvider(world, personAtProvider(maker.email))
      await expect.poll(() => browser.stored()?.user.email).toBe(maker.email)
      expect(await waysOf(tab)).toEqual(['house'])
      expect((await tab.getUser()).email_confirmed_at).toBeTruthy()
      await expect((await world.open()).signIn(maker.email, maker.password)).rejects.toMatchObject({
        code: 'invalid_credentials',
      })
    })
  },
)
