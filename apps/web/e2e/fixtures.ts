import { type BrowserContext, test as base, expect, type Page, type Response } from '@playwright/test'
import { findServer, type ServerKind } from './shared-servers.ts'

export interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly session: string
}

interface Email {
  readonly to: string
  readonly subject: string
  readonly link: string
  readonly code: string | null
  readonly created_at: string
}

interface Fixtures {
  server: ServerKind
  /** The URL of that server. The base URL of pages may differ from it. */
  serverUrl: string
  /** Signs the page in before the test, as `member`. */
  isMember: boolean
  member: Account
  printFailure: undefined
  /** Lets logged errors that match pass: those that the test provokes. */
  allowErrors: (pattern: RegExp) => void
  createAccount: (name?: string) => Promise<Account>
  signInAs: (account: Account, context?: BrowserContext) => Promise<void>
  /** Opens an empty page in another browser, which shares nothing with the test's own. Errors that match `allowed` pass. */
  openElsewhere: (...allowed: RegExp[]) => Promise<Page>
  /** Waits for an email with a code and returns the newest. */
  emailTo: (email: string) => Promise<Email & { code: string }>
}

const PASSWORD = 'Correct1!horse'
/** How many log entries and failed requests are printed for a failed test. */
const MAX_LINES = 40
let accounts = 0

export const test = base.extend<Fixtures>({
  server: ['plain', { option: true }],
  isMember: [false, { option: true }],

  serverUrl: [
    async ({ server }, use) => use((await findServer(server)).url),
    // The first test waits for the server and its database to start.
    { timeout: 120_000 },
  ],
  baseURL: ({ serverUrl }, use) => use(serverUrl),

  printFailure: [
    async ({ context, server, serverUrl }, use, info) => {
      const { position } = await findServer(server)
      const failed: Response[] = []
      context.on('response', (response) => {
        if (response.status() >= 400) failed.push(response)
      })
      await use(undefined)
      if (info.status === info.expectedStatus) return
      const requests = failed.slice(-MAX_LINES).map((response) => {
        const id = response.headers()['x-request-id'] ?? 'no request id'
        return `  ${response.status()} ${response.request().method()} ${response.url()} (${id})`
      })
      const { output } = await findServer(server, position)
      // The fields of an entry are indented below its first line.
      const entries = output.trimEnd().replaceAll(/\n\s+/g, ' ').split('\n')
      const log = entries.filter((entry) => !entry.includes('"path": "/assets/')).slice(-MAX_LINES)
      // biome-ignore lint/suspicious/noConsole: the runner prints it beside the failure
      console.error(
        [
          `\nFailed: ${info.titlePath.join(' › ')}`,
          `Failed requests to ${serverUrl} during the test:`,
          ...(requests.length > 0 ? requests : ['  none']),
          `Last log entries of the ${server} server during the test (of all workers):`,
          ...log.map((line) => `  ${line}`),
          `Next: pnpm --dir apps/web exec playwright test ${info.file}:${info.line} --workers=1 --trace=on`,
        ].join('\n'),
      )
    },
    { auto: true },
  ],

  allowErrors: [
    // Depends on `printFailure` so that its own failure is printed as well.
    async ({ context, printFailure: _ }, use) => {
      const allowed: RegExp[] = []
      const findErrors = recordErrors(context, allowed)
      await use((pattern) => allowed.push(pattern))
      expect(findErrors(), 'the page logged errors or broke its content security policy').toEqual([])
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

  createAccount: async ({ request, serverUrl, server, emailTo }, use) => {
    const post = async (path: string, data: object) => {
      const response = await request.post(`${serverUrl}${path}`, { data })
      const text = await response.text()
      expect(response.ok(), `${path} returned ${response.status()}: ${text}`).toBe(true)
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
        if (origin === 'null' || sessionStorage.getItem('e2e-started')) return
        sessionStorage.setItem('e2e-started', 'yes')
        localStorage.setItem('sb-localhost-auth-token', text)
      }, account.session)
    })
  },

  openElsewhere: async ({ browser, baseURL, contextOptions }, use) => {
    const opened: { context: BrowserContext; findErrors: () => string[] }[] = []
    await use(async (...allowed) => {
      const urls = baseURL && { baseURL }
      const options = { ...contextOptions, ...urls, locale: 'en-US', serviceWorkers: 'block' as const }
      const context = await browser.newContext(options)
      opened.push({ context, findErrors: recordErrors(context, allowed) })
      return context.newPage()
    })
    for (const { context } of opened) await context.close()
    const errors = opened.flatMap(({ findErrors }) => findErrors())
    expect(errors, 'a page in another browser logged errors').toEqual([])
  },

  emailTo: async ({ serverUrl }, use) => {
    await use(async (to) => {
      let newest: Email | undefined
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

export const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Fills in the form of the send page and opens the review. */
export async function reviewSend(page: Page, recipient: string, amount: string): Promise<void> {
  await page.getByLabel('Recipient Address').fill(recipient)
  await page.getByLabel('Amount (BTC)').fill(amount)
  await page.getByRole('button', { name: 'Send Bitcoin' }).click()
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
  // A request of its cards would fail once the session is over.
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

/** Disconnects a page, and resolves once the page knows: an earlier request could still succeed. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
}

/** Holds requests to these paths back until the returned function is called. */
export async function holdRequests(page: Page, paths: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    ({ pathname }) => paths.test(pathname),
    (route) => released.then(() => route.fallback()),
  )
  return release
}

/** Returns the cookies, storages, caches and databases of a page's browser, its address and history, as one text. */
export async function readBrowserStorage(page: Page): Promise<string> {
  const cookies = JSON.stringify(await page.context().cookies())
  const stored = await page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const databases: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue
      const database = await resultOf(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        databases.push([name, store, await resultOf(database.transaction(store).objectStore(store).getAll())])
      }
      database.close()
    }
    const cached: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        // Scripts contain the word list of recovery phrases.
        const isScript = new URL(request.url).pathname.startsWith('/assets/')
        const body = isScript ? '' : await (await cache.match(request))?.text()
        cached.push(`${request.url} ${body ?? ''}`)
      }
    }
    const place = [history.state, location.href, document.title]
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, cached, place])
  })
  return `${cookies}\n${stored}`
}

/** Records what is sent, with all headers. Returns a function that reads it as one text. */
export function recordRequests(context: BrowserContext): () => Promise<string> {
  const sent: Promise<string>[] = []
  context.on('request', (request) => {
    const headers = request.allHeaders().catch(() => request.headers())
    const [head, body] = [`${request.method()} ${request.url()}`, request.postData() ?? '']
    sent.push(headers.then((all) => `${head}\n${JSON.stringify(all)}\n${body}`))
  })
  return async () => (await Promise.all(sent)).join('\n')
}

/** A price that could not be read is only logged. The second comes from the options of the tests. */
const EXPECTED =
  /^The (spot price|buy price|ticker|price history) could not be read: |^Service Worker registration blocked by Playwright$/

/** Records what the pages of a context log, and returns a function that lists the errors that are not allowed. */
function recordErrors(context: BrowserContext, allowed: readonly RegExp[]): () => string[] {
  const errors: string[] = []
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text())
  })
  context.on('weberror', (error) => errors.push(`Uncaught ${error.error().message}`))
  void context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noConsole: the test reads the console of the page
      console.error(`Blocked by the content security policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return () => errors.filter((line) => ![EXPECTED, ...allowed].some((pattern) => pattern.test(line)))
}
