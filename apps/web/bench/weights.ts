import puppeteer, { type Browser, type CDPSession } from 'puppeteer-core'
import { WEIGHT_BUDGETS_KB } from '../e2e/weight-budgets.ts'
import { openBrowser } from './browser.ts'
import { table } from './report.ts'

/** What a browser with an empty cache downloads for a page until the network is idle. */
interface Weight {
  readonly path: string
  readonly budgetKb: number
  readonly requests: number
  /** Transferred bytes by kind. */
  readonly bytes: Readonly<Record<Kind, number>>
}

const KINDS = ['Document', 'Stylesheet', 'Font', 'Script'] as const
type Kind = (typeof KINDS)[number]

/** Measures every page, guarded ones as a signed-in user. Returns a table in Markdown. */
export async function weightsTable(
  apiUrl: string,
  paths: { visitor: readonly string[]; member: readonly string[] },
): Promise<string> {
  const session = await signUp(apiUrl)
  const weights: Weight[] = []
  for (const path of paths.visitor)
    weights.push(await measureWeight(apiUrl, path, null, WEIGHT_BUDGETS_KB.publicJs))
  for (const path of paths.member)
    weights.push(await measureWeight(apiUrl, path, session, WEIGHT_BUDGETS_KB.guardedJs))

  const head = ['page', 'HTML kB', `CSS kB (${WEIGHT_BUDGETS_KB.css})`, 'fonts kB', 'JS kB', 'of', 'requests']
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
  return table(
    head,
    weights.map(({ path, bytes, budgetKb, requests }) => [
      path,
      ...KINDS.map((kind) => kilobytes(bytes[kind])),
      String(budgetKb),
      String(requests),
    ]),
  )
}

async function measureWeight(
  apiUrl: string,
  path: string,
  session: string | null,
  budgetKb: number,
): Promise<Weight> {
  const opened = await openBrowser()
  try {
    const browser = await puppeteer.connect({ browserURL: `http://localhost:${opened.port}` })
    const weight = await download(browser, apiUrl + path, session)
    await browser.disconnect()
    return { path, budgetKb, ...weight }
  } finally {
    opened.kill()
  }
}

async function download(browser: Browser, url: string, session: string | null) {
  const page = await browser.newPage()
  if (session !== null)
    await page.evaluateOnNewDocument((text) => {
      localStorage.setItem('sb-localhost-auth-token', text)
    }, session)
  const line = await page.createCDPSession()
  const counted = await count(line)
  await page.goto(url, { waitUntil: 'networkidle0' })
  return counted
}

async function count(line: CDPSession) {
  const counted = { requests: 0, bytes: { Document: 0, Stylesheet: 0, Font: 0, Script: 0 } }
  const kinds = new Map<string, string>()
  line.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.requests += 1
    const kind = KINDS.find((known) => known === kinds.get(requestId))
    if (kind) counted.bytes[kind] += encodedDataLength
  })
  await line.send('Network.enable')
  return counted
}

/** Creates an account. Returns its session as a browser stores it. */
async function signUp(apiUrl: string): Promise<string> {
  const response = await fetch(`${apiUrl}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: 'bench@example.com',
      password: 'Correct1!horse',
      data: { full_name: 'Ada Lovelace' },
    }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`sign-up answered ${response.status}: ${text}`)
  return text
}
