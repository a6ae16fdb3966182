import { isSession } from './parse-session.ts'
import type { Session } from './session.ts'

/** What the storage holds under the session's key. */
export type StoredSession =
  | { readonly kind: 'absent' }
  /** Not JSON: counts as absent (docs/protocol.md#client-storage). */
  | { readonly kind: 'unreadable' }
  /** JSON, but not a session: to be removed (docs/spec/README.md#states). */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'session'; readonly session: Session }

/** Reads the stored text (docs/protocol.md#client-storage). Never throws. */
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

/** The name published clients keep the session under: `sb-<first label of the host>-auth-token` (docs/protocol.md#client-storage). */
export const getStorageKey = (hostname: string): string => `sb-${hostname.split('.')[0]}-auth-token`

/** The name of the pending code verifier (docs/protocol.md#client-storage). */
export const getCodeVerifierKey = (storageKey: string): string => `${storageKey}-code-verifier`

/** Whether a sign-out removes this key: the session, every code verifier and the split user (docs/protocol.md#client-events). */
export const isSessionKey = (storageKey: string, key: string): boolean =>
  key === storageKey ||
  key === `${storageKey}-user` ||
  (key.startsWith(`${storageKey}-`) && key.endsWith('-code-verifier'))
