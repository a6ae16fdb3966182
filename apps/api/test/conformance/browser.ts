import { type ChannelHub, createChannelHub } from '@satlens/auth-client/testing'
import type { Session } from '@satlens/contract'
import { cookieBrowser } from '../cookie-browser.ts'
import type { TestApp } from '../test-app.ts'

/** Where every client under test keeps the session of a server on localhost. */
export const STORAGE_KEY = 'sb-localhost-auth-token'

/** What the tabs of one browser share: a storage, a channel and a network that can fail. */
export interface Browser {
  readonly app: TestApp
  readonly storage: Map<string, string>
  readonly hub: ChannelHub
  /** What was asked of the server, such as `POST /auth/v1/token`. */
  readonly requests: string[]
  readonly fetch: typeof fetch
  /** Opens an address and follows its redirects, with the browser's cookies. Yields the page of the app it ends at. */
  visit(url: string): Promise<string>
  /** The next request to this path fails, or is answered with this status by a proxy. */
  failNext(path: string, how: 'unreachable' | number): void
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
  const failures: { path: string; how: 'unreachable' | number }[] = []

  function takeFailure(path: string) {
    const at = failures.findIndex((failure) => failure.path === path)
    return at < 0 ? undefined : failures.splice(at, 1)[0]?.how
  }

  return {
    app,
    storage,
    hub: createChannelHub(),
    requests,
    async fetch(input, init) {
      const { pathname } = new URL(String(input))
      requests.push(`${init?.method ?? 'GET'} ${pathname}`)
      const how = takeFailure(pathname)
      if (how === 'unreachable') throw new TypeError('fetch failed')
      return how === undefined ? cookies.fetch(input, init) : new Response('<p>Busy</p>', { status: how })
    },
    visit: async (url) => (await cookies.open(url)).href,
    failNext: (path, how) => void failures.push({ path, how }),
    stored: () => JSON.parse(storage.get(STORAGE_KEY) ?? 'null'),
    copy: () => openBrowser(app, storage),
  }
}
