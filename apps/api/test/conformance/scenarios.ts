import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'
import { type Browser, openBrowser } from './browser.ts'
import { type Driver, NotInThisClient, type OptionalCall, type Tab, type TabOptions } from './driver.ts'
import { ownDriver } from './own.driver.ts'
import { olderDriver, publishedDriver } from './published.driver.ts'

/** Every client that the server is held to. */
export const DRIVERS: readonly Driver[] = [ownDriver, publishedDriver, olderDriver]

/** How a server treats new addresses, and the environment that makes it so. */
export const CONFIRMATION_MODES = [
  ['accounts open at once', {}],
  ['addresses are confirmed first', { MAILER_AUTOCONFIRM: 'false' }],
] as const

/** What a scenario plays in. */
export interface World {
  readonly driver: Driver
  readonly app: TestApp
  /** An empty browser. */
  browser(on?: TestApp): Browser
  /** A tab of a browser, or of one of its own. It closes with the test. */
  open(browser?: Browser, options?: TabOptions): Promise<Tab>
}

type Env = Readonly<Record<string, string>>
type Play = (world: World) => Promise<void>

/** Names a scenario and plays it with every client. `needs` are the optional calls that it makes. */
export interface ScenarioWriter {
  (name: string, play: Play): void
  (name: string, needs: readonly OptionalCall[], play: Play): void
}

/**
 * Plays scenarios once per client, against one server per client. A scenario whose calls a client lacks is played as
 * well, and has to end exactly there: so the list of what is missing can neither grow nor shrink unseen. An `env` that
 * needs something started first is a function.
 */
export function scenarios(
  subject: string,
  env: Env | (() => Env),
  write: (scenario: ScenarioWriter) => void,
): void {
  describe.each(DRIVERS.map((driver) => [driver.name, driver] as const))(
    `${subject}: %s`,
    (_name, driver) => {
      let app: TestApp
      beforeAll(async () => {
        app = await startTestApp({ env: typeof env === 'function' ? env() : env })
      })
      afterAll(() => app.close())

      const worldOf = (): World => ({
        driver,
        app,
        browser: (on = app) => openBrowser(on),
        async open(browser = openBrowser(app), options) {
          const tab = await driver.openTab(browser, options)
          onTestFinished(() => tab.close())
          return tab
        },
      })

      write((name: string, second: readonly OptionalCall[] | Play, third?: Play) => {
        const [needs, play] = typeof second === 'function' ? [[], second] : [second, third]
        if (!play) throw new Error(`The scenario "${name}" is empty.`)
        const missing = needs.filter((call) => driver.lacks.includes(call))
        if (missing.length === 0) return test(name, () => play(worldOf()))
        test(`has no call for ${missing.join(', ')}: ${name}`, async () => {
          await expect(play(worldOf())).rejects.toBeInstanceOf(NotInThisClient)
        })
      })
    },
  )
}
