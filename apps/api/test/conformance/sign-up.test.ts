import { expect } from 'vitest'
import { GOOD_PASSWORD } from '../harness/test-app.ts'
import { expectClientError } from './client-adapter.ts'
import { newPerson, scenarios } from './scenarios.ts'

scenarios('signing up without confirmation', {}, (scenario) => {
  scenario('[wire 25] a weak password is rejected with its reasons', async (context) => {
    const tab = await context.open()
    const weak = tab.signUp({ ...newPerson(), password: 'short' })
    await expectClientError(weak, 'weak_password', { reasons: ['length', 'characters'] })
    expect(tab.events).toEqual(['INITIAL_SESSION'])
  })

  scenario('[wire 24] a known email is rejected with user_already_exists', async (context) => {
    const { email } = await context.member()
    const known = (await context.open()).signUp({ ...newPerson(), email })
    const message = 'User already registered'
    await expectClientError(known, 'user_already_exists', { status: 422, message })
  })

  scenario('[wire 20] a new account is signed in at once, with its name in the profile', async (context) => {
    const { browser, tab } = await context.openNewBrowser()
    const person = newPerson()
    expect(await tab.signUp(person)).toBe('session')
    expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    const user = browser.stored()?.user
    expect(user).toMatchObject({ email: person.email, user_metadata: { full_name: person.fullName } })
    expect(await context.app.sql('select * from profiles where user_id = $1', [user?.id])).toMatchObject([
      { user_id: user?.id, full_name: person.fullName, email: person.email },
    ])
    expect([...browser.storage.keys()]).toEqual(['sb-localhost-auth-token'])
  })
})

scenarios('signing up with confirmation', { env: { MAILER_AUTOCONFIRM: 'false' } }, (scenario) => {
  scenario('[wire 21] [wire 22] signing up opens no session; again answers alike', async (context) => {
    const { browser, tab } = await context.openNewBrowser()
    const person = newPerson()
    expect(await tab.signUp(person)).toBe('confirmation')
    expect(await tab.signUp({ ...person, password: 'Another-Good-Pass-8' })).toBe('confirmation')
    expect(browser.stored()).toBeNull()
    expect(tab.events).toEqual(['INITIAL_SESSION'])
  })

  scenario('[wire 34] email_not_confirmed is returned only for the right password', async (context) => {
    const tab = await context.open()
    const { email } = newPerson()
    await tab.signUp({ ...newPerson(), email })
    await expectClientError(tab.signIn(email, 'Wrong-Password-1'), 'invalid_credentials')
    const message = 'Email not confirmed'
    await expectClientError(tab.signIn(email, GOOD_PASSWORD), 'email_not_confirmed', { message })
  })
})
