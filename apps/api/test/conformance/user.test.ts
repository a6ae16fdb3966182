import { expect } from 'vitest'
import { mailsTo } from '../people.ts'
import { wrongCodeFor } from '../second-factor.ts'
import { GOOD_PASSWORD } from '../test-app.ts'
import { scenarios } from './scenarios.ts'
import { somebody } from './somebody.ts'

const NEW_PASSWORD = 'Quiet-Copper-Ledger-8'

scenarios('the account', {}, (scenario) => {
  scenario('[wire 63] the same password is refused', async (world) => {
    const { tab } = await somebody(world)
    await expect(tab.updateUser({ password: GOOD_PASSWORD })).rejects.toMatchObject({ code: 'same_password' })
    expect(tab.events).not.toContain('USER_UPDATED')
  })

  scenario('[wire 64] a weak one is refused with its reasons', async (world) => {
    const { tab } = await somebody(world)
    await expect(tab.updateUser({ password: 'Sh0rt1!' })).rejects.toMatchObject({
      code: 'weak_password',
      reasons: ['length'],
    })
  })

  scenario(
    '[wire 62] a new one signs every other device out, keeps this one and is told by mail',
    async (world) => {
      const { tab, email, browser } = await somebody(world)
      const other = await world.open()
      await other.signIn(email, GOOD_PASSWORD)
      await tab.updateUser({ password: NEW_PASSWORD })
      expect(tab.events.at(-1)).toBe('USER_UPDATED')
      expect(await tab.refresh()).toEqual(browser.stored())
      await expect(other.getUser()).rejects.toMatchObject({ code: 'session_not_found' })
      await expect(other.signIn(email, GOOD_PASSWORD)).rejects.toMatchObject({ code: 'invalid_credentials' })
      await other.signIn(email, NEW_PASSWORD)
      expect((await mailsTo(world.app, email)).map(({ kind }) => kind)).toContain('password_changed')
    },
  )

  scenario(
    '[wire 61] data is merged, null removes, and the stored session carries the new user',
    async (world) => {
      const { tab, browser } = await somebody(world)
      await tab.updateUser({ data: { theme: 'dark', hint: 'x' } })
      const user = await tab.updateUser({ data: { hint: null } })
      expect(user.user_metadata).toMatchObject({ theme: 'dark', full_name: 'Ada Example' })
      expect(user.user_metadata).not.toHaveProperty('hint')
      expect(browser.stored()?.user.user_metadata).toEqual(user.user_metadata)
    },
  )

  scenario('[wire 59] is read fresh: what another tab has changed shows', async (world) => {
    const { tab, browser } = await somebody(world)
    const other = await world.open(browser.copy())
    await tab.updateUser({ data: { theme: 'dark' } })
    expect((await other.getUser()).user_metadata).toMatchObject({ theme: 'dark' })
  })

  scenario('is nobody where nobody is signed in', async (world) => {
    const tab = await world.open()
    await expect(tab.getUser()).rejects.toMatchObject({ name: 'Refused' })
    await expect(tab.updateUser({ data: {} })).rejects.toMatchObject({ name: 'Refused' })
  })

  scenario('[wire 65] a day after the sign-in a new password needs the digits of a mail', async (world) => {
    const { tab, email } = await somebody(world)
    world.app.clock.advance({ hours: 25 })
    await tab.refresh()
    const change = (nonce?: string) => tab.updateUser({ password: NEW_PASSWORD, ...(nonce && { nonce }) })
    await expect(change()).rejects.toMatchObject({ code: 'reauthentication_needed', status: 400 })
    await tab.reauthenticate()
    const [mail] = await mailsTo(world.app, email)
    const code = mail?.code ?? ''
    await expect(change(wrongCodeFor(code))).rejects.toMatchObject({ code: 'reauthentication_not_valid' })
    await change(code)
    await (await world.open()).signIn(email, NEW_PASSWORD)
  })
})
