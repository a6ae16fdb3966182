import type { challengeFactorEndpoint, EndpointResponse } from '@satlens/contract'
import { changeAccountWithLockedCaller } from '#auth/accounts/settings/change-account.ts'
import { insertAuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import { sendMessageOrUndo } from '#auth/messages/sms/sms-sender.ts'
import type { AuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import { updateFactor } from '#auth/users/factors.queries.ts'
import { deleteFactorChallenge, insertFactorChallenge } from './challenges.queries.ts'
import type { SmsChannel } from './factor-kind.ts'
import { FACTOR_TYPE_HANDLERS, requireFactorOfUser } from './factor-kinds.ts'

const CHALLENGE_LIFETIME_MS = 300_000

/** Creates a challenge of a factor. It is valid for five minutes, in this session only (docs/protocol.md#challenge-a-factor). */
export async function createMfaChallenge(
  deps: MessageDeps,
  caller: AuthenticatedCaller,
  { factorId, channel }: { factorId: string; channel: SmsChannel },
): Promise<EndpointResponse<typeof challengeFactorEndpoint>> {
  const created = await changeAccountWithLockedCaller(deps, caller, async (tx, actor) => {
    const { user, now } = actor
    const factor = await requireFactorOfUser(deps, tx, caller, actor, factorId)
    const kind = FACTOR_TYPE_HANDLERS[factor.factorType]
    const prepared = await kind.prepareChallenge(deps, tx, {
      user,
      factor,
      channel,
      source: caller.source,
    })
    const challenge = await insertFactorChallenge(tx, {
      ...prepared.columns,
      factorId,
      sessionId: caller.sessionId,
      ip: caller.source.ip,
      expiresAt: new Date(now.getTime() + CHALLENGE_LIFETIME_MS),
      createdAt: now,
    })
    await updateFactor(tx, user.id, factorId, { lastChallengedAt: now, updatedAt: now })
    const traits = { factor_id: factor.id, factor_type: factor.factorType }
    await insertAuditLogEntry(deps, tx, 'challenge_created', actor, traits)
    return { factor, challenge, prepared }
  })
  const { factor, challenge, prepared } = created
  if (prepared.message) {
    await sendMessageOrUndo(deps.sms, prepared.message, () => deleteFactorChallenge(deps.db, challenge.id))
  }
  return {
    id: challenge.id,
    type: factor.factorType,
    expires_at: Math.floor(challenge.expiresAt.getTime() / 1000),
    ...prepared.details,
  }
}
