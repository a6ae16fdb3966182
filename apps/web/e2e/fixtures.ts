import { type BrowserContext, test as base, expect, type Page, type Response } from '@playwright/test'
import { findServer, type ServerKind } from './shared-servers.ts'

export interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly session: string
}

export interface ExpectedErrors {
  /** Lets errors that match pass: those that the test provokes. */
  allow(pattern: RegExp): void
}

export interface Email {
  readonly to: string
  readonly subject: string
  readonly link: string
  readonly code: string | null
  readonly created_at: string
}

interface Fixtures {
  server: ServerKind
  /** Where that server listens. The base URL of pages may differ from it. */
  serverUrl: string
  isMember: boolean
  member: Account
  diagnosis: undefined
  noise: ExpectedErrors
  createAccount: (name?: string) => Promise<Account>
  signInAs: (account: Account, context?: BrowserContext) => Promise<void>
  /** Opens an empty page in another browser, which shares nothing with the test's own. It may log what `allowed` matches. */
  openElsewhere: (allowed?: RegExp) => Promise<Page>
  /** The newest email to an address that has a code, waited for a little. */
  emailTo: (email: string) => Promise<Email & { code: string }>
}

const PASSWORD = 'Correct1!horse'
/** So many entries of the server's log, or refused requests, are printed for a test that failed. */
const LINES = 40
let accounts = 0

