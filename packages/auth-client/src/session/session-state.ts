import type { Channel } from '../ports.ts'
import { notifyOtherTabs, parseTabMessage } from './cross-tab.ts'
import type { Session } from './session.ts'
import type { AuthEvent, SessionEvents } from './session-events.ts'
import { isSessionKey, parseStoredSession, type StoredSession } from './stored-session.ts'
import type { UnfailingStorage } from './unfailing-storage.ts'

/** Stores, replaces, removes and announces the session. Every method is synchronous. */
export interface SessionState {
  /** Returns what the storage holds now, written by this or another tab. */
  inspect(): StoredSession
  /** Returns the stored session or null. Reads the storage every time, because other tabs write it, too. */
  read(): Session | null
  /** Returns the session that this tab announced last. */
  announced(): Session | null
  /** Returns how many sessions have ended in this tab. A request that started before the last one must not restore a session. */
  endCount(): number
  /** Stores a session, announces it in this tab and notifies the other tabs. */
  save(event: AuthEvent, session: Session): void
  /** Announces what another tab has stored, if it differs from what this tab knows. Writes nothing. */
  adopt(stored: Session | null): void
  /** Marks the stored session as known without announcing it. */
  acknowledge(session: Session): void
  /** Removes the session and every code verifier, announces SIGNED_OUT and notifies the other tabs. */
  remove(): void
  /** Removes a stored value that is not valid JSON. */
  discardUnreadable(): void
  /** Handles a message of another tab. */
  handleMessage(message: unknown): void
}

/** Creates the session state for one storage key. */
export function createSessionState(deps: {
  readonly storage: UnfailingStorage
  readonly storageKey: string
  readonly events: SessionEvents
  readonly channel: Channel
}): SessionState {
  const { storage, storageKey, events, channel } = deps
  let known: Session | null = null
  let endCount = 0

  const inspect = () => parseStoredSession(storage.get(storageKey))

  function announce(event: AuthEvent, session: Session | null) {
    known = session
    if (event === 'SIGNED_OUT') endCount += 1
    events.emit(event, session)
  }

  return {
    inspect,
    read() {
      const stored = inspect()
      return stored.kind === 'session' ? stored.session : null
    },
    announced: () => known,
    endCount: () => endCount,
    save(event, session) {
      storage.set(storageKey, JSON.stringify(session))
      announce(event, session)
      notifyOtherTabs(channel, { event, session })
    },
    adopt(stored) {
      const event = changeBetween(known, stored)
      known = stored
      if (event) announce(event, stored)
    },
    acknowledge(session) {
      known = session
    },
    remove() {
      const hadSession = known !== null || inspect().kind !== 'absent'
      for (const key of storage.keys()) if (isSessionKey(storageKey, key)) storage.remove(key)
      if (!hadSession) return
      announce('SIGNED_OUT', null)
      notifyOtherTabs(channel, { event: 'SIGNED_OUT', session: null })
    },
    discardUnreadable() {
      storage.remove(storageKey)
    },
    handleMessage(message) {
      const received = parseTabMessage(message)
      if (!received) return
      if (!storage.isShared())
        storage.setLocal(storageKey, received.session && JSON.stringify(received.session))
      if (isNews(known, received)) announce(received.event, received.session)
    },
  }
}

function isNews(known: Session | null, received: { event: AuthEvent; session: Session | null }): boolean {
  if (!received.session) return known !== null
  const isSameToken = known?.access_token === received.session.access_token
  return !isSameToken || (received.event !== 'SIGNED_IN' && received.event !== 'TOKEN_REFRESHED')
}

/** Returns the event that announces a change from one session to another; null if nothing changed. */
function changeBetween(from: Session | null, to: Session | null): AuthEvent | null {
  if (!to) return from ? 'SIGNED_OUT' : null
  if (from?.user.id !== to.user.id) return 'SIGNED_IN'
  if (from.access_token !== to.access_token) return 'TOKEN_REFRESHED'
  return from.user.updated_at === to.user.updated_at ? null : 'USER_UPDATED'
}
