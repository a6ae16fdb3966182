import { describe, expect, test } from 'vitest'
import { askForPasskey, beginPasskey, keepPasskey, signInWithPasskey } from './index.ts'
import { json, openLoneTab, refusal, sampleSession } from './testing/index.ts'

const PATH = '/auth/v1/passkeys'
const QUESTION = { challenge_id: 'c', options: { challenge: 'YQ' }, expires_at: 1 }
const NAMED = { id: 'Y3JlZA', rawId: 'Y3JlZA', type: 'public-key', clientExtensionResults: {} } as const
const SHOWN = { ...NAMED, response: { clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'c2ln' } }
const MADE = { ...NAMED, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }

describe('a passkey (wire §9.5)', () => {
  test('that is not known here: no event, and nobody is signed in', async () => {
    const tab = openLoneTab()
    await tab.begin()
    const settled = tab.events.length
    tab.server.answer(`${PATH}/authentication/verify`, refusal(400, 'webauthn_verification_failed'))
    const shown = { challengeId: 'c', credential: SHOWN }
    await expect(signInWithPasskey(tab.client, shown)).rejects.toMatchObject({
      code: 'webauthn_verification_failed',
    })
    expect(tab.events.slice(settled)).toEqual([])
    expect(tab.stored()).toBeNull()
  })

  test('signs in without a name: SIGNED_IN, and the session is kept', async () => {
    const tab = openLoneTab()
    await tab.begin()
    const settled = tab.events.length
    tab.server.answer(`${PATH}/authentication/options`, json(200, QUESTION))
    tab.server.answer(`${PATH}/authentication/verify`, json(200, sampleSession('key', tab.clock.now())))
    const { challenge_id: challengeId } = await askForPasskey(tab.client)
    await signInWithPasskey(tab.client, { challengeId, credential: SHOWN })
    expect(tab.events.slice(settled)).toEqual(['SIGNED_IN'])
    expect(tab.stored()?.refresh_token).toBe('refresh-key')
    expect(tab.server.requests.map(({ body }) => body)).toEqual([
      { gotrue_meta_security: {} },
      { challenge_id: 'c', credential: SHOWN },
    ])
  })

  test('is added to an account without an event', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs))
    await tab.begin()
    const settled = tab.events.length
    const passkey = { id: 'p', friendly_name: 'Key', created_at: '2026-11-21T12:00:00Z' }
    tab.server.answer(`${PATH}/registration/options`, json(200, QUESTION))
    tab.server.answer(`${PATH}/registration/verify`, json(200, passkey))
    const { challenge_id: challengeId } = await beginPasskey(tab.client)
    expect(await keepPasskey(tab.client, { challengeId, credential: MADE })).toEqual(passkey)
    expect(tab.server.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer access-old',
      'Bearer access-old',
    ])
    expect(tab.events.slice(settled)).toEqual([])
  })

  test('a page of a proxy is no question and no passkey', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs))
    await tab.begin()
    for (const path of ['authentication/options', 'authentication/verify', 'registration/options']) {
      tab.server.answer(`${PATH}/${path}`, json(200, { message: 'Welcome' }))
    }
    tab.server.answer(`${PATH}/registration/verify`, json(200, undefined))
    const refused = { code: 'unexpected_reply' }
    await expect(askForPasskey(tab.client)).rejects.toMatchObject(refused)
    await expect(beginPasskey(tab.client)).rejects.toMatchObject(refused)
    const shown = { challengeId: 'c', credential: SHOWN }
    await expect(signInWithPasskey(tab.client, shown)).rejects.toMatchObject(refused)
    const made = { challengeId: 'c', credential: MADE }
    await expect(keepPasskey(tab.client, made)).rejects.toMatchObject(refused)
  })
})
