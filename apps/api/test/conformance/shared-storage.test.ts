import { expect, onTestFinished, test } from 'vitest'
import { GOOD_PASSWORD, temporaryApp } from '../harness/test-app.ts'
import { openBrowser } from './browser.ts'
import { CLIENTS, newPerson } from './scenarios.ts'

const PAIRS = CLIENTS.flatMap((from) => CLIENTS.flatMap((to) => (to === from ? [] : [{ from, to }])))

test.each(PAIRS)(
  'the client $to.name reads and refreshes a session stored by the client $from.name',
  async ({ from, to }) => {
    const app = await temporaryApp()
    const browser = openBrowser(app)
    const first = await from.openTab(browser)
    const person = newPerson()
    await first.signUp(person)
    first.close()
    const second = await to.openTab(browser)
    onTestFinished(() => second.close())
    expect(second.events).toEqual(['SIGNED_IN', 'INITIAL_SESSION'])
    expect((await second.getUser()).email).toBe(person.email)
    expect(await second.refresh()).not.toBeNull()
    await second.signOut()
    expect(browser.storage.size).toBe(0)
    await second.signIn(person.email, GOOD_PASSWORD)
  },
)
