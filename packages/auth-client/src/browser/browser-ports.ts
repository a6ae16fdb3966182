import ky from 'ky'
import type {
  Clock,
  ComputeSha256,
  GetRandomBytes,
  HttpRequester,
  KeyValueStorage,
  PageVisibility,
  TabBroadcastChannel,
  TabLock,
} from '../ports.ts'

/** The browser's clocks and timers. */
export const browserClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  setTimer(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** `localStorage`, accessed on each call: accessing it throws if storage is blocked. */
export const browserStorage: KeyValueStorage = {
  get: (key) => localStorage.getItem(key),
  set: (key, text) => localStorage.setItem(key, text),
  remove: (key) => localStorage.removeItem(key),
  keys: () => Object.keys(localStorage),
}

/** Opens the BroadcastChannel of this name. Without BroadcastChannel, messages are dropped. */
export function openBrowserBroadcastChannel(name: string): TabBroadcastChannel {
  if (typeof BroadcastChannel === 'undefined') {
    return { post: () => {}, onMessage: () => {}, close: () => {} }
  }
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    onMessage: (listener) => channel.addEventListener('message', (event) => listener(event.data)),
    close: () => channel.close(),
  }
}

/** Page visibility. Restoring a page from the back-forward cache and a returning network count as changes, too. */
export const browserPageVisibility: PageVisibility = {
  isVisible: () => document.visibilityState === 'visible',
  onChange(listener) {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) listener()
    }
    document.addEventListener('visibilitychange', listener)
    window.addEventListener('pageshow', onPageShow)
    window.addEventListener('online', listener)
    return () => {
      document.removeEventListener('visibilitychange', listener)
      window.removeEventListener('pageshow', onPageShow)
      window.removeEventListener('online', listener)
    }
  },
}

/** Returns the Web Lock of this name; undefined on an insecure origin and outside a browser. */
export function createBrowserTabLock(name: string): TabLock | undefined {
  const locks = (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks
  return locks && ((work) => locks.request(name, work))
}

/** Random bytes of Web Crypto. */
export const browserRandomBytes: GetRandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count))

/** SHA-256 of Web Crypto. Rejects on an insecure origin. */
export const browserSha256: ComputeSha256 = async (bytes) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))

const TIME_LIMIT_MS = 10_000

/** Creates a requester for the auth server at `baseUrl`. It does not retry: the core does. */
export function createFetchHttpRequester(options: { baseUrl: string; apiKey?: string }): HttpRequester {
  const http = ky.create({
    retry: 0,
    timeout: TIME_LIMIT_MS,
    throwHttpErrors: false,
    headers: {
      'x-supabase-api-version': '2024-01-01',
      ...(options.apiKey === undefined ? {} : { apikey: options.apiKey }),
    },
    async fetch(input, init) {
      const response = await fetch(input, init)
      // The time limit of ky ends with the headers. Reading the body here includes it.
      await response.clone().arrayBuffer()
      return response
    },
  })
  const base = options.baseUrl.replace(/\/+$/, '')
  return async ({ method, path, headers, body }) => {
    const json = body === undefined ? {} : { json: body }
    const response = await http(base + path, { method, headers, ...json })
    return {
      status: response.status,
      body: parseJson(await response.text()),
      header: (name) => response.headers.get(name),
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
