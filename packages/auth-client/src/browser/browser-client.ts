import { type AuthClient, createAuthClient } from '../client.ts'
import { getSessionStorageKey } from '../session/storage-keys.ts'
import * as browser from './browser-ports.ts'

/** The server and the page of a browser client. */
export interface BrowserAuthClientOptions {
  /** The URL of the server, without `/auth/v1`. */
  readonly baseUrl: string
  /** The origin of the page, which email links return to. */
  readonly origin: string
  /** Sent as the `apikey` header, for servers that require one. */
  readonly apiKey?: string
}

/** Creates a client with the storage, tabs, network and cryptography of the browser. */
export function createBrowserAuthClient(options: BrowserAuthClientOptions): AuthClient {
  const storageKey = getSessionStorageKey(new URL(options.baseUrl).hostname)
  return createAuthClient({
    storageKey,
    origin: options.origin,
    ports: {
      clock: browser.browserClock,
      storage: browser.browserStorage,
      channel: browser.openBrowserBroadcastChannel(storageKey),
      http: browser.createFetchHttpRequester(options),
      visibility: browser.browserPageVisibility,
      randomBytes: browser.browserRandomBytes,
      sha256: browser.browserSha256,
      lock: browser.createBrowserTabLock(`${storageKey}-refresh`),
      // Reports the error of a listener to the page's error handlers.
      onListenerError: (error) =>
        queueMicrotask(() => {
          throw error
        }),
    },
  })
}
