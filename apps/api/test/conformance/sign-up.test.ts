import { expect } from 'vitest'
import { GOOD_PASSWORD } from '../harness/test-app.ts'
import { expectRefused } from './driver.ts'
import { newPerson, scenarios } from './scenarios.ts'

scenarios('signing up without confirmation', {}, (scenario) => {
  scenario('[wire 25] a weak password is refused with its reasons', async (world) => {
    const tab = await world.open()
    const weak = tab.signUp({ ...newPerson(), password: 'short' })
    await expectRefused(weak, 'weak_password', { reasons: ['length', 'characters'] })
    expect(tab.events).toEqual(['INITIAL_SESSION'])
  })

  scenario('[wire 24] a known email is refused by its code', async (world) => {
    const { email } = await world.member()
    const known = (await world.open()).signUp({ ...newPerson(), email })
    const message = 'User already registered'
    await expectRefused(known, 'user_already_exists', { status: 422, message })
  })

  scenario('[wire 20] a new account is signed in at once, with its name in the profile', async (world) => {
    const { browser, tab } = await world.visit()
    const person = newPerson()
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

scenarios('signing up with confirmation', { env: { MAILER_AUTOCONFIRM: 'false' } }, (scenario) => {
  scenario('[wire 21] [wire 22] opens no session, and is answered alike the second time', async (world) => {
    const { browser, tab } = await world.visit()
    const person = newPerson()
    expect(await tab.signUp(person)).toBe('confirmation')
    expect(await tab.signUp({ ...person, password: 'Another-Good-Pass-8' })).toBe('confirmation')
    expect(browser.stored()).toBeNull()
    expect(tab.events).toEqual(['INITIAL_SESSION'])
  })

  scenario('[wire 34] email_not_confirmed is told only with the right password', async (world) => {
    const tab = await world.open()
    const { email } = newPerson()
    await tab.signUp({ ...newPerson(), email })
    await expectRefused(tab.signIn(email, 'Wrong-Password-1'), 'invalid_credentials')
    const message = 'Email not confirmed'
    await expectRefused(tab.signIn(email, GOOD_PASSWORD), 'email_not_confirmed', { message })
  })
})
