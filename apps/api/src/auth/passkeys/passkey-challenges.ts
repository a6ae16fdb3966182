import { and, eq, isNull } from 'drizzle-orm'
import { getRow } from '../../kernel/database/first-row.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import type { AuthContext } from '../context.ts'
import { passkeyChallenges } from '../tables/factors.ts'
import { CEREMONY_MS } from '../webauthn/ceremonies.ts'

/** A WebAuthn ceremony and its user, who is not known yet during a sign-in. */
export type Ceremony =
  | { readonly ceremony: 'registration'; readonly userId: string }
  | { readonly ceremony: 'authentication'; readonly userId: null }

export interface PendingPasskeyChallenge {
  readonly challenge_id: string
  readonly options: Record<string, unknown>
  readonly expires_at: number
}

/** Stores a challenge, valid once and for five minutes (docs/protocol.md#passkeys). */
export async function createChallenge(
  { db, clock }: Pick<AuthContext, 'db' | 'clock'>,
  { ceremony, userId }: Ceremony,
  options: { readonly challenge: string },
): Promise<PendingPasskeyChallenge> {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + CEREMONY_MS)
  const row = { ceremony, userId, challenge: options.challenge, expiresAt, createdAt: now }
  const inserting = db.insert(passkeyChallenges).values(row).returning({ id: passkeyChallenges.id })
  const { id } = await getRow(inserting, 'The challenge was not stored.')
  const expires_at = Math.floor(expiresAt.getTime() / 1000)
  return { challenge_id: id, options: { ...options }, expires_at }
}

/** Deletes and returns a challenge. Call it outside the transaction of the response, whose rollback would restore it. */
export async function consumeChallenge(
  { db, clock }: Pick<AuthContext, 'db' | 'clock'>,
  id: string,
  { ceremony, userId }: Ceremony,
): Promise<string> {
  const isOfUser = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId)
  const [consumed] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.id, id), eq(passkeyChallenges.ceremony, ceremony), isOfUser))
    .returning()
  if (!consumed) throw new ApiError('webauthn_challenge_not_found')
  if (consumed.expiresAt <= clock.now()) throw new ApiError('webauthn_challenge_expired')
  return consumed.challenge
}
