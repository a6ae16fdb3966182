import { describe, expect, test } from 'vitest'
import { json, openLoneTab, refusal, SAMPLE_STORAGE_KEY, sampleSession } from './testing/index.ts'

const TOKEN = '/auth/v1/token'

describe('getSession (wire §12.4, §12.13)', () => {
  test('hands out a session with more than 90 s left without a request', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs))
    expect(await tab.client.getAccessToken()).toBe('access-old')
    expect(tab.server.requests).toEqual([])
  })

  test('refreshes within 90 s of the end', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs, { expires_at: nowMs / 1000 + 89 }))
    tab.server.answer(TOKEN, json(200, sampleSession('new', tab.clock.now())))
    expect(await tab.client.getAccessToken()).toBe('access-new')
  })

  test('does not wait for retries while the access token is alive', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs, { expires_at: nowMs / 1000 + 80 }))
    expect(await tab.client.getAccessToken()).toBe('access-old')
  })

  test('waits for the retries when the access token has expired', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs, { expires_at: nowMs / 1000 - 1 }))
    tab.server.answer(
      TOKEN,
      refusal(503, 'service_unavailable'),
      json(200, sampleSession('new', tab.clock.now())),
    )
    const token = tab.client.getAccessToken()
    await tab.clock.advance(200)
    expect(await token).toBe('access-new')
  })

  test('after a discarded refresh it hands out the winner, never null (wire §15 item 17)', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs, { expires_at: nowMs / 1000 + 10 }))
    const release = tab.server.hold(TOKEN)
    const session = tab.client.getSession()
    tab.storage.set(SAMPLE_STORAGE_KEY, JSON.stringify(sampleSession('theirs', tab.clock.now())))
    release(json(200, sampleSession('ours', tab.clock.now())))
    expect((await session)?.refresh_token).toBe('refresh-theirs')
  })

  test('is null when nobody is signed in, and works without a start', async () => {
    expect(await openLoneTab().client.getSession()).toBeNull()
  })
})
