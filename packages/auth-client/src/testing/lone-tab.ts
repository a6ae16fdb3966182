import type { FlowType } from '../pkce.ts'
import type { Session } from '../session.ts'
import { createManualClock, type ManualClock, settle } from './manual-clock.ts'
import { createMemoryStorage, type MemoryStorage } from './memory-storage.ts'
import { openTab, SAMPLE_STORAGE_KEY, type Tab } from './open-tab.ts'
import { sampleSession } from './sample-session.ts'
import { createScriptedServer, type ScriptedServer } from './scripted-server.ts'

/** A lone tab in a browser of its own, over a scripted server. */
export interface LoneTab extends Tab {
  readonly clock: ManualClock
  readonly storage: MemoryStorage
  readonly server: ScriptedServer
  /** The session as it is stored; null when nothing is. */
  stored(): Session | null
  /** A session as the server would grant it now. */
  session(name: string, changes?: Partial<Session>): Session
  /** Puts a session into the storage, as another tab does. */
  keep(session: Session): void
  /** Starts the client and lets what it sets off settle; does not wait for timers. */
  begin(): Promise<void>
  /** The events since `begin`. */
  newEvents(): readonly string[]
}

/** Opens a tab whose storage holds `kept`: a session made at the clock's time, a text as it is, or nothing. */
export function openLoneTab(
  kept: ((nowMs: number) => Session) | string | null = null,
  { isVisible = true, flowType = 'implicit' }: { isVisible?: boolean; flowType?: FlowType } = {},
): LoneTab {
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
    stored: () => JSON.parse(storage.get(SAMPLE_STORAGE_KEY) ?? 'null'),
    session: (name, changes) => sampleSession(name, clock.now(), changes),
    keep: (session) => storage.set(SAMPLE_STORAGE_KEY, JSON.stringify(session)),
    async begin() {
      void tab.client.start()
      await settle()
      settled = tab.events.length
    },
    newEvents: () => tab.events.slice(settled),
  }
}

/** Opens a tab that is signed in with the session `old` and has started. */
export async function openSignedInTab(options: Parameters<typeof openLoneTab>[1] = {}): Promise<LoneTab> {
  const tab = openLoneTab((nowMs) => sampleSession('old', nowMs), options)
  await tab.begin()
  return tab
}
