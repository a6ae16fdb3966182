import { createChannelHub } from '@satlens/auth-client/testing'
import type { Session } from '@satlens/contract'
import { cookieBrowser } from '../accounts/cookie-browser.ts'
import type { TestApp } from '../harness/test-app.ts'

/** Where every client under test keeps the session of a server on localhost. */
export const STORAGE_KEY = 'sb-localhost-auth-token'

/** What the tabs of one browser share: a storage, a channel and a network that can be busy. */
export type Browser = ReturnType<typeof openBrowser>

/** Makes an empty browser, or one with these texts in its storage. */
export function openBrowser(app: TestApp, texts: Iterable<readonly [string, string]> = []) {
  const storage = new Map(texts)
  /** What was asked of the server, such as `POST /auth/v1/token`. */
  const requests: string[] = []
  const cookies = cookieBrowser(app.url)
  const failures = new Map<string, number>()

  return {
    app,
    storage,
    hub: createChannelHub(),
    requests,
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      const { pathname } = new URL(String(input))
      requests.push(`${init?.method ?? 'GET'} ${pathname}`)
      const status = failures.get(pathname)
      if (!failures.delete(pathname)) return cookies.fetch(input, init)
      return new Response('<p>Busy</p>', { status: status ?? 503 })
    },
    /** Opens an address and follows its redirects, with the browser's cookies. Yields the page of the app it ends at. */
    visit: async (url: string): Promise<string> => (await cookies.open(url)).href,
    /** The next request to this path is answered with this status by a proxy. */
    failNext: (path: string, status: number) => void failures.set(path, status),
    /** The session as it is stored; null when nothing is. */
    stored: (): Session | null => JSON.parse(storage.get(STORAGE_KEY) ?? 'null'),
  }
}

/** Another browser that holds copies of everything stored in this one. */
export const copyOf = ({ app, storage }: Browser) => openBrowser(app, storage)
