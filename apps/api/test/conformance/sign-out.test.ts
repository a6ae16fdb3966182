import { expect } from 'vitest'
import { expectRefused } from './driver.ts'
import { scenarios, type World } from './scenarios.ts'

/** A member who is signed in twice: here, and in another browser. */
async function twice(world: World) {
  const here = await world.member()
  const { tab: there } = await world.visit()
  await there.signIn(here.email, here.password)
  return { ...here, there }
}

scenarios('signing out', {}, (scenario) => {
  scenario('[wire 51] scope local: the other device stays signed in', async (world) => {
    const { tab, browser, there, id } = await twice(world)
    await tab.signOut('local')
    expect(browser.storage.size).toBe(0)
    expect(tab.events.at(-1)).toBe('SIGNED_OUT')
    expect(await there.refresh()).not.toBeNull()
    expect((await there.getUser()).id).toBe(id)
  })

  scenario('[wire 52] scope others: this device stays signed in', async (world) => {
    const { tab, there, id } = await twice(world)
    await tab.signOut('others')
    expect((await tab.getUser()).id).toBe(id)
    expect(tab.events).not.toContain('SIGNED_OUT')
    await expectRefused(there.getUser(), 'session_not_found')
  })

  scenario('[wire 53] no scope: every device and its tokens', async (world) => {
    const { tab, browser, there } = await twice(world)
    const token = browser.stored()?.access_token
    await tab.signOut()
    expect(browser.storage.size).toBe(0)
    await expectRefused(there.getUser(), 'session_not_found')
    const reply = await world.app.request.get('/auth/v1/user').set('Authorization', `Bearer ${token}`)
    expect(reply.status).toBe(403)
  })

  scenario('[wire 58] a session that the server has forgotten is removed without an error', async (world) => {
    const { tab, browser, id } = await world.member()
    await world.app.sql('delete from sessions where user_id = $1', [id])
    await tab.signOut()
    expect(browser.storage.size).toBe(0)
    expect(tab.events.at(-1)).toBe('SIGNED_OUT')
  })
})
