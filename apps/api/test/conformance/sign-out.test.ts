import { expect } from 'vitest'
import { expectClientError } from './client-adapter.ts'
import { type ScenarioContext, scenarios } from './scenarios.ts'

async function memberInTwoBrowsers(context: ScenarioContext) {
  const here = await context.member()
  const { tab: other } = await context.openNewBrowser()
  await other.signIn(here.email, here.password)
  return { ...here, other }
}

scenarios('signing out', {}, (scenario) => {
  scenario('[wire 51] scope local: the other device stays signed in', async (context) => {
    const { tab, browser, other, id } = await memberInTwoBrowsers(context)
    await tab.signOut('local')
    expect(browser.storage.size).toBe(0)
    expect(tab.events.at(-1)).toBe('SIGNED_OUT')
    expect(await other.refresh()).not.toBeNull()
    expect((await other.getUser()).id).toBe(id)
  })

  scenario('[wire 52] scope others: this device stays signed in', async (context) => {
    const { tab, other, id } = await memberInTwoBrowsers(context)
    await tab.signOut('others')
    expect((await tab.getUser()).id).toBe(id)
    expect(tab.events).not.toContain('SIGNED_OUT')
    await expectClientError(other.getUser(), 'session_not_found')
  })

  scenario('[wire 53] a sign-out without a scope signs every device out', async (context) => {
    const { tab, browser, other } = await memberInTwoBrowsers(context)
    const token = browser.stored()?.access_token
    await tab.signOut()
    expect(browser.storage.size).toBe(0)
    await expectClientError(other.getUser(), 'session_not_found')
    const reply = await context.app.request.get('/auth/v1/user').set('Authorization', `Bearer ${token}`)
    expect(reply.status).toBe(403)
  })

  scenario('[wire 58] signing out of a session deleted on the server succeeds', async (context) => {
    const { tab, browser, id } = await context.member()
    await context.app.sql('delete from sessions where user_id = $1', [id])
    await tab.signOut()
    expect(browser.storage.size).toBe(0)
    expect(tab.events.at(-1)).toBe('SIGNED_OUT')
  })
})