export const test = base.extend<Fixtures>({
  server: ['plain', { option: true }],
  isMember: [false, { option: true }],

  serverUrl: [
    async ({ server }, use) => use((await findServer(server)).url),
    // The first test that asks waits for the server and its database to start.
    { timeout: 120_000 },
  ],
  baseURL: ({ serverUrl }, use) => use(serverUrl),

  diagnosis: [
    async ({ context, server, serverUrl }, use, info) => {
      const { position } = await findServer(server)
      const failed: Response[] = []
      context.on('response', (response) => {
        if (response.status() >= 400) failed.push(response)
      })
      await use(undefined)
      if (info.status === info.expectedStatus) return
      const requests = failed.slice(-LINES).map((response) => {
        const id = response.headers()['x-request-id'] ?? 'no request id'
        return `  ${response.status()} ${response.request().method()} ${response.url()} (${id})`
      })
      const { output } = await findServer(server, position)
      // The fields of an entry are indented below its first line.
      const entries = output.trimEnd().replaceAll(/\n\s+/g, ' ').split('\n')
      const log = entries.filter((entry) => !entry.includes('"path": "/assets/')).slice(-LINES)
      // biome-ignore lint/suspicious/noConsole: the runner prints it beside the failure
      console.error(
        [
          `\nFailed: ${info.titlePath.join(' › ')}`,
          `Requests refused by ${serverUrl} during the test:`,
          ...(requests.length > 0 ? requests : ['  none']),
          `Last entries of the log of the ${server} server during the test (of all workers):`,
          ...log.map((line) => `  ${line}`),
          `Next: pnpm --dir apps/web exec playwright test ${info.file}:${info.line} --workers=1 --trace=on`,
        ].join('\n'),
      )
    },
    { auto: true },
  ],

  noise: [
    // It is judged before the diagnosis is printed.
    async ({ context, diagnosis: _ }, use) => {
      const allowed: RegExp[] = []
      const heard = listenTo(context)
      await use({ allow: (pattern) => allowed.push(pattern) })
      const unexpected = heard.filter((line) => !allowed.some((pattern) => pattern.test(line)))
      expect(unexpected, 'the page logged errors or broke its content security policy').toEqual([])
    },
    { auto: true },
  ],

  member: [
    async ({ isMember, createAccount, signInAs }, use) => {
      const account = isMember ? await createAccount() : undefined
      if (account) await signInAs(account)
      await use(account as Account)
    },
    { auto: true },
  ],

  createAccount: async ({ serverUrl, server, emailTo }, use) => {
    const post = async (path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(`${serverUrl}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      const text = await response.text()
      expect(response.ok, `${path} answered ${response.status}: ${text}`).toBe(true)
      return text
    }
    await use(async (name = 'Ada Lovelace') => {
      const email = newEmail('e2e')
      let session = await post('/auth/v1/signup', { email, password: PASSWORD, data: { full_name: name } })
      if (server === 'configured') {
        const { code } = await emailTo(email)
        session = await post('/auth/v1/verify', { type: 'signup', email, token: code })
      }
      return { name, email, password: PASSWORD, session }
    })
  },

  signInAs: async ({ context: own }, use) => {
    await use(async (account, context = own) => {
      await context.addInitScript((text) => {
        // Frames of tools have no storage. And only once: a page that signs out stays signed out after a reload.
        if (!location.protocol.startsWith('http') || sessionStorage.getItem('e2e-started')) return
        sessionStorage.setItem('e2e-started', 'yes')
        localStorage.setItem('sb-localhost-auth-token', text)
      }, account.session)
    })
  },

  openElsewhere: async ({ browser, baseURL, contextOptions }, use) => {
    const opened: BrowserContext[] = []
    const heard: (() => string[])[] = []
    await use(async (allowed) => {
      const context = await browser.newContext({
        ...contextOptions,
        locale: 'en-US',
        serviceWorkers: 'block',
        ...(baseURL && { baseURL }),
      })
      opened.push(context)
      const lines = listenTo(context)
      heard.push(() => lines.filter((line) => !allowed?.test(line)))
      return context.newPage()
    })
    for (const context of opened) await context.close()
    expect(
      heard.flatMap((unexpected) => unexpected()),
      'a page in another browser logged errors',
    ).toEqual([])
  },

  emailTo: async ({ serverUrl }, use) => {
    await use(async (to) => {
      let newest: Email | undefined
      // The page may still be asking for it.
      const read = async () => {
        newest = (await emailsTo(to, serverUrl)).find(({ code }) => code !== null)
        return newest
      }
      await expect.poll(read, { message: `an email to ${to} with a code` }).toBeDefined()
      return newest as Email & { code: string }
    })
  },
})

export { expectAccessible } from './accessibility.ts'
export { expect }

export function newEmail(name: string): string {
  accounts += 1
  return `${name}-${process.pid}-${accounts}@example.com`
}

export async function emailsTo(to: string, serverUrl: string): Promise<readonly Email[]> {
  const response = await fetch(`${serverUrl}/dev/mailbox`)
  const { mails } = (await response.json()) as { mails: Email[] }
  return mails.filter((email) => email.to === to).sort((a, b) => b.created_at.localeCompare(a.created_at))
}

export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.goto('/profile')
  const button = page.getByRole('button', { name: 'Sign Out' })
  await expect(button).toBeVisible()
  // What its cards still ask would be refused once the session is over.
  await expect(page.getByRole('status', { name: /^(Loading|Looking for) your/ })).toHaveCount(0)
  await button.click()
  await expect(page).toHaveURL('/')
}

export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
  const found =
    description === undefined ? toast : toast.filter({ has: page.getByText(description, { exact: true }) })
  await expect(found.first()).toBeVisible()
}

/** Takes the network away from a page, and resolves once the page knows: a request of the moment before could get through. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
}

export async function holdRequests(page: Page, paths: RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    ({ pathname }) => paths.test(pathname),
    async (route) => {
      await held
      await route.fallback()
    },
  )
  return release
}

/** The cookies, storages, caches and databases of a page's browser, and its address and history, as one text. */
export async function readBrowserStorage(page: Page): Promise<string> {
  const cookies = JSON.stringify(await page.context().cookies())
  const stored = await page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const databases: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue
      const database = await asked(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        databases.push([name, store, await asked(database.transaction(store).objectStore(store).getAll())])
      }
      database.close()
    }
    const cached: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        // Scripts hold every word of the list that recovery phrases are made of.
        const isScript = new URL(request.url).pathname.startsWith('/assets/')
        const body = isScript ? '' : await (await cache.match(request))?.text()
        cached.push(`${request.url} ${body ?? ''}`)
      }
    }
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      databases,
      cached,
      history.state,
      location.href,
      document.title,
    ])
  })
  return `${cookies}\n${stored}`
}

/** A price that could not be read is logged, and only logged. The other is what the tests themselves do. */
const EXPECTED =
  /^The (spot price|buy price|ticker|price history) could not be read: |^Service Worker registration blocked by Playwright$/

function listenTo(context: BrowserContext): string[] {
  const heard: string[] = []
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    if (!EXPECTED.test(message.text())) heard.push(message.text())
  })
  context.on('weberror', (error) => heard.push(`Uncaught ${error.error().message}`))
  void context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noConsole: this is how the page speaks to the test.
      console.error(`Refused by the content security policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return heard
}
