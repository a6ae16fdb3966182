import { someEmail } from '../people.ts'
import { GOOD_PASSWORD } from '../test-app.ts'
import type { Browser } from './browser.ts'
import type { Person, Tab } from './driver.ts'
import { newestMail } from './mail-links.ts'
import type { World } from './scenarios.ts'

/** Someone with an account, in the tab where it was opened. */
export interface Somebody extends Person {
  readonly id: string
  readonly browser: Browser
  readonly tab: Tab
}

/** Somebody who has no account yet. */
export const newcomer = (): Person => ({
  email: someEmail(),
  password: GOOD_PASSWORD,
  fullName: 'Ada Example',
})

/** Signs somebody up with the client under test, and types the digits of the mail where the server sends one. */
export async function somebody(world: World, on = world.app): Promise<Somebody> {
  const person = newcomer()
  const browser = world.browser(on)
  const tab = await world.open(browser)
  if ((await tab.signUp(person)) === 'confirmation') {
    const { code } = await newestMail(on, person.email)
    await tab.verifyCode('signup', person.email, code)
    // The next mail to the same address is a minute away.
    on.clock.advance({ seconds: 61 })
  }
  const session = browser.stored()
  if (!session) throw new Error('There is no session after the sign-up.')
  return { ...person, id: session.user.id, browser, tab }
}
