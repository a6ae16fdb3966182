import { expect } from 'vitest'
import { GOOD_PASSWORD } from '../test-app.ts'
import { scenarios } from './scenarios.ts'
import { somebody } from './somebody.ts'

scenarios('signing in', {}, (scenario) => {
  scenario(
    '[wire 33] a wrong password and an unknown address are refused in the same words',
    async (world) => {
      const { email } = await somebody(world)
      const tab = await world.open()
      const refusal = { code: 'invalid_credentials', status: 400, message: 'Invalid login credentials' }
      await expect(tab.signIn(email, 'Wrong-Password-1')).rejects.toMatchObject(refusal)
      await expect(tab.signIn('nobody@example.com', GOOD_PASSWORD)).rejects.toMatchObject(refusal)
      expect(tab.events).toEqual(['INITIAL_SESSION'])
    },
  )

  scenario(
    '[wire 32] the right one opens a session, stored whole under the name all clients use',
    async (world) => {
      const { email } = await somebody(world)
      const browser = world.browser()
      const tab = await world.open(browser)
      await tab.signIn(email, GOOD_PASSWORD)
      expect(browser.stored()).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email } })
      expect([...browser.storage.keys()]).toEqual(['sb-localhost-auth-token'])
      expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    },
  )

  scenario('[wire 38] capital letters in the address find the same account', async (world) => {
    const { email } = await somebody(world)
    const browser = world.browser()
    const tab = await world.open(browser)
    await tab.signIn(email.toUpperCase(), GOOD_PASSWORD)
    expect(browser.stored()?.user.email).toBe(email)
  })

  scenario('a page that is opened again finds its session, and says so first', async (world) => {
    const { browser } = await somebody(world)
    const tab = await world.open(browser)
    expect(tab.events).toEqual(['SIGNED_IN', 'INITIAL_SESSION'])
    expect((await tab.session())?.refresh_token).toBe(browser.stored()?.refresh_token)
  })
})
