import { expect } from 'vitest'
import { claimsOf } from '../accounts/people.ts'
import { copyOf, STORAGE_KEY } from './browser.ts'
import { expectRefused } from './driver.ts'
import { scenarios } from './scenarios.ts'

const TOKEN = '/auth/v1/token'
const sessionIdOf = (session: { access_token: string } | null) => session && claimsOf(session).session_id

scenarios('refreshing', {}, (scenario) => {
  scenario('[wire 39] yields another token of the same session', async (world) => {
    const { tab, browser } = await world.member()
    const before = browser.stored()
    const after = await tab.refresh()
    expect(after?.refresh_token).not.toBe(before?.refresh_token)
    expect(sessionIdOf(after)).toBe(sessionIdOf(before))
    expect(tab.events.at(-1)).toBe('TOKEN_REFRESHED')
  })

  scenario('[wire 40] eight browsers that refresh one session at once get one token', async (world) => {
    const { browser } = await world.member()
    const tabs = []
    for (let nth = 0; nth < 8; nth++) tabs.push(await world.open(copyOf(browser)))
    const sessions = await Promise.all(tabs.map((tab) => tab.refresh()))
    expect(new Set(sessions.map((session) => session?.refresh_token)).size).toBe(1)
    expect(sessions[0]?.refresh_token).not.toBe(browser.stored()?.refresh_token)
  })

  scenario('[wire 42] a lost answer is given once more, however late', async (world) => {
    const { tab, browser } = await world.member()
    const asleep = copyOf(browser)
    const newest = await tab.refresh()
    world.app.clock.advance({ seconds: 60 })
    const late = await world.open(asleep)
    expect((await late.refresh())?.refresh_token).toBe(newest?.refresh_token)
  })

  scenario('[wire 43] a stolen copy that is used too late ends the session for both', async (world) => {
    const { tab, browser } = await world.member()
    const stolen = copyOf(browser)
    await tab.refresh()
    await tab.refresh()
    world.app.clock.advance({ seconds: 11 })
    const thief = await world.open(stolen)
    await thief.refresh()
    const id = sessionIdOf(browser.stored())
    expect(await world.app.sql('select id from sessions where id = $1', [id])).toEqual([])
    await expect(thief.getUser()).rejects.toMatchObject({ name: 'Refused' })
    await expectRefused(tab.getUser(), 'session_not_found')
    expect(browser.stored()).toBeNull()
    expect(tab.events.at(-1)).toBe('SIGNED_OUT')
  })

  scenario('[wire 50] an expired session survives a 503 and is refreshed after it', async (world) => {
    const { browser } = await world.member()
    const morning = copyOf(browser)
    const expired = { ...browser.stored(), expires_at: Math.floor(Date.now() / 1000) - 3600 }
    morning.storage.set(STORAGE_KEY, JSON.stringify(expired))
    morning.failNext(TOKEN, 503)
    const tab = await world.open(morning)
    const session = await tab.session()
    expect(session?.refresh_token).not.toBe(expired.refresh_token)
    expect(tab.events).toContain('TOKEN_REFRESHED')
    expect(tab.events).not.toContain('SIGNED_OUT')
    expect(morning.requests.filter((request) => request === `POST ${TOKEN}`)).toHaveLength(2)
  })
})
