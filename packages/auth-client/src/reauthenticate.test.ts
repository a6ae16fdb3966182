import { describe, expect, test } from 'vitest'
import { confirmReauthentication, reauthenticate } from './index.ts'
import { json, openLoneTab, refusal, sampleSession } from './testing/index.ts'

const PATH = '/auth/v1/reauthenticate'

describe('a fresh proof (wire §6.3)', () => {
  test('asked for again within a minute, the refusal says when to come back', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs))
    tab.server.answer(PATH, refusal(429, 'over_email_send_rate_limit', { 'retry-after': '40' }))
    await expect(reauthenticate(tab.client)).rejects.toMatchObject({ retryAfterMs: 40_000 })
  })

  test('has its digits sent to the signed-in user, without an event', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs))
    tab.server.answer(PATH, json(200, {}))
    await reauthenticate(tab.client)
    expect(tab.server.requests[0]).toMatchObject({
      method: 'GET',
      headers: { authorization: 'Bearer access-old' },
    })
    expect(tab.events).toEqual([])
  })

  test('shows the digits in the session that asked for them, without an event', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs))
    tab.server.answer(PATH, json(200, {}))
    await confirmReauthentication(tab.client, '123456')
    expect(tab.server.requests[0]).toMatchObject({
      method: 'POST',
      body: { nonce: '123456' },
      headers: { authorization: 'Bearer access-old' },
    })
    expect(tab.events).toEqual([])
  })

  test('reports digits that are wrong as the server names them', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs))
    tab.server.answer(PATH, refusal(422, 'reauthentication_not_valid'))
    await expect(confirmReauthentication(tab.client, '123456')).rejects.toMatchObject({
      code: 'reauthentication_not_valid',
    })
  })
})
