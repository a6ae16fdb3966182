import type { AuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import type { CallerSessionColumns } from '#auth/sessions/sessions.queries.ts'
import { hasVerifiedFactor } from '#auth/users/factors.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'

const FRESH_FOR_MS = 24 * 3_600_000
const ASK_FOR_CODE = 'You signed in more than a day ago. Request a code by email, or sign in again.'
const SIGN_IN_AGAIN =
  'You signed in more than a day ago, and we have no email address to send a code to. Sign out and sign in again.'

/**
 * Requires the second factor if the account has one (`insufficient_aal`), else a fresh session
 * (`reauthentication_needed`), so that a stolen access token cannot change how an account is accessed.
 */
export async function requireAal2OrFreshSession(
  db: Db,
  caller: AuthenticatedCaller,
  now: Date,
  { aal = 403, freshness = 400 }: { readonly aal?: 401 | 403; readonly freshness?: 400 | 403 } = {},
): Promise<void> {
  if (await hasVerifiedFactor(db, caller.userId)) requireAal2(caller, aal)
  else requireFreshSession(caller, now, freshness)
}

/** Throws `insufficient_aal` unless the caller has verified a second factor in this session (docs/protocol.md#authentication-methods). */
export function requireAal2({ aal }: { readonly aal: 'aal1' | 'aal2' }, status: 401 | 403 | 422 = 403): void {
  if (aal !== 'aal2') throw new ApiError('insufficient_aal', { status })
}

/** Like {@link requireAal2}, but only for accounts with a second factor. */
export async function requireAal2IfFactorVerified(
  db: Db,
  { userId, aal }: Pick<AuthenticatedCaller, 'userId' | 'aal'>,
  status: 401 | 403 = 403,
): Promise<void> {
  if (aal !== 'aal2' && (await hasVerifiedFactor(db, userId))) requireAal2({ aal }, status)
}

export function requireFreshSession(
  { session, email, user }: AuthenticatedCaller,
  now: Date,
  status: 400 | 403 = 400,
): void {
  // An anonymous user cannot sign in again, and has nothing but this session that could be stolen.
  if (user.isAnonymous || isFreshSession(session, now)) return
  throw new ApiError('reauthentication_needed', {
    status,
    message: email === '' ? SIGN_IN_AGAIN : ASK_FOR_CODE,
  })
}

/** Returns true if the session began, or was reauthenticated by an emailed code, less than `freshForMs` ago (default: a day). */
export function isFreshSession(
  { createdAt, reauthenticatedAt }: CallerSessionColumns,
  now: Date,
  freshForMs = FRESH_FOR_MS,
): boolean {
  const provenAt = Math.max(createdAt.getTime(), reauthenticatedAt?.getTime() ?? 0)
  return now.getTime() - provenAt < freshForMs
}
