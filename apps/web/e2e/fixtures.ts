import { type BrowserContext, test as base, expect, type Page, type WorkerFixture } from '@playwright/test'
import { type ApiServer, startApiServer } from './api-server.ts'
import { type ChainIndex, startChainIndex } from './chain-index.ts'
import { type EthereumNode, startEthereumNode } from './ethereum-node.ts'
import { type PriceFeed, startPriceFeed } from './price-feed.ts'
import { type Provider, startProvider } from './provider-server.ts'

/** An account that exists on the server, with the stored text of a session of its own. */
export interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly session: string
}

/** What a page said that it should not have. */
export interface Noise {
  /** Lets errors that match pass: those that the test provokes. */
  allow(pattern: RegExp): void
}

/** A mail that the server would have sent. */
export interface Letter {
  readonly link: string
  readonly code: string
}

interface TestFixtures {
  /** Which server the test talks to. */
  server: ServerKind
  /** Whether a new account is signed in from the start. */
  isMember: boolean
  /** That account. There is none without `isMember`. */
  member: Account
  noise: Noise
  /** Creates an account by the wire, not by the form. */
  createAccount: (name?: string) => Promise<Account>
  /** Makes every page of the test's browser start with this account's session. */
  signInAs: (account: Account) => Promise<void>
  /** Opens an empty page in another browser, which shares nothing with the test's own. It may log what `allowed` matches. */
  openElsewhere: (allowed?: RegExp) => Promise<Page>
  /** The newest mail to an address that has a code, waited for a little. */
  letterTo: (email: string) => Promise<Letter>
}

interface WorkerFixtures {
  servers: (kind: ServerKind) => Promise<ApiServer>
  /** The provider that people of the `provided` server can sign in through. */
  provider: () => Promise<Provider>
  /** The node that the `chained` server reads. */
  ethereumNode: () => Promise<EthereumNode>
  /** The feed that the `watched` server reads, which says what the test wants. */
  priceFeed: () => Promise<PriceFeed>
  /** The chain that the `indexed` server reads. */
  chainIndex: () => Promise<ChainIndex>
}

const ENVIRONMENT = {
  /** With prices that move. */
  simulated: { PRICE_SOURCE: 'simulated' },
  /** No price feed answers. */
  priceless: {
    PRICE_SPOT_URL: 'http://127.0.0.1:9/spot',
    PRICE_BUY_URL: 'http://127.0.0.1:9/buy',
    PRICE_TICKER_URL: 'http://127.0.0.1:9/ticker',
  },
  /** Visitors may read the buy and trading pages, and Pro has a page to pay on. */
  open: {
    PRICE_SOURCE: 'simulated',
    PUBLIC_TRADING_PAGES: 'true',
    PAYMENT_LINK: 'https://pay.example.com/pro',
  },
  /** Access tokens that have to be refreshed every two minutes. */
  restless: { PRICE_SOURCE: 'simulated', ACCESS_TOKEN_TTL_S: '240' },
  /** People can sign in through a provider as well. */
  provided: { PRICE_SOURCE: 'simulated' },
  /** New accounts have to confirm their address; the mails are kept for the test to read. */
  confirming: { PRICE_SOURCE: 'simulated', MAILER_AUTOCONFIRM: 'false' },
  /** Under a name that would break out of a page, if it could. */
  branded: { PRICE_SOURCE: 'simulated', BRAND_NAME: '<b>T & "J"</b> {{host}}' },
  /** It logs all that it can. */
  talkative: { PRICE_SOURCE: 'simulated', LOG_LEVEL: 'trace' },
  /** An Ethereum node is configured. */
  chained: { PRICE_SOURCE: 'simulated' },
  /** A bitcoin chain is read, on which real transactions can be made. */
  indexed: { PRICE_SOURCE: 'simulated', BITCOIN_NETWORK: 'regtest' },
  /** The test moves the price. */
  watched: {},
} as const
type ServerKind = keyof typeof ENVIRONMENT

const PASSWORD = 'Correct1!horse'
let accounts = 0

interface Server {
  stop(): Promise<void>
}

