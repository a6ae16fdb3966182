import { expect } from 'vitest'
import { GOOD_PASSWORD } from '../test-app.ts'
import { scenarios } from './scenarios.ts'
import { newcomer, somebody } from './somebody.ts'

scenarios('signing up without confirmation', {}, (scenario) => {
  scenario('[wire 25] a weak password is refused with its reasons', async (world) => {
    const tab = await world.open()
    await expect(tab.signUp({ ...newcomer(), password: 'short' })).rejects.toMatchObject({
      code: 'weak_password',
      reasons: ['length', 'characters'],
    })
    expect(tab.events).toEqual(['INITIAL_SESSION'])
  })

  scenario('[wire 24] a known address is refused by its code', async (world) => {
    const { email } = await somebody(world)
    const tab = await world.open()
    await expect(tab.signUp({ ...newcomer(), email })).rejects.toMatchObject({
      code: 'user_already_exists',
      status: 422,
      message: 'User already registered',
    })
  })

  scenario('[wire 20] a new account is a session at once, with its name in the profile', async (world) => {
    const browser = world.browser()
    const tab = await world.open(browser)
    const person = newcomer()
    expect(await tab.signUp(person)).toBe('session')
    expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    const user = browser.stored()?.user
    expect(user).toMatchObject({ email: person.email, user_metadata: { full_name: person.fullName } })
    expect(await world.app.sql('select * from profiles where user_id = $1', [user?.id])).toEqual([
      { user_id: user?.id, full_name: person.fullName, email: person.email },
    ])
    expect([...browser.storage.keys()]).toEqual(['sb-localhost-auth-token'])
  })
})

scenarios('signing up with confirmation', { MAILER_AUTOCONFIRM: 'false' }, (scenario) => {
  scenario('[wire 21] there is no session and no event before the mail is answered', async (world) => {
    const browser = world.browser()
    const tab = await world.open(browser)
    expect(await tab.signUp(newcomer())).toBe('confirmation')
    expect(browser.stored()).toBeNull()
    expect(tab.events).toEqual(['INITIAL_SESSION'])
  })

  scenario(
    '[wire 34] the right password is not enough before that, and a wrong one says less',
    async (world) => {
      const tab = await world.open()
      const person = newcomer()
      await tab.signUp(person)
      await expect(tab.signIn(person.email, 'Wrong-Password-1')).rejects.toMatchObject({
        code: 'invalid_credentials',
      })
      await expect(tab.signIn(person.email, GOOD_PASSWORD)).rejects.toMatchObject({
        code: 'email_not_confirmed',
        message: 'Email not confirmed',
      })
    },
  )

  scenario('[wire 22] signing up once more is answered as the first time', async (world) => {
    const tab = await world.open()
    const person = newcomer()
    expect(await tab.signUp(person)).toBe('confirmation')
    expect(await tab.signUp({ ...person, password: 'Another-Good-Pass-8' })).toBe('confirmation')
  })
})
