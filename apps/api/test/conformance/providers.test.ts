import { expect } from 'vitest'
import { kindsTo } from '../accounts/email-links.ts'
import { personAtProvider, withProvider } from '../accounts/provider-sign-in.ts'
import { perFile } from '../harness/per-file.ts'
import { type ProviderPerson, startProviderServer } from '../servers/provider-server.ts'
import { expectRefused, type TabOptions } from './driver.ts'
import type { Tab } from './published.driver.ts'
import { newPerson, scenarios, type World } from './scenarios.ts'

const provider = perFile(startProviderServer)

/** Signs in at the provider as this person, null refusing. Yields the address where the browser ends. */
async function redirected(
  world: World,
  person: ProviderPerson | null,
  flow: TabOptions['flow'] = 'implicit',
) {
  provider.seat(person)
  const { browser, tab } = await world.visit({ flow })
  return { browser, url: new URL(await browser.visit(await tab.signInUrl('house'))) }
}

/** The same, and opens the page at that address. */
async function arrived(world: World, person: ProviderPerson | null, flow: TabOptions['flow'] = 'implicit') {
  const { browser, url } = await redirected(world, person, flow)
  return { browser, url, tab: await world.open(browser, { address: url.href, flow }) }
}

const providersOf = async (tab: Tab) => (await tab.listIdentities()).map((one) => one.provider).sort()

scenarios('providers', { env: () => withProvider(provider), inBothModes: true }, (scenario) => {
  scenario('[wire 87] a sign-in refused at the provider opens no session', async (world) => {
    const { browser, url, tab } = await arrived(world, null)
    expect(url.searchParams.get('error')).toBe('access_denied')
    expect(browser.stored()).toBeNull()
    expect(tab.events).not.toContain('SIGNED_IN')
  })

  for (const flow of ['implicit', 'pkce'] as const) {
    scenario(`[wire 84] a sign-in at the provider opens a session: ${flow}`, async (world) => {
      const person = personAtProvider()
      const { browser, url, tab } = await arrived(world, person, flow)
      expect(url.href.includes('access_token')).toBe(flow === 'implicit')
      await expect.poll(() => tab.events).toContain('SIGNED_IN')
      const app_metadata = { provider: 'house' }
      expect(browser.stored()?.user).toMatchObject({ email: person.email, app_metadata })
      expect(await tab.listIdentities()).toMatchObject([{ provider: 'house', id: person.sub }])
      expect(await tab.refresh()).not.toBeNull()
    })
  }

  scenario(
    '[wire 88] a verified email opens the account that proved it and keeps its password',
    async (world) => {
      const { id, email, password } = await world.member()
      await world.app.sql('update users set email_proven_at = now() where id = $1', [id])
      world.app.clock.advance({ seconds: 61 })
      const { browser, tab } = await arrived(world, personAtProvider(email))
      await expect.poll(() => browser.stored()?.user.id).toBe(id)
      expect(await providersOf(tab)).toEqual(['email', 'house'])
      expect(await kindsTo(world.app, email)).toContain('identity_linked')
      await (await world.open()).signIn(email, password)
    },
  )

  scenario('[wire 90] an unverified email is linked to no account and signs in nobody', async (world) => {
    const { tab: owner, email, password } = await world.member()
    const { browser, url } = await arrived(world, personAtProvider(email, false))
    expect(url.searchParams.get('error_code')).toBe('provider_email_needs_verification')
    expect(browser.stored()).toBeNull()
    expect(await providersOf(owner)).toEqual(['email'])
    await (await world.open()).signIn(email, password)
  })

  scenario(
    '[wire 91] [wire 92] a provider is linked and unlinked; the last identity stays',
    async (world) => {
      const { tab, browser, id } = await world.member()
      provider.seat(personAtProvider())
      const address = await browser.visit(await tab.identityLinkUrl('house'))
      const before = tab.events.length
      await world.open(browser, { address })
      await expect.poll(() => providersOf(tab)).toEqual(['email', 'house'])
      expect((await tab.getUser()).id).toBe(id)

      const identities = await tab.listIdentities()
      const [linked] = identities.filter((identity) => identity.provider === 'house')
      if (linked) await tab.unlinkIdentity(linked)
      expect(tab.events.slice(before)).not.toContain('SIGNED_OUT')
      const [last, ...others] = await tab.listIdentities()
      expect(others).toEqual([])
      if (!last) throw new Error('There is no identity.')
      await expectRefused(tab.unlinkIdentity(last), 'single_identity_not_deletable')
    },
  )
})

scenarios(
  'providers and unconfirmed emails',
  { env: () => withProvider(provider, { MAILER_AUTOCONFIRM: 'false' }) },
  (scenario) => {
    scenario('[wire 89] a verified email takes over an unconfirmed account', async (world) => {
      const maker = newPerson()
      await (await world.open()).signUp(maker)
      const { browser, tab } = await arrived(world, personAtProvider(maker.email))
      await expect.poll(() => browser.stored()?.user.email).toBe(maker.email)
      expect(await providersOf(tab)).toEqual(['house'])
      expect((await tab.getUser()).email_confirmed_at).toBeTruthy()
      await expectRefused((await world.open()).signIn(maker.email, maker.password), 'invalid_credentials')
    })
  },
)
