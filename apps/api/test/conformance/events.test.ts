import { expect } from 'vitest'
import { GOOD_PASSWORD } from '../test-app.ts'
import { STORAGE_KEY } from './browser.ts'
import { scenarios } from './scenarios.ts'
import { somebody } from './somebody.ts'

scenarios('events', {}, (scenario) => {
  scenario('[wire 120] those of a whole visit come in their order', async (world) => {
    const { email } = await somebody(world)
    const tab = await world.open()
    await tab.signIn(email, GOOD_PASSWORD)
    await tab.refresh()
    await tab.updateUser({ data: { a: 1 } })
    await tab.signOut()
    expect(tab.events).toEqual([
      'INITIAL_SESSION',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'SIGNED_OUT',
    ])
  })

  scenario(
    'something stored that is no session is removed: SIGNED_OUT before INITIAL_SESSION',
    async (world) => {
      const browser = world.browser()
      browser.storage.set(STORAGE_KEY, JSON.stringify({ access_token: 'x' }))
      const tab = await world.open(browser)
      expect(tab.events).toEqual(['SIGNED_OUT', 'INITIAL_SESSION'])
      expect(browser.storage.size).toBe(0)
    },
  )

  scenario(
    'a session near its end is refreshed first: TOKEN_REFRESHED before INITIAL_SESSION',
    async (world) => {
      const { browser } = await somebody(world)
      const later = browser.copy()
      const ending = { ...browser.stored(), expires_at: Math.floor(Date.now() / 1000) + 60 }
      later.storage.set(STORAGE_KEY, JSON.stringify(ending))
      const tab = await world.open(later)
      expect(tab.events.slice(0, 2)).toEqual(['TOKEN_REFRESHED', 'INITIAL_SESSION'])
    },
  )

  scenario('of one tab are heard in the others of its browser, and nowhere else', async (world) => {
    const { email, browser, tab } = await somebody(world)
    const beside = await world.open(browser)
    const elsewhere = await world.open()
    await elsewhere.signIn(email, GOOD_PASSWORD)
    const before = elsewhere.events.length
    await tab.updateUser({ data: { theme: 'dark' } })
    await expect.poll(() => beside.events.at(-1)).toBe('USER_UPDATED')
    expect(elsewhere.events).toHaveLength(before)
  })
})
