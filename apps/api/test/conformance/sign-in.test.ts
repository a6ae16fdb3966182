import { expect } from 'vitest'
import { GOOD_PASSWORD } from '../harness/test-app.ts'
import { expectClientError } from './client-adapter.ts'
import { scenarios } from './scenarios.ts'

scenarios('signing in', {}, (scenario) => {
  scenario('[wire 33] a wrong password and an unknown email return the same error', async (context) => {
    const { email } = await context.member()
    const tab = await context.open()
    const same = { status: 400, message: 'Invalid login credentials' }
    await expectClientError(tab.signIn(email, 'Wrong-Password-1'), 'invalid_credentials', same)
    await expectClientError(tab.signIn('nobody@example.com', GOOD_PASSWORD), 'invalid_credentials', same)
    expect(tab.events).toEqual(['INITIAL_SESSION'])
  })

  scenario('[wire 32] [wire 38] an email in any letter case and its password sign in', async (context) => {
    const { email } = await context.member()
    const { browser, tab } = await context.openNewBrowser()
    await tab.signIn(email.toUpperCase(), GOOD_PASSWORD)
    expect(browser.stored()).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email } })
    expect([...browser.storage.keys()]).toEqual(['sb-localhost-auth-token'])
    expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
  })
})
