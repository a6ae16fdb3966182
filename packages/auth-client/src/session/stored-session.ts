import type { KeyValueStorage } from '../ports.ts'
import { isSession, type Session } from './session.ts'

/** The content of the storage under the key of the session (docs/protocol.md#client-sessions). */
export type StoredSession =
  | { readonly kind: 'absent' }
  /** Not JSON: handled like an absent session. */
  | { readonly kind: 'unreadable' }
  /** JSON, but not a session: the client removes it. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'session'; readonly session: Session }

/** Parses the stored text. Never throws. */
export function parseStoredSession(text: string | null): StoredSession {
  if (text === null) return { kind: 'absent' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'unreadable' }
  }
  return isSession(value) ? { kind: 'session', session: value } : { kind: 'invalid' }
}

/** A storage that never throws: see {@link createMemoryFallbackStorage}. */
export type MemoryFallbackStorage = ReturnType<typeof createMemoryFallbackStorage>

/** Wraps a storage that may be blocked or full. What it rejects stays in the memory of this tab. */
export function createMemoryFallbackStorage(storage: KeyValueStorage) {
  /** Takes precedence over the storage. Null is a removal that the storage rejected. */
  const memory = new Map<string, string | null>()
  let isReadable = true

  function attempt<T>(action: () => T): { value: T } | null {
    try {
      return { value: action() }
    } catch {
      return null
    }
  }

  return {
    get(key: string): string | null {
      if (memory.has(key)) return memory.get(key) ?? null
      const read = attempt(() => storage.get(key))
      isReadable = read !== null
      return read ? read.value : null
    },
    set(key: string, text: string) {
      const isWritten =
        attempt(() => storage.set(key, text)) ??
        // A full storage may accept the new text once the old session is removed, which must not stay in any case.
        (attempt(() => storage.remove(key)) && attempt(() => storage.set(key, text)))
      if (isWritten) memory.delete(key)
      else memory.set(key, text)
    },
    remove(key: string) {
      if (attempt(() => storage.remove(key))) memory.delete(key)
      else memory.set(key, null)
    },
    keys: () => [...new Set([...(attempt(() => storage.keys())?.value ?? []), ...memory.keys()])],
    /** Returns false if the storage rejected a read or a write, so that other tabs miss data of this one. */
    isShared: () => isReadable && memory.size === 0,
    /** Stores a text in this tab only. */
    setLocal: (key: string, text: string | null) => void memory.set(key, text),
  }
}
