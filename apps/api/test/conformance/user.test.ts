import { expect } from 'vitest'
import { kindsTo, newestMail } from '../accounts/email-links.ts'
import { wrongCodeFor } from '../accounts/second-factor.ts'
import { GOOD_PASSWORD } from '../harness/test-app.ts'
import { copyOf } from './browser.ts'
import { expectRefused } from './driver.ts'
import { scenarios } from './scenarios.ts'

const NEW_PASSWORD = 'Quiet-Copper-Ledger-8'

scenarios('the account', {}, (scenario) => {
  scenario('[wire 63] [wire 64] the same and a weak password are refused', async (world) => {
    const { tab } = await world.member()
    await expectRefused(tab.updateUser({ password: GOOD_PASSWORD }), 'same_password')
    await expectRefused(tab.updateUser({ password: 'Sh0rt1!' }), 'weak_password', { reasons: ['length'] })
    expect(tab.events).not.toContain('USER_UPDATED')
  })

  scenario('[wire 62] a new password ends all other sessions and is announced by email', async (world) => {
    const { tab, email, browser } = await world.member()
    const other = await world.open()
    await other.signIn(email, GOOD_PASSWORD)
    await tab.updateUser({ password: NEW_PASSWORD })
    expect(tab.events.at(-1)).toBe('USER_UPDATED')
    expect(await tab.refresh()).toEqual(browser.stored())
    await expectRefused(other.getUser(), 'session_not_found')
    await expectRefused(other.signIn(email, GOOD_PASSWORD), 'invalid_credentials')
    await other.signIn(email, NEW_PASSWORD)
    expect(await kindsTo(world.app, email)).toContain('password_changed')
  })

  scenario(
    '[wire 59] [wire 61] metadata is merged, null removes, and getUser reads it fresh',
    async (world) => {
      const { tab, browser } = await world.member()
      const other = await world.open(copyOf(browser))
      await tab.updateUser({ data: { theme: 'dark', hint: 'x' } })
      const user = await tab.updateUser({ data: { hint: null } })
      expect(user.user_metadata).toMatchObject({ theme: 'dark', full_name: 'Ada Example' })
      expect(user.user_metadata).not.toHaveProperty('hint')
      expect(browser.stored()?.user.user_metadata).toEqual(user.user_metadata)
      expect((await other.getUser()).user_metadata).toEqual(user.user_metadata)
    },
  )

  scenario('[wire 65] a day after the sign-in a new password needs the code of an email', async (world) => {
    const { tab, email } = await world.member()
    world.app.clock.advance({ hours: 25 })
    await tab.refresh()
    const change = (nonce?: string) => tab.updateUser({ password: NEW_PASSWORD, ...(nonce && { nonce }) })
    await expectRefused(change(), 'reauthentication_needed', { status: 400 })
    await tab.reauthenticate()
    const { code } = await newestMail(world.app, email)
    await expectRefused(change(wrongCodeFor(code)), 'reauthentication_not_valid')
    await change(code)
    await (await world.open()).signIn(email, NEW_PASSWORD)
  })
})
