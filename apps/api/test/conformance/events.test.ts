import { expect } from 'vitest'
import { GOOD_PASSWORD } from '../harness/test-app.ts'
import { scenarios } from './scenarios.ts'

scenarios('events', {}, (scenario) => {
  scenario('[wire 120] events arrive in the order of the calls', async (context) => {
    const { email } = await context.member()
    const tab = await context.open()
    await tab.signIn(email, GOOD_PASSWORD)
    await tab.refresh()
    await tab.updateUser({ data: { a: 1 } })
    await tab.signOut()
    expect(tab.events.join(' ')).toBe('INITIAL_SESSION SIGNED_IN TOKEN_REFRESHED USER_UPDATED SIGNED_OUT')
  })
})
