import { afterAll, beforeAll, describe, onTestFinished, test } from 'vitest'
import { newestMail } from '../accounts/email-links.ts'
import { someEmail } from '../accounts/people.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp } from '../harness/test-app.ts'
import { isNightly } from '../harness/tier.ts'
import { type Browser, openBrowser } from './browser.ts'
import type { OptionalCall, Person, TabOptions } from './driver.ts'
import { ownDriver } from './own.driver.ts'
import { type Driver, olderDriver, publishedDriver, type Tab } from './published.driver.ts'

/** Every client that the server is held to; the older line of the published one nightly. */
export const DRIVERS: readonly Driver[] = [ownDriver, publishedDriver, ...(isNightly ? [olderDriver] : [])]

/** How a server treats new addresses. Scenarios for which it makes no difference play in the second mode nightly. */
const CONFIRMATION_MODES = [
  ['', {}],
  [', with confirmation', { MAILER_AUTOCONFIRM: 'false' }],
] as const

/** A person with an account, in the tab where it was opened. */
export interface Member extends Person {
  readonly id: string
  readonly browser: Browser
  readonly tab: Tab
}

/** What a scenario plays in. */
export type World = ReturnType<typeof worldOf>

type Env = Readonly<Record<string, string>>

interface Setting {
  /** A function where something has to be started first. */
  readonly env?: Env | (() => Env)
  /** Optional calls that the scenarios make. Clients without one of them do not play. */
  readonly needs?: readonly OptionalCall[]
  /** Plays in both confirmation modes, nightly. */
  readonly inBothModes?: boolean
}

/** A person without an account yet. */
export const newPerson = (): Person => ({
  email: someEmail(),
  password: GOOD_PASSWORD,
  fullName: 'Ada Example',
})

/** Plays scenarios once per client, against one server per client. */
export function scenarios(
  subject: string,
  { env = {}, needs = [], inBothModes = false }: Setting,
  write: (scenario: (title: string, play: (world: World) => Promise<void>) => void) => void,
): void {
  const players = DRIVERS.filter(({ lacks }) => !needs.some((call) => lacks.includes(call)))
  const modes = inBothModes && isNightly ? CONFIRMATION_MODES : CONFIRMATION_MODES.slice(0, 1)
  const settings = players.flatMap((driver) =>
    modes.map(([mode, more]) => ({ name: `${subject}: ${driver.name}${mode}`, driver, more })),
  )
  describe.each(settings)('$name', ({ driver, more }) => {
    let app: TestApp
    beforeAll(async () => {
      app = await startTestApp({ env: { ...(typeof env === 'function' ? env() : env), ...more } })
    })
    afterAll(() => app.close())
    write((title, play) => test(title, () => play(worldOf(driver, app))))
  })
}

function worldOf(driver: Driver, app: TestApp) {
  /** A tab of a browser, or of one of its own. It closes with the test. */
  async function open(browser = openBrowser(app), options?: TabOptions): Promise<Tab> {
    const tab = await driver.openTab(browser, options)
    onTestFinished(() => tab.close())
    return tab
  }
  /** A tab of an empty browser, and the browser. */
  async function visit(options?: TabOptions, on = app) {
    const browser = openBrowser(on)
    return { browser, tab: await open(browser, options) }
  }
  /** Signs up with the client under test, and enters the code of the email where the server sends one. */
  async function member(on = app): Promise<Member> {
    const person = newPerson()
    const { browser, tab } = await visit({}, on)
    if ((await tab.signUp(person)) === 'confirmation') {
      await tab.verifyCode('signup', person.email, (await newestMail(on, person.email)).code)
      // The next email to the same address is a minute away.
      on.clock.advance({ seconds: 61 })
    }
    const session = browser.stored()
    if (!session) throw new Error('There is no session after the sign-up.')
    return { ...person, id: session.user.id, browser, tab }
  }
  return { driver, app, open, visit, member }
}
