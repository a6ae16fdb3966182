import { expect } from 'vitest'
import { GOOD_PASSWORD } from '../test-app.ts'
import { openBrowser, STORAGE_KEY } from './browser.ts'
import { scenarios } from './scenarios.ts'

scenarios('events', {}, (scenario) => {
  scenario('[wire 120] come in the order of what happened', async (world) => {
    const { email } = await world.member()
    const tab = await world.open()
    await tab.signIn(email, GOOD_PASSWORD)
    await tab.refresh()
    await tab.updateUser({ data: { a: 1 } })
    await tab.signOut()
    expect(tab.events.join(' ')).toBe('INITIAL_SESSION SIGNED_IN TOKEN_REFRESHED USER_UPDATED SIGNED_OUT')
  })

  scenario('a malformed stored session is removed: SIGNED_OUT before INITIAL_SESSION', async (world) => {
    const browser = openBrowser(world.app)
    browser.storage.set(STORAGE_KEY, JSON.stringify({ access_token: 'x' }))
    const tab = await world.open(browser)
    expect(tab.events).toEqual(['SIGNED_OUT', 'INITIAL_SESSION'])
    expect(browser.storage.size).toBe(0)
  })

  scenario('a session near its end is refreshed: TOKEN_REFRESHED before INITIAL_SESSION', async (world) => {
    const { browser } = await world.member()
    const later = browser.copy()
    const ending = { ...browser.stored(), expires_at: Math.floor(Date.now() / 1000) + 60 }
    later.storage.set(STORAGE_KEY, JSON.stringify(ending))
    const tab = await world.open(later)
    expect(tab.events.slice(0, 2)).toEqual(['TOKEN_REFRESHED', 'INITIAL_SESSION'])
  })

  scenario('reach the other tabs of the browser and no other browser', async (world) => {
    const { email, browser, tab } = await world.member()
    const beside = await world.open(browser)
    const elsewhere = await world.open()
    await elsewhere.signIn(email, GOOD_PASSWORD)
    const before = elsewhere.events.length
    await tab.updateUser({ data: { theme: 'dark' } })
    await expect.poll(() => beside.events.at(-1)).toBe('USER_UPDATED')
    expect(elsewhere.events).toHaveLength(before)
  })
})
