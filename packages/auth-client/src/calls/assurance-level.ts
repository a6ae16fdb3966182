import { isRecord } from '../is-record.ts'
import type { Session } from '../session/session.ts'

// Every JavaScript runtime has it; the type is part of the DOM library only.
declare function atob(base64: string): string

/** `aal1`: one factor; `aal2`: two factors (docs/protocol.md#authentication-methods). */
export type AuthenticatorAssuranceLevel = 'aal1' | 'aal2'

/** The assurance level of a session and the level that the account requires. */
export interface AuthenticatorAssuranceLevels {
  readonly current: AuthenticatorAssuranceLevel
  /** `aal2` if the account has a verified factor. Ask for it while `current` is lower. */
  readonly next: AuthenticatorAssuranceLevel
}

/** Returns the assurance of a session without a request: from its access token and the factors of its user. */
export function getAuthenticatorAssuranceLevels(session: Session): AuthenticatorAssuranceLevels {
  const hasFactor = session.user.factors?.some(({ status }) => status === 'verified') ?? false
  const current = parseClaims(session.access_token).aal === 'aal2' ? 'aal2' : 'aal1'
  return { current, next: hasFactor ? 'aal2' : current }
}

/** Returns true if two tokens belong to the same session on the server, for example before and after a refresh. */
export function haveSameSessionId(a: Session, b: Session): boolean {
  const { session_id: id } = parseClaims(a.access_token)
  return typeof id === 'string' && id === parseClaims(b.access_token).session_id
}

/** Parses the claims of a JWT without verifying it. Returns an empty object for other text. */
function parseClaims(token: string): Readonly<Record<string, unknown>> {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    // The text is Latin-1 instead of UTF-8, which garbles names but not the claims that are read here.
    const claims: unknown = JSON.parse(atob(base64))
    return isRecord(claims) ? claims : {}
  } catch {
    return {}
  }
}
