import { expect } from 'vitest'
import { scenarios } from './scenarios.ts'
import { somebody } from './somebody.ts'

const TOKEN = '/auth/v1/token'

scenarios('refreshing', {}, (scenario) => {
  scenario('[wire 39] a refresh yields another token of the same session', async (world) => {
    const { tab, browser } = await somebody(world)
    const before = browser.stored()
    const after = await tab.refresh()
    expect(after?.refresh_token).not.toBe(before?.refresh_token)
    expect(sessionIdOf(after)).toBe(sessionIdOf(before))
    expect(tab.events.at(-1)).toBe('TOKEN_REFRESHED')
  })

  scenario('[wire 40] two tabs of one browser that refresh at once keep one session', async (world) => {
    const { tab, browser } = await somebody(world)
    const other = await world.open(browser)
    const [one, two] = await Promise.all([tab.refresh(), other.refresh()])
    // The later one may have found what the earlier one brought, and refreshed that.
    const tokens = [one, two].map((session) => session?.refresh_token)
    expect(tokens).toContain(browser.stored()?.refresh_token)
    expect(sessionIdOf(one)).toBe(sessionIdOf(two))
    expect(await tab.refresh()).not.toBeNull()
    for (const { events } of [tab, other]) expect(events).not.toContain('SIGNED_OUT')
  })

  scenario(
    '[wire 40] eight browsers that hold one session and refresh at once all receive the same token',
    async (world) => {
      const { browser } = await somebody(world)
      const copies = Array.from({ length: 8 }, () => browser.copy())
      const tabs = []
      for (const copy of copies) tabs.push(await world.open(copy))
      const sessions = await Promise.all(tabs.map((tab) => tab.refresh()))
      expect(new Set(sessions.map((session) => session?.refresh_token)).size).toBe(1)
      expect(sessions[0]?.refresh_token).not.toBe(browser.stored()?.refresh_token)
    },
  )

  scenario('[wire 42] an answer that was lost is given once more, however late', async (world) => {
    const { tab, browser } = await somebody(world)
    const asleep = browser.copy()
    const newest = await tab.refresh()
    world.app.clock.advance({ seconds: 60 })
    const late = await world.open(asleep)
    expect((await late.refresh())?.refresh_token).toBe(newest?.refresh_token)
  })

  scenario('[wire 43] a stolen copy that comes back too late ends the session for both', async (world) => {
    const { tab, browser } = await somebody(world)
    const stolen = browser.copy()
    await tab.refresh()
    await tab.refresh()
    world.app.clock.advance({ seconds: 11 })
    const thief = await world.open(stolen)
    await thief.refresh()
    expect(
      await world.app.sql('select id from sessions where id = $1', [sessionIdOf(browser.stored())]),
    ).toEqual([])
    await expect(thief.getUser()).rejects.toMatchObject({ name: 'Refused' })
    await expect(tab.getUser()).rejects.toMatchObject({ code: 'session_not_found' })
    expect(browser.stored()).toBeNull()
    expect(tab.events.at(-1)).toBe('SIGNED_OUT')
  })

  scenario(
    'a final refusal ends the session of a token that has time left, or leaves it to its end',
    async (world) => {
      const { tab, browser, id } = await somebody(world)
      await world.app.sql('delete from sessions where user_id = $1', [id])
      await tab.refresh()
      const { endsSessionAtFinalRefusal: ends } = world.driver.habits
      expect(browser.stored() === null).toBe(ends)
      expect(tab.events.includes('SIGNED_OUT')).toBe(ends)
    },
  )

  scenario(
    '[wire 50] an expired session survives a server in trouble, and is refreshed when it recovers',
    async (world) => {
      const { browser } = await somebody(world)
      const morning = browser.copy()
      const night = { ...browser.stored(), expires_at: Math.floor(Date.now() / 1000) - 3600 }
      morning.storage.set('sb-localhost-auth-token', JSON.stringify(night))
      morning.failNext(TOKEN, 503)
      const tab = await world.open(morning)
      const session = await tab.session()
      expect(session?.refresh_token).not.toBe(night.refresh_token)
      expect(tab.events).toContain('TOKEN_REFRESHED')
      expect(tab.events).not.toContain('SIGNED_OUT')
      expect(morning.requests.filter((request) => request === `POST ${TOKEN}`)).toHaveLength(2)
    },
  )
})

/** Which session a token speaks for. */
function sessionIdOf(session: { access_token: string } | null): unknown {
  const claims = session?.access_token.split('.')[1] ?? ''
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).session_id
}
