import type { Channel } from '../ports.ts'
import { notifyOtherTabs, parseTabMessage } from './cross-tab.ts'
import type { Session } from './session.ts'
import type { AuthEvent, SessionEvents } from './session-events.ts'
import { isSessionKey, parseStoredSession, type StoredSession } from './stored-session.ts'
import type { UnfailingStorage } from './unfailing-storage.ts'

/** The one place where a session is kept, replaced, ended and announced. Every method is synchronous. */
export interface SessionState {
  /** What is stored right now, by whichever tab. */
  inspect(): StoredSession
  /** The stored session, or null. The storage is the truth; nothing is cached. */
  read(): Session | null
  /** The session this tab has last announced. */
  announced(): Session | null
  /** How often a session has ended in this tab; a request that began before must not bring one back. */
  endings(): number
  /** Saves a session, announces it here and tells the other tabs. */
  keep(event: AuthEvent, session: Session): void
  /** Takes over what another tab has stored: announces the difference here, if any, and writes nothing. */
  adopt(stored: Session | null): void
  /** Takes the stored session for known without announcing it. */
  acknowledge(session: Session): void
  /** Removes the session and every code verifier, announces SIGNED_OUT here and tells the other tabs. */
  end(): void
  /** Removes a stored text that is not even JSON. */
  discardUnreadable(): void
  /** Handles a message of another tab. */
  hear(message: unknown): void
}

/** Makes the state over one storage key. */
export function createSessionState(deps: {
  readonly storage: UnfailingStorage
  readonly storageKey: string
  readonly events: SessionEvents
  readonly channel: Channel
}): SessionState {
  const { storage, storageKey, events, channel } = deps
  let known: Session | null = null
  let endings = 0

  const inspect = () => parseStoredSession(storage.get(storageKey))

  function announce(event: AuthEvent, session: Session | null) {
    known = session
    if (event === 'SIGNED_OUT') endings += 1
    events.emit(event, session)
  }

  return {
    inspect,
    read() {
      const stored = inspect()
      return stored.kind === 'session' ? stored.session : null
    },
    announced: () => known,
    endings: () => endings,
    keep(event, session) {
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
    end() {
      const hadSession = known !== null || inspect().kind !== 'absent'
      for (const key of storage.keys()) if (isSessionKey(storageKey, key)) storage.remove(key)
      if (!hadSession) return
      announce('SIGNED_OUT', null)
      notifyOtherTabs(channel, { event: 'SIGNED_OUT', session: null })
    },
    discardUnreadable() {
      storage.remove(storageKey)
    },
    hear(message) {
      const heard = parseTabMessage(message)
      if (!heard) return
      if (!storage.isShared()) storage.keepHere(storageKey, heard.session && JSON.stringify(heard.session))
      if (isNews(known, heard)) announce(heard.event, heard.session)
    },
  }
}

function isNews(known: Session | null, heard: { event: AuthEvent; session: Session | null }): boolean {
  if (!heard.session) return known !== null
  const isSameToken = known?.access_token === heard.session.access_token
  return !isSameToken || (heard.event !== 'SIGNED_IN' && heard.event !== 'TOKEN_REFRESHED')
}

/** The event that leads from one session to another; null when nothing has changed. */
function changeBetween(from: Session | null, to: Session | null): AuthEvent | null {
  if (!to) return from ? 'SIGNED_OUT' : null
  if (from?.user.id !== to.user.id) return 'SIGNED_IN'
  if (from.access_token !== to.access_token) return 'TOKEN_REFRESHED'
  return from.user.updated_at === to.user.updated_at ? null : 'USER_UPDATED'
}
