import { isRecord } from '../is-record.ts'
import type { TabBroadcastChannel } from '../ports.ts'
import { isSession, type Session } from './session.ts'
import { AUTH_CHANGE_EVENTS, type AuthChangeEvent, type SessionEvents } from './session-events.ts'
import { isAuthStorageKey } from './storage-keys.ts'
import { type MemoryFallbackStorage, parseStoredSession } from './stored-session.ts'

/** Stores, replaces, removes and announces the session: see {@link createAuthSessionState}. */
export type AuthSessionState = ReturnType<typeof createAuthSessionState>

/** Creates the session state for one storage key. All its methods are synchronous. */
export function createAuthSessionState(deps: {
  readonly storage: MemoryFallbackStorage
  readonly storageKey: string
  readonly events: SessionEvents
  readonly channel: TabBroadcastChannel
}) {
  const { storage, storageKey, events, channel } = deps
  let known: Session | null = null
  let endCount = 0

  const inspect = () => parseStoredSession(storage.get(storageKey))

  function announce(event: AuthChangeEvent, session: Session | null) {
    known = session
    if (event === 'SIGNED_OUT') endCount += 1
    events.emit(event, session)
  }

  return {
    /** Returns the current content of the storage, which any tab may have written. */
    inspect,
    /** Returns the stored session or null. Reads the storage on every call, because other tabs write to it. */
    read(): Session | null {
      const stored = inspect()
      return stored.kind === 'session' ? stored.session : null
    },
    /** Returns the session that this tab announced last. */
    announced: () => known,
    /** Returns how many sessions have ended in this tab. A request from before the last end must not restore a session. */
    endCount: () => endCount,
    /** Stores a session, announces it in this tab and notifies the other tabs. */
    save(event: AuthChangeEvent, session: Session) {
      storage.set(storageKey, JSON.stringify(session))
      announce(event, session)
      postMessageToOtherTabs(channel, { event, session })
    },
    /** Announces a session that another tab stored, if it differs from the last one. Writes nothing. */
    adopt(stored: Session | null) {
      const event = getChangeEvent(known, stored)
      known = stored
      if (event) announce(event, stored)
    },
    /** Marks the stored session as known without announcing it. */
    acknowledge(session: Session) {
      known = session
    },
    /** Removes the session and every code verifier, announces SIGNED_OUT and notifies the other tabs. */
    remove() {
      const hadSession = known !== null || inspect().kind !== 'absent'
      for (const key of storage.keys()) if (isAuthStorageKey(storageKey, key)) storage.remove(key)
      if (!hadSession) return
      announce('SIGNED_OUT', null)
      postMessageToOtherTabs(channel, { event: 'SIGNED_OUT', session: null })
    },
    /** Removes a stored value that is not valid JSON. */
    discardUnreadable: () => storage.remove(storageKey),
    /** Handles a message of another tab. */
    handleMessage(message: unknown) {
      const received = parseTabMessage(message)
      if (!received) return
      const { event, session } = received
      if (!storage.isShared()) storage.setLocal(storageKey, session && JSON.stringify(session))
      if (isChange(known, received)) announce(event, session)
    },
  }
}

function isChange(known: Session | null, { event, session }: TabMessage): boolean {
  if (!session) return known !== null
  const isSameToken = known?.access_token === session.access_token
  return !isSameToken || (event !== 'SIGNED_IN' && event !== 'TOKEN_REFRESHED')
}

/** Returns the event that announces a change from one session to another; null if nothing changed. */
function getChangeEvent(from: Session | null, to: Session | null): AuthChangeEvent | null {
  if (!to) return from ? 'SIGNED_OUT' : null
  if (from?.user.id !== to.user.id) return 'SIGNED_IN'
  if (from.access_token !== to.access_token) return 'TOKEN_REFRESHED'
  return from.user.updated_at === to.user.updated_at ? null : 'USER_UPDATED'
}

/** A message to the other tabs, in the format of published clients (docs/protocol.md#client-sessions). */
interface TabMessage {
  readonly event: AuthChangeEvent
  readonly session: Session | null
}

/** Sends a message to the other tabs. Ignores a closed channel: they check the storage with their next tick. */
export function postMessageToOtherTabs(channel: TabBroadcastChannel, message: TabMessage): void {
  try {
    channel.post(message)
  } catch {}
}

/** Parses a message of another tab. Returns null if it is not an event with its session. */
export function parseTabMessage(message: unknown): TabMessage | null {
  if (!isRecord(message)) return null
  const event = AUTH_CHANGE_EVENTS.find((name) => name === message.event)
  if (!event || event === 'INITIAL_SESSION') return null
  if (event === 'SIGNED_OUT') return { event, session: null }
  if (!isSession(message.session)) return null
  // Only the tab that opened the link shows the form for a new password.
  return { event: event === 'PASSWORD_RECOVERY' ? 'SIGNED_IN' : event, session: message.session }
}