/** A server beside the product's: started when a test first asks for it, and stopped with the worker. */
function onDemand<S extends Server>(
  start: () => Promise<S>,
): [WorkerFixture<() => Promise<S>, object>, { scope: 'worker'; timeout: number }] {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern
    async ({}, use) => {
      let started: Promise<S> | undefined
      await use(() => {
        started ??= start()
        return started
      })
      await (await started)?.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ]
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: ['simulated', { option: true }],
  isMember: [false, { option: true }],

  member: [
    async ({ isMember, createAccount, signInAs }, use) => {
      const account = isMember ? await createAccount() : undefined
      if (account) await signInAs(account)
      await use(account as Account)
    },
    { auto: true },
  ],

  servers: [
    async ({ provider, ethereumNode, priceFeed, chainIndex }, use) => {
      const started = new Map<string, Promise<ApiServer>>()
      const start = async (kind: ServerKind) => {
        const entries = kind === 'provided' ? [(await provider()).entry] : []
        return startApiServer({
          ...ENVIRONMENT[kind],
          AUTH_PROVIDERS: JSON.stringify(entries),
          ...(kind === 'chained' ? { ETHEREUM_RPC_URL: (await ethereumNode()).url } : {}),
          ...(kind === 'indexed' ? { ESPLORA_URL: (await chainIndex()).url } : {}),
          ...(kind === 'watched' ? (await priceFeed()).env : {}),
        })
      }
      await use((kind) => {
        const server = started.get(kind) ?? start(kind)
        started.set(kind, server)
        return server
      })
      for (const server of started.values()) await (await server).stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  provider: onDemand(startProvider),
  ethereumNode: onDemand(startEthereumNode),
  priceFeed: onDemand(startPriceFeed),
  chainIndex: onDemand(startChainIndex),

  baseURL: async ({ servers, server }, use) => use((await servers(server)).url),

  noise: [
    async ({ context, server }, use) => {
      const allowed = server === 'priceless' ? [/status of 503/] : []
      const heard = listenTo(context)
      await use({ allow: (pattern) => allowed.push(pattern) })
      const unexpected = heard.filter((line) => !allowed.some((pattern) => pattern.test(line)))
      expect(unexpected, 'the page logged errors or broke its content security policy').toEqual([])
    },
    { auto: true },
  ],

  createAccount: async ({ baseURL }, use) => {
    await use(async (name = 'Ada Lovelace') => {
      accounts += 1
      const email = `e2e-${process.pid}-${accounts}@example.com`
      const response = await fetch(`${baseURL}/auth/v1/signup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD, data: { full_name: name } }),
      })
      const session = await response.text()
      expect(response.ok, `sign-up answered ${response.status}: ${session}`).toBe(true)
      return { name, email, password: PASSWORD, session }
    })
  },

  signInAs: async ({ context }, use) => {
    await use(async (account) => {
      await context.addInitScript((text) => {
        // Frames of tools have no storage. And only once: whoever signs out stays signed out after a reload.
        if (!location.protocol.startsWith('http') || sessionStorage.getItem('e2e-started')) return
        sessionStorage.setItem('e2e-started', 'yes')
        localStorage.setItem('sb-localhost-auth-token', text)
      }, account.session)
    })
  },

  openElsewhere: async ({ browser, baseURL }, use) => {
    const opened: BrowserContext[] = []
    const heard: (() => string[])[] = []
    await use(async (allowed) => {
      const context = await browser.newContext({ locale: 'en-US', ...(baseURL && { baseURL }) })
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

  letterTo: async ({ baseURL }, use) => {
    await use(async (email) => {
      let newest: Letter | undefined
      // The page may still be asking for it.
      await expect
        .poll(
          async () => {
            newest = (await mailsTo(email, `${baseURL}/dev/mailbox`))[0]
            return newest
          },
          { message: `a mail to ${email} with a code` },
        )
        .toBeDefined()
      return newest as Letter
    })
  },
})

export { expectAccessible } from './accessibility.ts'
export { expect }

/** A toast with exactly this title and this text under it. */
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

/** The mails with a code, the newest first; notices have none. */
async function mailsTo(email: string, mailbox: string): Promise<Letter[]> {
  const response = await fetch(mailbox)
  const { mails } = (await response.json()) as {
    mails: (Letter & { to: string; created_at: string })[]
  }
  return mails
    .filter(({ to, code }) => to === email && code !== null)
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
}

/** A price that could not be read is logged, and only logged (spec §8). The other is what the tests themselves do. */
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
