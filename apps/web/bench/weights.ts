import type { Browser } from '@playwright/test'
import { GUARDED_SCREENS, PUBLIC_SCREENS } from '../e2e/screens.ts'
import { WEIGHT_BUDGETS_KB } from '../e2e/weight-budgets.ts'

const KINDS = ['Document', 'Stylesheet', 'Font', 'Script'] as const
const KEY = 'sb-localhost-auth-token'

/** Renders a Markdown table. All columns but the first are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

/** Measures what an empty browser downloads for every page, guarded ones as a signed-in user. Returns a table. */
export async function weightsTable(browser: Browser, apiUrl: string): Promise<string> {
  const session = await signUp(apiUrl)
  const pages = [
    ...PUBLIC_SCREENS.map(({ path }) => ({ path, budget: WEIGHT_BUDGETS_KB.publicJs, session: null })),
    ...GUARDED_SCREENS.map(({ path }) => ({ path, budget: WEIGHT_BUDGETS_KB.guardedJs, session })),
  ]
  const rows: string[][] = []
  for (const { path, budget, session } of pages) {
    const { requests, bytes } = await download(browser, apiUrl + path, session)
    const kilobytes = KINDS.map((kind) => ((bytes.get(kind) ?? 0) / 1000).toFixed(1))
    rows.push([path, ...kilobytes, String(budget), String(requests)])
  }
  return table(['page, kB', 'HTML', `CSS (${WEIGHT_BUDGETS_KB.css})`, 'fonts', 'JS', 'of', 'requests'], rows)
}

async function download(browser: Browser, url: string, session: string | null) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const store = ([key, text]: readonly [string, string]) => localStorage.setItem(key, text)
  if (session !== null) await page.addInitScript(store, [KEY, session] as const)
  const line = await context.newCDPSession(page)
  const kinds = new Map<string, string>()
  const bytes = new Map<string, number>()
  let requests = 0
  line.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    requests++
    const kind = kinds.get(requestId) ?? ''
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
  })
  await line.send('Network.enable')
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return { requests, bytes }
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
