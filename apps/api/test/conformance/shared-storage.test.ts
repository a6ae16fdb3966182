import { describe, expect, onTestFinished, test } from 'vitest'
import { GOOD_PASSWORD, temporaryApp } from '../test-app.ts'
import { openBrowser } from './browser.ts'
import { DRIVERS } from './scenarios.ts'
import { newcomer } from './somebody.ts'

const PAIRS = DRIVERS.flatMap((from) => DRIVERS.filter((to) => to !== from).map((to) => [from, to] as const))

describe('a session one client has stored', () => {
  test.each(PAIRS.map(([from, to]) => [from.name, to.name, from, to] as const))(
    'from %s is taken up by %s, which keeps it alive',
    async (_from, _to, from, to) => {
      const app = await temporaryApp()
      const browser = openBrowser(app)
      const first = await from.openTab(browser)
      const person = newcomer()
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
})
