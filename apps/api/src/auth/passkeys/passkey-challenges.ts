import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import type { AuthContext } from '../context.ts'
import { passkeyChallenges } from '../tables/passkeys.ts'
import { CEREMONY_MS } from '../webauthn/relying-party.ts'

/** A ceremony, and who holds it: nobody is known yet while signing in. */
export type Ceremony =
  | { readonly ceremony: 'registration'; readonly userId: string }
  | { readonly ceremony: 'authentication'; readonly userId: null }

/** What a browser is asked with. */
export interface PendingPasskeyChallenge {
  readonly challenge_id: string
  readonly options: Record<string, unknown>
  readonly expires_at: number
}

/** Writes a challenge down, good once and for five minutes (docs/protocol.md#passkeys). */
export async function storeChallenge(
  { clock }: Pick<AuthContext, 'clock'>,
  db: Db,
  { ceremony, userId }: Ceremony,
  options: { readonly challenge: string },
): Promise<PendingPasskeyChallenge> {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + CEREMONY_MS)
  const { challenge } = options
  const [row] = await db
    .insert(passkeyChallenges)
    .values({ ceremony, userId, challenge, expiresAt, createdAt: now })
    .returning({ id: passkeyChallenges.id })
  if (!row) throw new Error('The challenge was not stored.')
  return {
    challenge_id: row.id,
    options: { ...options },
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  }
}

/**
 * Takes a challenge: it is gone from then on, whatever becomes of the answer. Not in the transaction of the answer, for
 * a refusal would bring it back.
 */
export async function consumeChallenge(
  { db, clock }: AuthContext,
  id: string,
  { ceremony, userId }: Ceremony,
): Promise<string> {
  const isTheirs = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId)
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.id, id), eq(passkeyChallenges.ceremony, ceremony), isTheirs))
    .returning()
  if (!taken) throw new ApiError('webauthn_challenge_not_found')
  if (taken.expiresAt <= clock.now()) throw new ApiError('webauthn_challenge_expired')
  return taken.challenge
}
