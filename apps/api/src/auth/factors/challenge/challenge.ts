import type { challengeFactorEndpoint, EndpointResponse } from '@satlens/contract'
import type { Db } from '../../../kernel/database/db.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import { insertAudit } from '../../audit/audit.queries.ts'
import type { RequestSource } from '../../audit/request-source.ts'
import type { AuthContext } from '../../context.ts'
import type { Caller } from '../../sessions/guard/caller.ts'
import { type FactorRow, updateFactor } from '../../users/factors.queries.ts'
import { type ChallengeRow, deleteChallenge, insertChallenge } from '../challenges.queries.ts'
import type { Channel, PreparedChallenge } from '../factor-kind.ts'
import { FACTOR_KINDS } from '../factor-kinds.ts'
import { lockFactor } from '../lock-factor.ts'

const CHALLENGE_LIFETIME_MS = 300_000

interface CreatedChallenge {
  readonly factor: FactorRow
  readonly challenge: ChallengeRow
  readonly prepared: PreparedChallenge
}

/** Creates a challenge of a factor. It is valid for five minutes, in this session only (docs/protocol.md#challenge-a-factor). */
export async function challengeFactor(
  auth: AuthContext,
  caller: Caller,
  { factorId, channel }: { factorId: string; channel: Channel },
  source: RequestSource,
): Promise<EndpointResponse<typeof challengeFactorEndpoint>> {
  const created = await auth.db.transaction((tx) =>
    createChallenge(auth, tx, caller, { factorId, channel }, source),
  )
  await sendText(auth, created)
  const { factor, challenge, prepared } = created
  return {
    id: challenge.id,
    type: factor.factorType,
    expires_at: Math.floor(challenge.expiresAt.getTime() / 1000),
    ...prepared.details,
  }
}

async function createChallenge(
  auth: AuthContext,
  tx: Db,
  caller: Caller,
  { factorId, channel }: { factorId: string; channel: Channel },
  source: RequestSource,
): Promise<CreatedChallenge> {
  const now = auth.clock.now()
  const { user, factor } = await lockFactor(auth, tx, caller, factorId)
  const prepared = await FACTOR_KINDS[factor.factorType].prepareChallenge(auth, tx, { user, factor, channel })
  const challenge = await insertChallenge(tx, {
    ...prepared.columns,
    factorId: factor.id,
    sessionId: caller.sessionId,
    ip: source.ip,
    expiresAt: new Date(now.getTime() + CHALLENGE_LIFETIME_MS),
    createdAt: now,
  })
  await updateFactor(tx, user.id, factor.id, { lastChallengedAt: now, updatedAt: now })
  await insertAudit(tx, source, {
    action: 'challenge_created',
    actor: user,
    sessionId: caller.sessionId,
    traits: { factor_id: factor.id, factor_type: factor.factorType },
    at: now,
  })
  return { factor, challenge, prepared }
}

// The message is sent after the commit, so that no row is locked while the carrier responds. If it cannot be sent, the
// challenge is deleted.
async function sendText({ sms, db }: AuthContext, { prepared, challenge }: CreatedChallenge): Promise<void> {
  if (!sms || !prepared.message) return
  try {
    await sms.send(prepared.message)
  } catch (cause) {
    await deleteChallenge(db, challenge.id)
    if (cause instanceof ApiError) throw cause
    throw new ApiError('service_unavailable', {
      message: 'The text message could not be sent. Please try again in a minute.',
      retryAfterSeconds: 60,
      cause,
    })
  }
}
