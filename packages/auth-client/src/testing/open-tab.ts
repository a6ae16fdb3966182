import { createAuthClient } from '../client.ts'
import type { AuthFlowType } from '../pkce.ts'
import type { Clock, HttpRequester, KeyValueStorage, TabLock } from '../ports.ts'
import type { Session } from '../session/session.ts'
import {
  createFakeBroadcastChannelHub,
  createManualClock,
  createManualVisibility,
  createMemoryStorage,
  type FakeBroadcastChannelHub,
  waitForPendingPromises,
} from './manual-ports.ts'
import { createSampleSession } from './sample-session.ts'
import { createFakeHttpServer } from './scripted-server.ts'

interface Browser {
  readonly clock: Clock
  readonly storage: KeyValueStorage
  readonly http: HttpRequester
  readonly hub?: FakeBroadcastChannelHub
  readonly lock?: TabLock
  readonly flowType?: AuthFlowType
}

export const SAMPLE_STORAGE_KEY = 'sb-localhost-auth-token'
export const SAMPLE_CODE_VERIFIER_KEY = `${SAMPLE_STORAGE_KEY}-code-verifier`

export function openFakeTab(browser: Browser, isVisible = true) {
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
      channel: (browser.hub ?? createFakeBroadcastChannelHub()).join(),
      http: browser.http,
      visibility,
      randomBytes: countingBytes(),
      sha256: async (bytes) => foldedBytes(bytes),
      lock: browser.lock,
      onListenerError: (error) => listenerErrors.push(error),
    },
  })
  client.onEvent((event) => void events.push(event))
  return { client, visibility, events, listenerErrors }
}

function countingBytes() {
  let next = 0
  return (count: number) => Uint8Array.from({ length: count }, () => next++ % 256)
}

/** Replaces SHA-256 by 32 bytes that depend on every byte. */
function foldedBytes(bytes: Uint8Array): Uint8Array {
  const digest = new Uint8Array(32)
  bytes.forEach((byte, at) => {
    digest[at % 32] = ((digest[at % 32] ?? 0) * 31 + byte + at) % 256
  })
  return digest
}

export type FakeSingleTab = ReturnType<typeof openFakeSingleTab>

/** Opens a tab whose storage contains `kept`: a session for the clock's time, a text or nothing. */
export function openFakeSingleTab(
  kept: ((nowMs: number) => Session) | string | null = null,
  { isVisible = true, flowType = 'implicit' }: { isVisible?: boolean; flowType?: AuthFlowType } = {},
) {
  const clock = createManualClock()
  const text = typeof kept === 'function' ? JSON.stringify(kept(clock.now())) : kept
  const storage = createMemoryStorage(text === null ? {} : { [SAMPLE_STORAGE_KEY]: text })
  const server = createFakeHttpServer()
  const tab = openFakeTab({ clock, storage, http: server.http, flowType }, isVisible)
  let settled = 0
  return {
    ...tab,
    clock,
    storage,
    server,
    stored: (): Session | null => JSON.parse(storage.get(SAMPLE_STORAGE_KEY) ?? 'null'),
    /** Creates a session as the server would now. */
    session: (name: string, changes?: Partial<Session>) => createSampleSession(name, clock.now(), changes),
    /** Stores a session like another tab. */
    keep: (session: Session) => storage.set(SAMPLE_STORAGE_KEY, JSON.stringify(session)),
    /** Starts the client and waits for its promises, but not for timers. */
    async start() {
      void tab.client.start()
      await waitForPendingPromises()
      settled = tab.events.length
    },
    newEvents: (): readonly string[] => tab.events.slice(settled),
  }
}

/** Opens a tab that is signed in with the session `old` and has started. */
export async function openFakeSignedInTab(
  options: Parameters<typeof openFakeSingleTab>[1] = {},
): Promise<FakeSingleTab> {
  const tab = openFakeSingleTab((nowMs) => createSampleSession('old', nowMs), options)
  await tab.start()
  return tab
}
