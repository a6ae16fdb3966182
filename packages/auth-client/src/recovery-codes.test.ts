import { describe, expect, test } from 'vitest'
import { verifyRecoveryCode } from './index.ts'
import { json, openLoneTab, refusal, sampleSession } from './testing/index.ts'

const PATH = '/auth/v1/factors/recovery-codes/verify'

async function setUp() {
  const tab = openLoneTab((nowMs) => sampleSession('old', nowMs))
  await tab.begin()
  const settled = tab.events.length
  return { ...tab, newEvents: () => tab.events.slice(settled) }
}

describe('a recovery code', () => {
  test.each([
    ['that is wrong', refusal(422, 'mfa_verification_failed'), 'mfa_verification_failed'],
    ['answered by the page of a proxy', json(200, { message: 'Welcome' }), 'unexpected_reply'],
  ])('%s: no event, the session stays', async (_what, reply, code) => {
    const tab = await setUp()
    tab.server.answer(PATH, reply)
    await expect(verifyRecoveryCode(tab.client, 'abcd')).rejects.toMatchObject({ code })
    expect(tab.newEvents()).toEqual([])
    expect(tab.stored()?.refresh_token).toBe('refresh-old')
  })

  test('that is right: MFA_CHALLENGE_VERIFIED, and the new session replaces the old', async () => {
    const tab = await setUp()
    tab.server.answer(PATH, json(200, sampleSession('aal2', tab.clock.now())))
    await verifyRecoveryCode(tab.client, 'abcdefghijklmnop')
    expect(tab.newEvents()).toEqual(['MFA_CHALLENGE_VERIFIED'])
    expect(tab.stored()?.refresh_token).toBe('refresh-aal2')
    expect(tab.server.requests[0]).toMatchObject({
      headers: { authorization: 'Bearer access-old' },
      body: { code: 'abcdefghijklmnop' },
    })
  })
})
