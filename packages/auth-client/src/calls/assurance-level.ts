import { isRecord } from '../is-record.ts'
import type { Session } from '../session/session.ts'

/** One factor stands for the session, or two (docs/protocol.md#assurance-levels). */
export type AssuranceLevel = 'aal1' | 'aal2'

/** How far somebody has been proven, and how far they could be. */
export interface Assurance {
  readonly current: AssuranceLevel
  /** `aal2` when the account has a verified factor: a screen asks for it while `current` is lower. */
  readonly next: AssuranceLevel
}

/** Reads the assurance out of a session, without a request: the token says the one, the user's factors the other. */
export function getAssurance(session: Pick<Session, 'access_token' | 'user'>): Assurance {
  const isFactored = session.user.factors?.some(({ status }) => status === 'verified') ?? false
  const current = parseClaims(session.access_token).aal === 'aal2' ? 'aal2' : 'aal1'
  return { current, next: isFactored ? 'aal2' : current }
}

/** Returns true if both are tokens of one session of the server, as after every refresh. */
export function isSameSession(a: Pick<Session, 'access_token'>, b: Pick<Session, 'access_token'>): boolean {
  const { session_id: id } = parseClaims(a.access_token)
  return typeof id === 'string' && id === parseClaims(b.access_token).session_id
}

/** What a token claims, unverified. Empty when it is no JWT. */
function parseClaims(token: string): Readonly<Record<string, unknown>> {
  try {
    const claims: unknown = JSON.parse(textOf(token.split('.')[1] ?? ''))
    return isRecord(claims) ? claims : {}
  } catch {
    return {}
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Base64url read byte by byte (RFC 4648 §5): names come out garbled, but the text stays JSON and `aal` is ASCII. */
function textOf(base64Url: string): string {
  const bits = Array.from(base64Url, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(6, '0')).join(
    '',
  )
  const bytes = bits.match(/.{8}/g) ?? []
  return bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('')
}
