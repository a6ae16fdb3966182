import { type AuthClient, createAuthClient } from '../client.ts'
import { getStorageKey } from '../session/stored-session.ts'
import { openBrowserChannel } from './browser-channel.ts'
import { browserClock } from './browser-clock.ts'
import { browserRandomBytes, browserSha256 } from './browser-crypto.ts'
import { createBrowserHttp } from './browser-http.ts'
import { browserLock } from './browser-lock.ts'
import { browserStorage } from './browser-storage.ts'
import { browserVisibility } from './browser-visibility.ts'

/** Where a browser client finds its server and its page. */
export interface BrowserAuthClientOptions {
  /** The server's address; `/auth/v1` is appended to it. */
  readonly baseUrl: string
  /** The origin of the page, where mail links lead back to. */
  readonly origin: string
  /** Sent as `apikey` to a server that asks for one. */
  readonly apiKey?: string
}

/** Makes a client over localStorage, BroadcastChannel, page visibility, fetch and Web Crypto. */
export function createBrowserAuthClient(options: BrowserAuthClientOptions): AuthClient {
  const storageKey = getStorageKey(new URL(options.baseUrl).hostname)
  return createAuthClient({
    storageKey,
    origin: options.origin,
    ports: {
      clock: browserClock,
      storage: browserStorage,
      channel: openBrowserChannel(storageKey),
      http: createBrowserHttp(options),
      visibility: browserVisibility,
      randomBytes: browserRandomBytes,
      sha256: browserSha256,
      lock: browserLock(`${storageKey}-refresh`),
      onListenerError: throwToWindow,
    },
  })
}

/** Shows what a listener threw to the page's own error handlers, where nobody is waiting for it. */
function throwToWindow(error: unknown) {
  queueMicrotask(() => {
    throw error
  })
}
