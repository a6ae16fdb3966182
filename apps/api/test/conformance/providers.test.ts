import { expect } from 'vitest'
import { emailKindsTo } from '../accounts/email-links.ts'
import { personAtProvider, withProvider } from '../accounts/provider-sign-in.ts'
import { perFile } from '../harness/per-file.ts'
import { type ProviderPerson, startProviderServer } from '../servers/provider-server.ts'
import { expectClientError, type TabOptions } from './client-adapter.ts'
import type { Tab } from './published-clients.ts'
import { newPerson, type ScenarioContext, scenarios } from './scenarios.ts'

const provider = perFile(startProviderServer)

/** Signs in at the provider as this person; null denies access. Returns the URL where the redirects end. */
async function signInAtProvider(
  context: ScenarioContext,
  person: ProviderPerson | null,
  flow: TabOptions['flow'] = 'implicit',
) {
  provider.seat(person)
  const { browser, tab } = await context.openNewBrowser({ flow })
  return { browser, url: new URL(await browser.open(await tab.signInUrl('acme'))) }
}

async function signInAtProviderAndOpenPage(
  context: ScenarioContext,
  person: ProviderPerson | null,
  flow: TabOptions['flow'] = 'implicit',
) {
  const { browser, url } = await signInAtProvider(context, person, flow)
  return { browser, url, tab: await context.open(browser, { address: url.href, flow }) }
}

const providersOf = async (tab: Tab) => (await tab.listIdentities()).map((one) => one.provider).sort()

scenarios('providers', { env: () => withProvider(provider), inBothModes: true }, (scenario) => {
  scenario('[wire 87] a sign-in denied at the provider opens no session', async (context) => {
    const { browser, url, tab } = await signInAtProviderAndOpenPage(context, null)
    expect(url.searchParams.get('error')).toBe('access_denied')
    expect(browser.stored()).toBeNull()
    expect(tab.events).not.toContain('SIGNED_IN')
  })

  for (const flow of ['implicit', 'pkce'] as const) {
    scenario(`[wire 84] a sign-in at the provider opens a session: ${flow}`, async (context) => {
      const person = personAtProvider()
      const { browser, url, tab } = await signInAtProviderAndOpenPage(context, person, flow)
      expect(url.href.includes('access_token')).toBe(flow === 'implicit')
      await expect.poll(() => tab.events).toContain('SIGNED_IN')
      const app_metadata = { provider: 'acme' }
      expect(browser.stored()?.user).toMatchObject({ email: person.email, app_metadata })
      expect(await tab.listIdentities()).toMatchObject([{ provider: 'acme', id: person.sub }])
      expect(await tab.refresh()).not.toBeNull()
    })
  }

  scenario('[wire 88] a verified email opens its account, which keeps its password', async (context) => {
    const { id, email, password } = await context.member()
    await context.app.sql('update users set email_proven_at = now() where id = $1', [id])
    context.app.clock.advance({ seconds: 61 })
    const { browser, tab } = await signInAtProviderAndOpenPage(context, personAtProvider(email))
    await expect.poll(() => browser.stored()?.user.id).toBe(id)
    expect(await providersOf(tab)).toEqual(['acme', 'email'])
    expect(await emailKindsTo(context.app, email)).toContain('identity_linked')
    await (await context.open()).signIn(email, password)
  })

  scenario('[wire 90] an unverified email is not linked and does not sign in', async (context) => {
    const { tab: owner, email, password } = await context.member()
    const { browser, url } = await signInAtProviderAndOpenPage(context, personAtProvider(email, false))
    expect(url.searchParams.get('error_code')).toBe('provider_email_needs_verification')
    expect(browser.stored()).toBeNull()
    expect(await providersOf(owner)).toEqual(['email'])
    await (await context.open()).signIn(email, password)
  })

  scenario('[wire 91] [wire 92] all but the last identity are linked and unlinked', async (context) => {
    const { tab, browser, id } = await context.member()
    provider.seat(personAtProvider())
    const address = await browser.open(await tab.identityLinkUrl('acme'))
    const before = tab.events.length
    await context.open(browser, { address })
    await expect.poll(() => providersOf(tab)).toEqual(['acme', 'email'])
    expect((await tab.getUser()).id).toBe(id)

    const identities = await tab.listIdentities()
    const [linked] = identities.filter((identity) => identity.provider === 'acme')
    if (linked) await tab.unlinkIdentity(linked)
    expect(tab.events.slice(before)).not.toContain('SIGNED_OUT')
    const [last, ...others] = await tab.listIdentities()
    expect(others).toEqual([])
    if (!last) throw new Error('The account has no identity.')
    await expectClientError(tab.unlinkIdentity(last), 'single_identity_not_deletable')
  })
})

const env = () => withProvider(provider, { MAILER_AUTOCONFIRM: 'false' })

scenarios('providers and unconfirmed emails', { env }, (scenario) => {
  scenario('[wire 89] a verified email takes over an unconfirmed account', async (context) => {
    const maker = newPerson()
    await (await context.open()).signUp(maker)
    const { browser, tab } = await signInAtProviderAndOpenPage(context, personAtProvider(maker.email))
    await expect.poll(() => browser.stored()?.user.email).toBe(maker.email)
    expect(await providersOf(tab)).toEqual(['acme'])
    expect((await tab.getUser()).email_confirmed_at).toBeTruthy()
    await expectClientError((await context.open()).signIn(maker.email, maker.password), 'invalid_credentials')
  })
})
