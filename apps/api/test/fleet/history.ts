import { PROFILES_PATH } from '@satlens/contract'
import type { Call } from './call.ts'

/**
 * An operation on one register, for the checker. `returned` is null while the outcome is unknown. A name is written and
 * read; a session's counter goes from `before` to `after`.
 */
export type HistoryEvent =
  | {
      readonly kind: 'name'
      readonly key: string
      readonly write: boolean
      readonly value: string
      readonly call: number
      readonly returned: number | null
    }
  | {
      readonly kind: 'session'
      readonly key: string
      readonly before: number
      readonly after: number
      readonly call: number
      readonly returned: number | null
    }

/** Returns what a call says about a register; null if nothing. */
export function toHistoryEvent(call: Call): HistoryEvent | null {
  const isAcknowledged = call.status >= 200 && call.status < 300
  // A definite refusal has no effect. Of any other answer, or none, the effect is unknown.
  const isRefused = call.status >= 400 && call.status < 500
  const times = {
    call: Math.round(call.startedAt * 1_000),
    returned: isAcknowledged ? Math.round(call.endedAt * 1_000) : null,
  }
  if (isRefused) return null
  if (call.path.startsWith(PROFILES_PATH)) {
    const key = decodeURIComponent(/email=eq\.([^&]+)/.exec(call.path)?.[1] ?? '')
    if (call.method === 'PATCH')
      return { kind: 'name', key, write: true, value: JSON.parse(call.sent).full_name, ...times }
    if (call.method !== 'GET' || !isAcknowledged) return null
    const [row] = JSON.parse(call.answer) as { full_name: string }[]
    return { kind: 'name', key, write: false, value: row?.full_name ?? '', ...times }
  }
  if (call.method === 'POST' && call.path.startsWith('/auth/v1/signup')) {
    const { email, data } = JSON.parse(call.sent)
    return { kind: 'name', key: email, write: true, value: data.full_name, ...times }
  }
  if (call.path.includes('grant_type=refresh_token')) {
    const before = readRefreshToken(JSON.parse(call.sent).refresh_token)
    const after = isAcknowledged ? readRefreshToken(JSON.parse(call.answer).refresh_token).counter : -1
    return { kind: 'session', key: before.session, before: before.counter, after, ...times }
  }
  return null
}

// The layout is that of apps/api/src/auth/sessions/refresh/refresh-token.ts.
export function readRefreshToken(token: string): { session: string; counter: number } {
  const bytes = Buffer.from(token, 'base64url')
  return { session: bytes.toString('hex', 5, 21), counter: bytes.readUInt32BE(21) }
}
