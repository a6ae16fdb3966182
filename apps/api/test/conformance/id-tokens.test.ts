import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { personAtProvider, withProvider } from '../accounts/provider-sign-in.ts'
import { perFile } from '../harness/per-file.ts'
import { startProviderServer } from '../servers/provider-server.ts'
import { expectClientError } from './client-adapter.ts'
import { scenarios } from './scenarios.ts'

const provider = perFile(startProviderServer)
const env = () => withProvider(provider)

const hex = (nonce: string) => createHash('sha256').update(nonce).digest('hex')
const PAST = () => Math.floor(Date.now() / 1000) - 60

scenarios('ID tokens of a provider', { env, needs: ['ID tokens'], inBothModes: true }, (scenario) => {
  scenario('[wire 93] a token with another audience, expiry or nonce is rejected', async (context) => {
    const { browser, tab } = await context.openNewBrowser()
    const before = await context.app.sql('select count(*) from users')
    const person = { ...personAtProvider() }
    for (const [claims, nonce, code] of [
      [{ aud: 'another client' }, undefined, 'bad_id_token'],
      [{ exp: PAST() }, undefined, 'bad_id_token'],
      [{ nonce: hex('theirs') }, 'mine', 'invalid_nonce'],
      [{ nonce: hex('theirs') }, undefined, 'invalid_nonce'],
    ] as const) {
      const token = await provider.idToken({ ...person, ...claims })
      await expectClientError(tab.signInWithIdToken('acme', token, nonce), code, { status: 400 })
    }
    await expectClientError(tab.signInWithIdToken('nobody', 'x'), 'provider_disabled')
    expect(browser.stored()).toBeNull()
    expect(tab.events).toEqual(['INITIAL_SESSION'])
    expect(await context.app.sql('select count(*) from users')).toEqual(before)
  })

  scenario('a valid token signs in with its nonce', async (context) => {
    const { browser, tab } = await context.openNewBrowser()
    const person = personAtProvider()
    const token = await provider.idToken({ ...person, nonce: hex('mine') })
    await tab.signInWithIdToken('acme', token, 'mine')
    const app_metadata = { provider: 'acme' }
    expect(browser.stored()?.user).toMatchObject({ email: person.email, app_metadata })
    expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
  })

  scenario('[wire 94] a token links its identity to one account only', async (context) => {
    const { tab, browser, id } = await context.member()
    const linked = { ...personAtProvider() }
    await tab.linkIdToken('acme', await provider.idToken(linked))
    expect(browser.stored()?.user.id).toBe(id)
    expect(tab.events.at(-1)).toBe('USER_UPDATED')
    const names = (await tab.listIdentities()).map(({ provider: name }) => name)
    expect(names.sort()).toEqual(['acme', 'email'])

    const { tab: other } = await context.member()
    const again = other.linkIdToken('acme', await provider.idToken(linked))
    await expectClientError(again, 'identity_already_exists', { status: 422 })
  })
})
