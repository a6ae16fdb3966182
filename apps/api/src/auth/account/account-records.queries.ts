import { asc, eq, or, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { factorChallenges, factors, passkeyChallenges, recoveryCodes } from '../tables/factors.ts'
import { flowStates } from '../tables/flow-states.ts'
import { oneTimeTokens, undoLinks } from '../tables/one-time-tokens.ts'

/**
 * Selects, by member of the data export, that recovery codes, emailed links, challenges and OAuth requests of a user exist,
 * when they were made and used, and when they expire. Their hashes and encrypted values are never exported.
 */
export const selectAccountRecords = (db: Db, userId: string): Record<string, SQLWrapper> => ({
  recovery_codes: db
    .select({
      id: recoveryCodes.id,
      used_at: recoveryCodes.usedAt,
      created_at: recoveryCodes.createdAt,
    })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .orderBy(asc(recoveryCodes.createdAt), asc(recoveryCodes.id)),
  pending_links: db
    .select({
      id: oneTimeTokens.id,
      token_type: oneTimeTokens.tokenType,
      relates_to: oneTimeTokens.relatesTo,
      flow_state_id: oneTimeTokens.flowStateId,
      session_id: oneTimeTokens.sessionId,
      confirms_sign_up: oneTimeTokens.confirmsSignUp,
      requested_from_ip: oneTimeTokens.requestedFromIp,
      requested_by_user_agent: oneTimeTokens.requestedByUserAgent,
      attempts: oneTimeTokens.attempts,
      otp_expires_at: oneTimeTokens.otpExpiresAt,
      expires_at: oneTimeTokens.expiresAt,
      created_at: oneTimeTokens.createdAt,
    })
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.userId, userId))
    .orderBy(asc(oneTimeTokens.createdAt), asc(oneTimeTokens.id)),
  undo_links: db
    .select({
      id: undoLinks.id,
      subject: undoLinks.subject,
      subject_id: undoLinks.subjectId,
      expires_at: undoLinks.expiresAt,
      created_at: undoLinks.createdAt,
    })
    .from(undoLinks)
    .where(eq(undoLinks.userId, userId))
    .orderBy(asc(undoLinks.createdAt), asc(undoLinks.id)),
  factor_challenges: db
    .select({
      id: factorChallenges.id,
      factor_id: factorChallenges.factorId,
      session_id: factorChallenges.sessionId,
      ip: factorChallenges.ip,
      attempts: factorChallenges.attempts,
      verified_at: factorChallenges.verifiedAt,
      expires_at: factorChallenges.expiresAt,
      created_at: factorChallenges.createdAt,
    })
    .from(factorChallenges)
    .innerJoin(factors, eq(factors.id, factorChallenges.factorId))
    .where(eq(factors.userId, userId))
    .orderBy(asc(factorChallenges.createdAt), asc(factorChallenges.id)),
  passkey_challenges: db
    .select({
      id: passkeyChallenges.id,
      ceremony: passkeyChallenges.ceremony,
      expires_at: passkeyChallenges.expiresAt,
      created_at: passkeyChallenges.createdAt,
    })
    .from(passkeyChallenges)
    .where(eq(passkeyChallenges.userId, userId))
    .orderBy(asc(passkeyChallenges.createdAt), asc(passkeyChallenges.id)),
  flow_states: db
    .select({
      id: flowStates.id,
      provider: flowStates.provider,
      redirect_to: flowStates.redirectTo,
      code_challenge_method: flowStates.codeChallengeMethod,
      authentication_method: flowStates.authenticationMethod,
      linking_user_id: flowStates.linkingUserId,
      session_id: flowStates.sessionId,
      sign_up_metadata: flowStates.signUpMetadata,
      auth_code_issued_at: flowStates.authCodeIssuedAt,
      used_at: flowStates.usedAt,
      expires_at: flowStates.expiresAt,
      created_at: flowStates.createdAt,
    })
    .from(flowStates)
    .where(or(eq(flowStates.userId, userId), eq(flowStates.linkingUserId, userId)))
    .orderBy(asc(flowStates.createdAt), asc(flowStates.id)),
})
