import { expect } from 'vitest'
import type { World } from './scenarios.ts'
import { scenarios } from './scenarios.ts'
import { type Somebody, somebody } from './somebody.ts'

/** The same person, signed in once more elsewhere. */
async function elsewhere(world: World, { email, password }: Somebody) {
  const browser = world.browser()
  const tab = await world.open(browser)
  await tab.signIn(email, password)
  return { browser, tab }
}

scenarios('signing out', {}, (scenario) => {
  scenario('[wire 51] here: the other device stays signed in', async (world) => {
    const person = await somebody(world)
    const other = await elsewhere(world, person)
    await person.tab.signOut('local')
    expect(person.browser.storage.size).toBe(0)
    expect(person.tab.events.at(-1)).toBe('SIGNED_OUT')
    expect(await other.tab.refresh()).not.toBeNull()
    expect((await other.tab.getUser()).id).toBe(person.id)
  })

  scenario('[wire 52] everywhere else: this device stays signed in', async (world) => {
    const person = await somebody(world)
    const other = await elsewhere(world, person)
    await person.tab.signOut('others')
    expect((await person.tab.getUser()).id).toBe(person.id)
    expect(person.tab.events).not.toContain('SIGNED_OUT')
    await expect(other.tab.getUser()).rejects.toMatchObject({ code: 'session_not_found' })
  })

  scenario('[wire 53] unless said otherwise, everywhere; the tokens work no more', async (world) => {
    const person = await somebody(world)
    const other = await elsewhere(world, person)
    const token = person.browser.stored()?.access_token
    await person.tab.signOut()
    expect(person.browser.storage.size).toBe(0)
    await expect(other.tab.getUser()).rejects.toMatchObject({ code: 'session_not_found' })
    const reply = await world.app.request.get('/auth/v1/user').set('Authorization', `Bearer ${token}`)
    expect(reply.status).toBe(403)
  })

  scenario(
    '[wire 58] a session the server has forgotten leaves nothing behind and is no error',
    async (world) => {
      const { tab, browser, id } = await somebody(world)
      await world.app.sql('delete from sessions where user_id = $1', [id])
      await tab.signOut()
      expect(browser.storage.size).toBe(0)
      expect(tab.events.at(-1)).toBe('SIGNED_OUT')
    },
  )

  scenario(
    'a server that cannot be told is an error; whether the session stays depends on the client',
    async (world) => {
      const { tab, browser } = await somebody(world)
      browser.failNext('/auth/v1/logout', 503)
      await expect(tab.signOut('local')).rejects.toMatchObject({ name: 'Refused' })
      expect(browser.stored() === null).toBe(world.driver.habits.forgetsWithoutServer)
    },
  )

  scenario('in one tab is heard in the other, which has no session from then on', async (world) => {
    const { tab, browser } = await somebody(world)
    const other = await world.open(browser)
    await tab.signOut()
    await expect.poll(() => other.events.at(-1)).toBe('SIGNED_OUT')
    expect(await other.session()).toBeNull()
  })

  scenario(
    'a session that another device has ended is found gone when the account is asked for',
    async (world) => {
      const { tab, browser, id } = await somebody(world)
      await world.app.sql('delete from sessions where user_id = $1', [id])
      await expect(tab.getUser()).rejects.toMatchObject({ code: 'session_not_found' })
      expect(browser.stored()).toBeNull()
      expect(tab.events.at(-1)).toBe('SIGNED_OUT')
    },
  )
})
