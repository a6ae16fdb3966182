import { describe, expect, test } from 'vitest'
import type { Factor } from './account.ts'
import { challengeFactor, enrollFactor, listFactors, unenrollFactor, verifyFactor } from './index.ts'
import { json, openLoneTab, refusal, sampleSession, sampleUser } from './testing/index.ts'

const FACTORS = '/auth/v1/factors'
const ID = '7f4c1c9e-58a0-4e0f-9d0e-0a1b2c3d4e5f'
const FACTOR: Factor = {
  id: ID,
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-11-21T12:00:00Z',
  updated_at: '2026-11-21T12:00:00Z',
  last_challenged_at: null,
}

/** A started tab, signed in, whose INITIAL_SESSION is behind it. */
async function setUp() {
  const tab = openLoneTab((nowMs) => sampleSession('old', nowMs))
  await tab.begin()
  const settled = tab.events.length
  return { ...tab, newEvents: () => tab.events.slice(settled) }
}

describe('a second factor (wire §9)', () => {
  test('nobody signed in: refused without a request', async () => {
    const tab = openLoneTab()
    await expect(enrollFactor(tab.client, { type: 'totp' })).rejects.toMatchObject({
      code: 'no_authorization',
    })
    expect(tab.server.requests).toEqual([])
  })

  test.each([
    [
      'totp',
      { type: 'totp', friendlyName: 'Phone app', issuer: 'Satlens' },
      { factor_type: 'totp', friendly_name: 'Phone app', issuer: 'Satlens' },
    ],
    ['phone', { type: 'phone', phone: '+4915112345678' }, { factor_type: 'phone', phone: '+4915112345678' }],
    ['webauthn', { type: 'webauthn' }, { factor_type: 'webauthn' }],
  ] as const)('%s is enrolled without an event', async (type, factor, sent) => {
    const tab = await setUp()
    tab.server.answer(FACTORS, json(200, { id: ID, type }))
    expect(await enrollFactor(tab.client, factor)).toEqual({ id: ID, type })
    expect(tab.server.requests[0]).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer access-old' },
      body: sent,
    })
    expect(tab.newEvents()).toEqual([])
  })

  test('a page of a proxy is no factor and no challenge', async () => {
    const tab = await setUp()
    tab.server.answer(FACTORS, json(200, undefined))
    tab.server.answer(`${FACTORS}/${ID}/challenge`, json(200, { message: 'Welcome' }))
    await expect(enrollFactor(tab.client, { type: 'totp' })).rejects.toMatchObject({
      code: 'unexpected_reply',
    })
    await expect(challengeFactor(tab.client, ID)).rejects.toMatchObject({ code: 'unexpected_reply' })
  })

  test('the right code: MFA_CHALLENGE_VERIFIED, and the new session replaces the old', async () => {
    const tab = await setUp()
    tab.server.answer(`${FACTORS}/${ID}/challenge`, json(200, { id: 'c', type: 'totp', expires_at: 1 }))
    tab.server.answer(`${FACTORS}/${ID}/verify`, json(200, sampleSession('aal2', tab.clock.now())))
    const challenge = await challengeFactor(tab.client, ID)
    await verifyFactor(tab.client, { factorId: ID, challengeId: challenge.id, code: '123456' })
    expect(tab.newEvents()).toEqual(['MFA_CHALLENGE_VERIFIED'])
    expect(tab.stored()?.refresh_token).toBe('refresh-aal2')
    expect(tab.server.requests.map(({ body }) => body)).toEqual([{}, { challenge_id: 'c', code: '123456' }])
  })

  test('a wrong code: no event, the session stays', async () => {
    const tab = await setUp()
    tab.server.answer(`${FACTORS}/${ID}/verify`, refusal(422, 'mfa_verification_failed'))
    const answer = { factorId: ID, challengeId: 'c', code: '000000' }
    await expect(verifyFactor(tab.client, answer)).rejects.toMatchObject({ code: 'mfa_verification_failed' })
    expect(tab.newEvents()).toEqual([])
    expect(tab.stored()?.refresh_token).toBe('refresh-old')
  })

  test('what the browser says of a credential goes as the wire has it (wire §9.3)', async () => {
    const tab = await setUp()
    tab.server.answer(`${FACTORS}/${ID}/verify`, json(200, sampleSession('aal2', tab.clock.now())))
    const response = { clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'c2ln' }
    const credential = {
      id: 'Y3JlZA',
      rawId: 'Y3JlZA',
      type: 'public-key',
      clientExtensionResults: {},
      response,
    } as const
    const webauthn = { type: 'request', credential_response: credential } as const
    await verifyFactor(tab.client, { factorId: ID, challengeId: 'c', webauthn })
    expect(tab.server.requests[0]?.body).toEqual({ challenge_id: 'c', webauthn })
  })

  test('removed: the token that still claims it is replaced at once', async () => {
    const tab = await setUp()
    tab.server.answer(`${FACTORS}/${ID}`, json(200, { id: ID }))
    tab.server.answer('/auth/v1/token', json(200, sampleSession('aal1', tab.clock.now())))
    await unenrollFactor(tab.client, ID)
    expect(tab.server.requests[0]).toMatchObject({ method: 'DELETE', path: `${FACTORS}/${ID}` })
    expect(tab.newEvents()).toEqual(['TOKEN_REFRESHED'])
    expect(tab.stored()?.refresh_token).toBe('refresh-aal1')
  })

  test('the list is the one the server knows, and empty where there is none', async () => {
    const tab = await setUp()
    tab.server.answer('/auth/v1/user', json(200, sampleUser({ factors: [FACTOR] })), json(200, sampleUser()))
    expect(await listFactors(tab.client)).toEqual([FACTOR])
    expect(await listFactors(tab.client)).toEqual([])
    expect(tab.newEvents()).toEqual([])
  })
})
