import { isSession } from './parse-session.ts'
import type { Session } from './session.ts'

/** What the storage holds under the session's key. */
export type StoredSession =
  | { readonly kind: 'absent' }
  /** Not JSON: counts as absent (wire §12.2). */
  | { readonly kind: 'unreadable' }
  /** JSON, but not a session: to be removed (spec §4). */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'session'; readonly session: Session }

/** Reads the stored text (wire §12.2). Never throws. */
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

/** The name published clients keep the session under: `sb-<first label of the host>-auth-token` (wire §12.2). */
export const storageKeyFor = (hostname: string): string => `sb-${hostname.split('.')[0]}-auth-token`

/** The name of the pending code verifier (wire §12.2). */
export const codeVerifierKey = (storageKey: string): string => `${storageKey}-code-verifier`

/** Whether a sign-out removes this key: the session, every code verifier and the split user (wire §12.9). */
export const isSessionKey = (storageKey: string, key: string): boolean =>
  key === storageKey ||
  key === `${storageKey}-user` ||
  (key.startsWith(`${storageKey}-`) && key.endsWith('-code-verifier'))
