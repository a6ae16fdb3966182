import { describe, expect, test } from 'vitest'
import { identityLinkUrl, listIdentities, unlinkIdentity } from './index.ts'
import { json, openLoneTab, refusal, sampleSession, sampleUser } from './testing/index.ts'

const AUTHORIZE = '/auth/v1/user/identities/authorize'
const ID = '5b1f6a4e-3f0b-4f43-8a4a-2f8f0b1f9c11'

/** A started tab, signed in, whose INITIAL_SESSION is behind it. */
async function setUp() {
  const tab = openLoneTab((nowMs) => sampleSession('old', nowMs))
  await tab.begin()
  const settled = tab.events.length
  return { ...tab, newEvents: () => tab.events.slice(settled) }
}

describe('identities (wire §8)', () => {
  test('a reply without a URL is no place to go', async () => {
    const tab = await setUp()
    tab.server.answer(AUTHORIZE, json(200, {}))
    await expect(identityLinkUrl(tab.client, { provider: 'google' })).rejects.toMatchObject({
      code: 'unexpected_reply',
    })
  })

  test('linking asks for the URL as the signed-in user, and comes back to /profile', async () => {
    const tab = await setUp()
    tab.server.answer(AUTHORIZE, json(200, { url: 'https://provider.example/authorize' }))
    const url = await identityLinkUrl(tab.client, { provider: 'google', scopes: 'openid email' })
    expect(url).toBe('https://provider.example/authorize')
    expect(tab.server.requests[0]).toMatchObject({
      method: 'GET',
      path: `${AUTHORIZE}?provider=google&redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fprofile&scopes=openid%20email&skip_http_redirect=true`,
      headers: { authorization: 'Bearer access-old' },
    })
    expect(tab.newEvents()).toEqual([])
  })

  test('the last one cannot go, and the refusal has a code', async () => {
    const tab = await setUp()
    tab.server.answer(`/auth/v1/user/identities/${ID}`, refusal(422, 'single_identity_not_deletable'))
    await expect(unlinkIdentity(tab.client, ID)).rejects.toMatchObject({
      code: 'single_identity_not_deletable',
    })
  })

  test('unlinking: no event (wire §12.9)', async () => {
    const tab = await setUp()
    tab.server.answer(`/auth/v1/user/identities/${ID}`, json(200, {}))
    await unlinkIdentity(tab.client, ID)
    expect(tab.server.requests[0]?.method).toBe('DELETE')
    expect(tab.newEvents()).toEqual([])
  })

  test('the list is the one the server knows', async () => {
    const tab = await setUp()
    tab.server.answer('/auth/v1/user', json(200, sampleUser()))
    expect(await listIdentities(tab.client)).toEqual([])
  })
})
