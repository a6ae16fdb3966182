import { createFakeBroadcastChannelHub } from '@satlens/auth-client/testing'
import type { Session } from '@satlens/contract'
import { cookieBrowser } from '../accounts/cookie-browser.ts'
import type { TestApp } from '../harness/test-app.ts'

/** The storage key of every client under test for a server on localhost. */
export const STORAGE_KEY = 'sb-localhost-auth-token'

/** The state that the tabs of one browser share: storage, channel, cookies and network. */
export type Browser = ReturnType<typeof openBrowser>

export function openBrowser(app: TestApp, texts: Iterable<readonly [string, string]> = []) {
  const storage = new Map(texts)
  /** The requests sent, such as `POST /auth/v1/token`. */
  const requests: string[] = []
  const cookies = cookieBrowser(app.url)
  const failures = new Map<string, number>()

  return {
    app,
    storage,
    hub: createFakeBroadcastChannelHub(),
    requests,
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      const { pathname } = new URL(String(input))
      requests.push(`${init?.method ?? 'GET'} ${pathname}`)
      const status = failures.get(pathname)
      if (!failures.delete(pathname)) return cookies.fetch(input, init)
      return new Response('<p>Busy</p>', { status: status ?? 503 })
    },
    open: async (url: string): Promise<string> => (await cookies.open(url)).href,
    /** Answers the next request to this path with this status, as a proxy would. */
    failNext: (path: string, status: number) => void failures.set(path, status),
    stored: (): Session | null => JSON.parse(storage.get(STORAGE_KEY) ?? 'null'),
  }
}

export const copyOf = ({ app, storage }: Browser) => openBrowser(app, storage)
