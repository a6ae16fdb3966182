import type { challengeFactorEndpoint, EndpointResponse } from '@satlens/contract'
import type { Db } from '../../../kernel/database/db.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import { insertAudit } from '../../audit/audit.queries.ts'
import type { RequestSource } from '../../audit/request-source.ts'
import type { AuthContext } from '../../context.ts'
import type { Caller } from '../../sessions/guard/caller.ts'
import { type FactorRow, updateFactor } from '../../users/factors.queries.ts'
import { type ChallengeRow, deleteChallenge, insertChallenge } from '../challenges.queries.ts'
import type { Channel, FactorChallenge } from '../factor-kind.ts'
import { FACTOR_KINDS } from '../factor-kinds.ts'
import { lockFactor } from '../lock-factor.ts'

const CHALLENGE_LIFE_MS = 300_000

interface Asked {
  readonly factor: FactorRow
  readonly challenge: ChallengeRow
  readonly question: FactorChallenge
}

/** Puts a question to a factor, good for five minutes and in this session only (docs/protocol.md#challenge-a-factor). */
export async function challengeFactor(
  auth: AuthContext,
  caller: Caller,
  { factorId, channel }: { factorId: string; channel: Channel },
  source: RequestSource,
): Promise<EndpointResponse<typeof challengeFactorEndpoint>> {
  const asked = await auth.db.transaction((tx) => ask(auth, tx, caller, { factorId, channel }, source))
  await sendText(auth, asked)
  const { factor, challenge, question } = asked
  return {
    id: challenge.id,
    type: factor.factorType,
    expires_at: Math.floor(challenge.expiresAt.getTime() / 1000),
    ...question.shown,
  }
}

async function ask(
  auth: AuthContext,
  tx: Db,
  caller: Caller,
  { factorId, channel }: { factorId: string; channel: Channel },
  source: RequestSource,
): Promise<Asked> {
  const now = auth.clock.now()
  const { user, factor } = await lockFactor(auth, tx, caller, factorId)
  const question = await FACTOR_KINDS[factor.factorType].ask(auth, tx, { user, factor, channel })
  const challenge = await insertChallenge(tx, {
    ...question.columns,
    factorId: factor.id,
    sessionId: caller.sessionId,
    ip: source.ip,
    expiresAt: new Date(now.getTime() + CHALLENGE_LIFE_MS),
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
  return { factor, challenge, question }
}

// After the commit: no row is locked while a carrier thinks. A message that did not leave has no answer.
async function sendText({ sms, db }: AuthContext, { question, challenge }: Asked): Promise<void> {
  if (!sms || !question.message) return
  try {
    await sms.send(question.message)
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
