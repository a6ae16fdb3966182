import { expect } from 'vitest'
import { GOOD_PASSWORD } from '../harness/test-app.ts'
import { expectRefused } from './driver.ts'
import { scenarios } from './scenarios.ts'

scenarios('signing in', {}, (scenario) => {
  scenario('[wire 33] a wrong password and an unknown email are refused in the same words', async (world) => {
    const { email } = await world.member()
    const tab = await world.open()
    const same = { status: 400, message: 'Invalid login credentials' }
    await expectRefused(tab.signIn(email, 'Wrong-Password-1'), 'invalid_credentials', same)
    await expectRefused(tab.signIn('nobody@example.com', GOOD_PASSWORD), 'invalid_credentials', same)
    expect(tab.events).toEqual(['INITIAL_SESSION'])
  })

  scenario(
    '[wire 32] [wire 38] the right password and the email in any letter case open a session',
    async (world) => {
      const { email } = await world.member()
      const { browser, tab } = await world.visit()
      await tab.signIn(email.toUpperCase(), GOOD_PASSWORD)
      expect(browser.stored()).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email } })
      expect([...browser.storage.keys()]).toEqual(['sb-localhost-auth-token'])
      expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    },
  )
})
