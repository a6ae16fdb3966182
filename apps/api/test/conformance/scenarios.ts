import { afterAll, beforeAll, describe, onTestFinished, test } from 'vitest'
import { newestEmail } from '../accounts/email-links.ts'
import { someEmail } from '../accounts/people.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp } from '../harness/test-app.ts'
import { isNightly } from '../harness/tier.ts'
import { type Browser, openBrowser } from './browser.ts'
import type { OptionalCall, Person, TabOptions } from './client-adapter.ts'
import { ownClient } from './own-client.ts'
import { type ClientAdapter, olderPublishedClient, publishedClient, type Tab } from './published-clients.ts'

export const CLIENTS: readonly ClientAdapter[] = [
  ownClient,
  publishedClient,
  ...(isNightly ? [olderPublishedClient] : []),
]

/** Whether sign-up requires confirmation by email. Scenarios with `inBothModes` run in the second mode nightly. */
const CONFIRMATION_MODES = [
  ['', {}],
  [', with confirmation', { MAILER_AUTOCONFIRM: 'false' }],
] as const

export interface Member extends Person {
  readonly id: string
  readonly browser: Browser
  readonly tab: Tab
}

export type ScenarioContext = ReturnType<typeof createContext>

type Env = Readonly<Record<string, string>>

interface ScenarioOptions {
  /** A function if it depends on something that is started first. */
  readonly env?: Env | (() => Env)
  /** Optional calls that the scenarios make. Clients that lack one of them are skipped. */
  readonly needs?: readonly OptionalCall[]
  readonly inBothModes?: boolean
}

export const newPerson = () => ({ email: someEmail(), password: GOOD_PASSWORD, fullName: 'Ada Example' })

/** Runs scenarios once per client, with one server per client. */
export function scenarios(
  subject: string,
  { env = {}, needs = [], inBothModes = false }: ScenarioOptions,
  write: (scenario: (title: string, run: (context: ScenarioContext) => Promise<void>) => void) => void,
): void {
  const clients = CLIENTS.filter(({ lacks }) => !needs.some((call) => lacks.includes(call)))
  const modes = inBothModes && isNightly ? CONFIRMATION_MODES : CONFIRMATION_MODES.slice(0, 1)
  const settings = clients.flatMap((client) =>
    modes.map(([mode, more]) => ({ name: `${subject}: ${client.name}${mode}`, client, more })),
  )
  describe.each(settings)('$name', ({ client, more }) => {
    let app: TestApp
    beforeAll(async () => {
      app = await startTestApp({ env: { ...(typeof env === 'function' ? env() : env), ...more } })
    })
    afterAll(() => app.close())
    write((title, run) => test(title, () => run(createContext(client, app))))
  })
}

function createContext(client: ClientAdapter, app: TestApp) {
  async function open(browser = openBrowser(app), options?: TabOptions): Promise<Tab> {
    const tab = await client.openTab(browser, options)
    onTestFinished(() => tab.close())
    return tab
  }
  async function openNewBrowser(options?: TabOptions, on = app) {
    const browser = openBrowser(on)
    return { browser, tab: await open(browser, options) }
  }
  /** Signs up with the client under test and enters the confirmation code if the server sends one. */
  async function member(on = app): Promise<Member> {
    const person = newPerson()
    const { browser, tab } = await openNewBrowser({}, on)
    if ((await tab.signUp(person)) === 'confirmation') {
      await tab.verifyCode('signup', person.email, (await newestEmail(on, person.email)).code)
      // The next email to the same address is allowed a minute later.
      on.clock.advance({ seconds: 61 })
    }
    const session = browser.stored()
    if (!session) throw new Error('The sign-up opened no session.')
    return { ...person, id: session.user.id, browser, tab }
  }
  return { client, app, open, openNewBrowser, member }
}
