import type { FlowType } from '../pkce.ts'
import type { Session } from '../session.ts'
import { createManualClock, createMemoryStorage, settle } from './manual-ports.ts'
import { openTab, SAMPLE_STORAGE_KEY } from './open-tab.ts'
import { sampleSession } from './sample-session.ts'
import { createScriptedServer } from './scripted-server.ts'

/** A lone tab in a browser of its own, over a scripted server. */
export type LoneTab = ReturnType<typeof openLoneTab>

/** Opens a tab whose storage holds `kept`: a session made at the clock's time, a text as it is, or nothing. */
export function openLoneTab(
  kept: ((nowMs: number) => Session) | string | null = null,
  { isVisible = true, flowType = 'implicit' }: { isVisible?: boolean; flowType?: FlowType } = {},
) {
  const clock = createManualClock()
  const text = typeof kept === 'function' ? JSON.stringify(kept(clock.now())) : kept
  const storage = createMemoryStorage(text === null ? {} : { [SAMPLE_STORAGE_KEY]: text })
  const server = createScriptedServer()
  const tab = openTab({ clock, storage, http: server.http, flowType }, isVisible)
  let settled = 0
  return {
    ...tab,
    clock,
    storage,
    server,
    /** The session as it is stored; null when nothing is. */
    stored: (): Session | null => JSON.parse(storage.get(SAMPLE_STORAGE_KEY) ?? 'null'),
    /** A session as the server would grant it now. */
    session: (name: string, changes?: Partial<Session>) => sampleSession(name, clock.now(), changes),
    /** Puts a session into the storage, as another tab does. */
    keep: (session: Session) => storage.set(SAMPLE_STORAGE_KEY, JSON.stringify(session)),
    /** Starts the client and lets what it sets off settle; does not wait for timers. */
    async begin() {
      void tab.client.start()
      await settle()
      settled = tab.events.length
    },
    /** The events since `begin`. */
    newEvents: (): readonly string[] => tab.events.slice(settled),
  }
}

/** Opens a tab that is signed in with the session `old` and has started. */
export async function openSignedInTab(options: Parameters<typeof openLoneTab>[1] = {}): Promise<LoneTab> {
  const tab = openLoneTab((nowMs) => sampleSession('old', nowMs), options)
  await tab.begin()
  return tab
}
