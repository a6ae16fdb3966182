import { describe, expect, test } from 'vitest'
import { requestPasswordReset } from './index.ts'
import { json, openLoneTab, refusal, SAMPLE_STORAGE_KEY, sampleSession, sampleUser } from './testing/index.ts'

const VERIFIER_KEY = `${SAMPLE_STORAGE_KEY}-code-verifier`

describe('a forgotten password (wire §7.1)', () => {
  test('a refusal throws the words of the server and announces nothing', async () => {
    const tab = openLoneTab()
    tab.server.answer('/auth/v1/recover', refusal(429, 'over_request_rate_limit', { 'retry-after': '7' }))
    await expect(requestPasswordReset(tab.client, { email: 'reader@example.com' })).rejects.toMatchObject({
      code: 'over_request_rate_limit',
      retryAfterMs: 7000,
    })
    expect(tab.events).toEqual([])
  })

  test('the mail leads to /signin in any browser, and this one remembers to have asked', async () => {
    const tab = openLoneTab()
    tab.server.answer('/auth/v1/recover', json(200, {}))
    await requestPasswordReset(tab.client, { email: 'reader@example.com', captchaToken: 'solved' })
    expect(tab.server.requests).toEqual([
      {
        method: 'POST',
        path: '/auth/v1/recover?redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fsignin',
        headers: {},
        body: { email: 'reader@example.com', gotrue_meta_security: { captcha_token: 'solved' } },
      },
    ])
    expect(tab.storage.get(VERIFIER_KEY)).toMatch(/^"[0-9a-f]{112}\/recovery"$/)
    expect(tab.events).toEqual([])
  })

  test('in the PKCE flow the mail is tied to this browser, and may lead elsewhere', async () => {
    const tab = openLoneTab(null, { flowType: 'pkce' })
    tab.server.answer('/auth/v1/recover', json(200, {}))
    await requestPasswordReset(tab.client, {
      email: 'reader@example.com',
      redirectTo: 'https://app.example.com/',
    })
    expect(tab.server.requests[0]).toMatchObject({
      path: '/auth/v1/recover?redirect_to=https%3A%2F%2Fapp.example.com%2F',
      body: { code_challenge: expect.stringMatching(/^[\w-]{43}$/), code_challenge_method: 's256' },
    })
  })

  test('from the mail to the new password: PASSWORD_RECOVERY, then USER_UPDATED', async () => {
    const tab = openLoneTab()
    tab.server.answer('/auth/v1/recover', json(200, {}))
    await requestPasswordReset(tab.client, { email: 'reader@example.com' })
    tab.server.answer('/auth/v1/verify', json(200, sampleSession('recovered', tab.clock.now())))
    await tab.client.verifyOtp({ type: 'recovery', email: 'reader@example.com', token: '123456' })
    tab.server.answer('/auth/v1/user', json(200, sampleUser({ updated_at: '2026-11-21T13:00:00Z' })))
    await tab.client.updateUser({ password: 'Bb2!bbbb' })
    expect(tab.events).toEqual(['PASSWORD_RECOVERY', 'USER_UPDATED'])
    expect(tab.server.requestsTo('/auth/v1/user')[0]).toMatchObject({
      method: 'PUT',
      headers: { authorization: 'Bearer access-recovered' },
      body: { password: 'Bb2!bbbb' },
    })
    expect(tab.storage.get(VERIFIER_KEY)).toBeNull()
  })
})
