import { createAuthClient } from '../client.ts'
import type { FlowType } from '../pkce.ts'
import type { Clock, HttpRequester, KeyValueStorage, TabLock } from '../ports.ts'
import { type ChannelHub, createChannelHub, createManualVisibility } from './manual-ports.ts'

/** A client in a tab of its own, with what it has announced. */
export type Tab = ReturnType<typeof openTab>

/** What a tab shares with the others of its browser. */
export interface Browser {
  readonly clock: Clock
  readonly storage: KeyValueStorage
  readonly http: HttpRequester
  /** Left out, the tab is alone. */
  readonly hub?: ChannelHub
  /** Left out, the tabs do not wait for each other. */
  readonly lock?: TabLock
  /** See `AuthClientOptions`. */
  readonly flowType?: FlowType
}

/** The name under which sample tabs keep their session. */
export const SAMPLE_STORAGE_KEY = 'sb-localhost-auth-token'

/** Opens a tab that listens from the beginning; its client is not started yet. */
export function openTab(browser: Browser, isVisible = true) {
  const visibility = createManualVisibility(isVisible)
  const listenerErrors: unknown[] = []
  const events: string[] = []
  const client = createAuthClient({
    storageKey: SAMPLE_STORAGE_KEY,
    origin: 'http://localhost:3000',
    ...(browser.flowType && { flowType: browser.flowType }),
    ports: {
      clock: browser.clock,
      storage: browser.storage,
      channel: (browser.hub ?? createChannelHub()).join(),
      http: browser.http,
      visibility,
      randomBytes: countingBytes(),
      sha256: async (bytes) => foldedBytes(bytes),
      lock: browser.lock,
      onListenerError: (error) => listenerErrors.push(error),
    },
  })
  client.onEvent((event) => void events.push(event))
  return {
    client,
    visibility,
    /** The names of the events so far, oldest first. */
    events: events as readonly string[],
    /** What listeners have thrown. */
    listenerErrors: listenerErrors as readonly unknown[],
  }
}

function countingBytes() {
  let next = 0
  return (count: number) => Uint8Array.from({ length: count }, () => next++ % 256)
}

/** Not SHA-256, but 32 bytes that depend on every byte: enough to tell one verifier from another. */
function foldedBytes(bytes: Uint8Array): Uint8Array {
  const digest = new Uint8Array(32)
  bytes.forEach((byte, at) => {
    digest[at % 32] = ((digest[at % 32] ?? 0) * 31 + byte + at) % 256
  })
  return digest
}
