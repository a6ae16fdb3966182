import type { challengeFactorEndpoint, EndpointResponse } from '@satlens/contract'
import { ApiError } from '../../kernel/http/errors.ts'
import { changeAccount } from '../account/change-account.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { updateFactor } from '../users/factors.queries.ts'
import { deleteChallenge, insertChallenge } from './challenges.queries.ts'
import type { Channel, FactorContext } from './factor-kind.ts'
import { FACTOR_KINDS, requireFactor } from './factor-kinds.ts'
import type { TextMessage } from './sms-sender.ts'

const CHALLENGE_LIFETIME_MS = 300_000

/** Creates a challenge of a factor. It is valid for five minutes, in this session only (docs/protocol.md#challenge-a-factor). */
export async function challengeFactor(
  auth: FactorContext,
  caller: Caller,
  { factorId, channel }: { factorId: string; channel: Channel },
): Promise<EndpointResponse<typeof challengeFactorEndpoint>> {
  const created = await changeAccount(auth, caller, async (tx, actor) => {
    const { user, now } = actor
    const factor = await requireFactor(auth, tx, caller, actor, factorId)
    const kind = FACTOR_KINDS[factor.factorType]
    const prepared = await kind.prepareChallenge(auth, tx, { user, factor, channel })
    const challenge = await insertChallenge(tx, {
      ...prepared.columns,
      factorId,
      sessionId: caller.sessionId,
      ip: caller.source.ip,
      expiresAt: new Date(now.getTime() + CHALLENGE_LIFETIME_MS),
      createdAt: now,
    })
    await updateFactor(tx, user.id, factorId, { lastChallengedAt: now, updatedAt: now })
    const traits = { factor_id: factor.id, factor_type: factor.factorType }
    await recordAudit(tx, 'challenge_created', actor, traits)
    return { factor, challenge, prepared }
  })
  const { factor, challenge, prepared } = created
  if (prepared.message) await sendText(auth, prepared.message, challenge.id)
  return {
    id: challenge.id,
    type: factor.factorType,
    expires_at: Math.floor(challenge.expiresAt.getTime() / 1000),
    ...prepared.details,
  }
}

// The message is sent after the commit, so that no row is locked while the carrier responds. If it cannot be sent, the
// challenge is deleted.
async function sendText({ sms, db }: FactorContext, message: TextMessage, challengeId: string) {
  try {
    await sms?.send(message)
  } catch (cause) {
    await deleteChallenge(db, challengeId)
    if (cause instanceof ApiError) throw cause
    throw new ApiError('service_unavailable', {
      message: 'The text message could not be sent. Please try again in a minute.',
      retryAfterSeconds: 60,
      cause,
    })
  }
}
