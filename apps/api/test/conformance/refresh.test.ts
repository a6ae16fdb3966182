import { expect } from 'vitest'
import { claimsOf } from '../accounts/people.ts'
import { copyOf, STORAGE_KEY } from './browser.ts'
import { expectClientError } from './client-adapter.ts'
import { scenarios } from './scenarios.ts'

const TOKEN = '/auth/v1/token'
const sessionIdOf = (session: { access_token: string } | null) => session && claimsOf(session).session_id

scenarios('refreshing', {}, (scenario) => {
  scenario('[wire 39] refreshing returns another token of the same session', async (context) => {
    const { tab, browser } = await context.member()
    const before = browser.stored()
    const after = await tab.refresh()
    expect(after?.refresh_token).not.toBe(before?.refresh_token)
    expect(sessionIdOf(after)).toBe(sessionIdOf(before))
    expect(tab.events.at(-1)).toBe('TOKEN_REFRESHED')
  })

  scenario('[wire 40] eight browsers that refresh one session at once get one token', async (context) => {
    const { browser } = await context.member()
    const tabs = []
    for (let nth = 0; nth < 8; nth++) tabs.push(await context.open(copyOf(browser)))
    const sessions = await Promise.all(tabs.map((tab) => tab.refresh()))
    expect(new Set(sessions.map((session) => session?.refresh_token)).size).toBe(1)
    expect(sessions[0]?.refresh_token).not.toBe(browser.stored()?.refresh_token)
  })

  scenario('[wire 42] a lost answer is repeated, however late', async (context) => {
    const { tab, browser } = await context.member()
    const asleep = copyOf(browser)
    const newest = await tab.refresh()
    context.app.clock.advance({ seconds: 60 })
    const late = await context.open(asleep)
    expect((await late.refresh())?.refresh_token).toBe(newest?.refresh_token)
  })

  scenario('[wire 43] late reuse of a stolen refresh token ends the session', async (context) => {
    const { tab, browser } = await context.member()
    const stolen = copyOf(browser)
    await tab.refresh()
    await tab.refresh()
    context.app.clock.advance({ seconds: 11 })
    const thief = await context.open(stolen)
    await thief.refresh()
    const id = sessionIdOf(browser.stored())
    expect(await context.app.sql('select id from sessions where id = $1', [id])).toEqual([])
    await expect(thief.getUser()).rejects.toMatchObject({ name: 'ClientError' })
    await expectClientError(tab.getUser(), 'session_not_found')
    expect(browser.stored()).toBeNull()
    expect(tab.events.at(-1)).toBe('SIGNED_OUT')
  })

  scenario('[wire 50] an expired session survives a 503 and is refreshed after it', async (context) => {
    const { browser } = await context.member()
    const morning = copyOf(browser)
    const expired = { ...browser.stored(), expires_at: Math.floor(Date.now() / 1000) - 3600 }
    morning.storage.set(STORAGE_KEY, JSON.stringify(expired))
    morning.failNext(TOKEN, 503)
    const tab = await context.open(morning)
    const session = await tab.session()
    expect(session?.refresh_token).not.toBe(expired.refresh_token)
    expect(tab.events).toContain('TOKEN_REFRESHED')
    expect(tab.events).not.toContain('SIGNED_OUT')
    expect(morning.requests.filter((request) => request === `POST ${TOKEN}`)).toHaveLength(2)
  })
})
