import { type ChannelHub, createChannelHub } from '@satlens/auth-client/testing'
import type { Session } from '@satlens/contract'
import { cookieBrowser } from '../cookie-browser.ts'
import type { TestApp } from '../test-app.ts'

/** Where every client under test keeps the session of a server on localhost. */
export const STORAGE_KEY = 'sb-localhost-auth-token'

/** What the tabs of one browser share: a storage, a channel and a network that can be busy. */
export interface Browser {
  readonly app: TestApp
  readonly storage: Map<string, string>
  readonly hub: ChannelHub
  /** What was asked of the server, such as `POST /auth/v1/token`. */
  readonly requests: string[]
  readonly fetch: typeof fetch
  /** Opens an address and follows its redirects, with the browser's cookies. Yields the page of the app it ends at. */
  visit(url: string): Promise<string>
  /** The next request to this path is answered with this status by a proxy. */
  failNext(path: string, status: number): void
  /** The session as it is stored; null when nothing is. */
  stored(): Session | null
  /** Another browser that holds copies of everything stored here. */
  copy(): Browser
}

/** Makes an empty browser, or one with these texts in its storage. */
export function openBrowser(app: TestApp, texts: Iterable<readonly [string, string]> = []): Browser {
  const storage = new Map(texts)
  const requests: string[] = []
  const cookies = cookieBrowser(app.url)
  const failures = new Map<string, number>()

  return {
    app,
    storage,
    hub: createChannelHub(),
    requests,
    async fetch(input, init) {
      const { pathname } = new URL(String(input))
      requests.push(`${init?.method ?? 'GET'} ${pathname}`)
      const status = failures.get(pathname)
      if (!failures.delete(pathname)) return cookies.fetch(input, init)
      return new Response('<p>Busy</p>', { status: status ?? 503 })
    },
    visit: async (url) => (await cookies.open(url)).href,
    failNext: (path, status) => void failures.set(path, status),
    stored: () => JSON.parse(storage.get(STORAGE_KEY) ?? 'null'),
    copy: () => openBrowser(app, storage),
  }
}
