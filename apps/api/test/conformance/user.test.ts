import { expect } from 'vitest'
import { emailKindsTo, newestEmail } from '../accounts/email-links.ts'
import { wrongCodeFor } from '../accounts/second-factor.ts'
import { GOOD_PASSWORD } from '../harness/test-app.ts'
import { copyOf } from './browser.ts'
import { expectClientError } from './client-adapter.ts'
import { scenarios } from './scenarios.ts'

const NEW_PASSWORD = 'Quiet-Copper-Ledger-8'

scenarios('the account', {}, (scenario) => {
  scenario('[wire 63] [wire 64] the same password and a weak one are rejected', async (context) => {
    const { tab } = await context.member()
    await expectClientError(tab.updateUser({ password: GOOD_PASSWORD }), 'same_password')
    await expectClientError(tab.updateUser({ password: 'Sh0rt1!' }), 'weak_password', { reasons: ['length'] })
    expect(tab.events).not.toContain('USER_UPDATED')
  })

  scenario('[wire 62] a new password ends all other sessions and sends an email', async (context) => {
    const { tab, email, browser } = await context.member()
    const other = await context.open()
    await other.signIn(email, GOOD_PASSWORD)
    await tab.updateUser({ password: NEW_PASSWORD })
    expect(tab.events.at(-1)).toBe('USER_UPDATED')
    expect(await tab.refresh()).toEqual(browser.stored())
    await expectClientError(other.getUser(), 'session_not_found')
    await expectClientError(other.signIn(email, GOOD_PASSWORD), 'invalid_credentials')
    await other.signIn(email, NEW_PASSWORD)
    expect(await emailKindsTo(context.app, email)).toContain('password_changed')
  })

  scenario('[wire 59] [wire 61] getUser returns merged metadata, null removes a key', async (context) => {
    const { tab, browser } = await context.member()
    const other = await context.open(copyOf(browser))
    await tab.updateUser({ data: { theme: 'dark', hint: 'x' } })
    const user = await tab.updateUser({ data: { hint: null } })
    expect(user.user_metadata).toMatchObject({ theme: 'dark', full_name: 'Ada Example' })
    expect(user.user_metadata).not.toHaveProperty('hint')
    expect(browser.stored()?.user.user_metadata).toEqual(user.user_metadata)
    expect((await other.getUser()).user_metadata).toEqual(user.user_metadata)
  })

  scenario('[wire 65] a day after sign-in a new password requires an emailed code', async (context) => {
    const { tab, email } = await context.member()
    context.app.clock.advance({ hours: 25 })
    await tab.refresh()
    const change = (nonce?: string) => tab.updateUser({ password: NEW_PASSWORD, ...(nonce && { nonce }) })
    await expectClientError(change(), 'reauthentication_needed', { status: 400 })
    await tab.reauthenticate()
    const { code } = await newestEmail(context.app, email)
    await expectClientError(change(wrongCodeFor(code)), 'reauthentication_not_valid')
    await change(code)
    await (await context.open()).signIn(email, NEW_PASSWORD)
  })
})
