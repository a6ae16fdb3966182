import { and, eq, isNull } from 'drizzle-orm'
import type { StorageDeps } from '#auth/core/ports.ts'
import { passkeyChallengesTable } from '#auth/core/tables/factors.ts'
import { WEBAUTHN_CEREMONY_TIMEOUT_MS } from '#auth/core/webauthn/ceremonies.ts'
import { requireFirstRow } from '#kernel/database/first-row.ts'
import { ApiError } from '#kernel/http/errors.ts'

/** A WebAuthn ceremony and its user, who is not known yet during a sign-in. */
export type PasskeyCeremony =
  | { readonly ceremony: 'registration'; readonly userId: string }
  | { readonly ceremony: 'authentication'; readonly userId: null }

export interface PendingPasskeyChallenge {
  readonly challenge_id: string
  readonly options: Record<string, unknown>
  readonly expires_at: number
}

/** Stores a challenge, valid once and for five minutes (docs/protocol.md#passkeys). */
export async function createPasskeyChallenge(
  { db, clock }: StorageDeps,
  { ceremony, userId }: PasskeyCeremony,
  options: { readonly challenge: string },
): Promise<PendingPasskeyChallenge> {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + WEBAUTHN_CEREMONY_TIMEOUT_MS)
  const row = { ceremony, userId, challenge: options.challenge, expiresAt, createdAt: now }
  const inserting = db.insert(passkeyChallengesTable).values(row).returning({ id: passkeyChallengesTable.id })
  const { id } = await requireFirstRow(inserting, 'The challenge was not stored.')
  const expires_at = Math.floor(expiresAt.getTime() / 1000)
  return { challenge_id: id, options: { ...options }, expires_at }
}

/** Deletes and returns a challenge. Call it outside the transaction of the response, whose rollback would restore it. */
export async function consumePasskeyChallenge(
  { db, clock }: StorageDeps,
  id: string,
  { ceremony, userId }: PasskeyCeremony,
): Promise<string> {
  const isOfUser =
    userId === null ? isNull(passkeyChallengesTable.userId) : eq(passkeyChallengesTable.userId, userId)
  const [consumed] = await db
    .delete(passkeyChallengesTable)
    .where(and(eq(passkeyChallengesTable.id, id), eq(passkeyChallengesTable.ceremony, ceremony), isOfUser))
    .returning()
  if (!consumed) throw new ApiError('webauthn_challenge_not_found')
  if (consumed.expiresAt <= clock.now()) throw new ApiError('webauthn_challenge_expired')
  return consumed.challenge
}
