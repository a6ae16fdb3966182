import { asc, eq, or, type SQLWrapper } from 'drizzle-orm'
import {
  mfaChallengesTable,
  mfaFactorsTable,
  mfaRecoveryCodesTable,
  passkeyChallengesTable,
} from '#auth/core/tables/factors.ts'
import { flowStatesTable } from '#auth/core/tables/flow-states.ts'
import {
  oauthAuthorizationsTable,
  oauthConsentsTable,
  oauthDeviceRequestsTable,
} from '#auth/core/tables/oauth-server.ts'
import { oneTimeTokensTable, undoLinksTable } from '#auth/core/tables/one-time-tokens.ts'
import type { Db } from '#kernel/database/db.ts'

/**
 * Selects, by member of the data export, that recovery codes, emailed links, challenges and OAuth requests of a user exist,
 * when they were made and used, and when they expire; and what applications may read. Codes, their hashes and encrypted values
 * are never exported.
 */
export const selectAccountRecordsForExport = (db: Db, userId: string): Record<string, SQLWrapper> => ({
  recovery_codes: db
    .select({
      id: mfaRecoveryCodesTable.id,
      used_at: mfaRecoveryCodesTable.usedAt,
      created_at: mfaRecoveryCodesTable.createdAt,
    })
    .from(mfaRecoveryCodesTable)
    .where(eq(mfaRecoveryCodesTable.userId, userId))
    .orderBy(asc(mfaRecoveryCodesTable.createdAt), asc(mfaRecoveryCodesTable.id)),
  pending_links: db
    .select({
      id: oneTimeTokensTable.id,
      token_type: oneTimeTokensTable.tokenType,
      relates_to: oneTimeTokensTable.relatesTo,
      flow_state_id: oneTimeTokensTable.flowStateId,
      session_id: oneTimeTokensTable.sessionId,
      confirms_sign_up: oneTimeTokensTable.confirmsSignUp,
      requested_from_ip: oneTimeTokensTable.requestedFromIp,
      requested_by_user_agent: oneTimeTokensTable.requestedByUserAgent,
      attempts: oneTimeTokensTable.attempts,
      otp_expires_at: oneTimeTokensTable.otpExpiresAt,
      expires_at: oneTimeTokensTable.expiresAt,
      created_at: oneTimeTokensTable.createdAt,
    })
    .from(oneTimeTokensTable)
    .where(eq(oneTimeTokensTable.userId, userId))
    .orderBy(asc(oneTimeTokensTable.createdAt), asc(oneTimeTokensTable.id)),
  undo_links: db
    .select({
      id: undoLinksTable.id,
      subject: undoLinksTable.subject,
      subject_id: undoLinksTable.subjectId,
      expires_at: undoLinksTable.expiresAt,
      created_at: undoLinksTable.createdAt,
    })
    .from(undoLinksTable)
    .where(eq(undoLinksTable.userId, userId))
    .orderBy(asc(undoLinksTable.createdAt), asc(undoLinksTable.id)),
  factor_challenges: db
    .select({
      id: mfaChallengesTable.id,
      factor_id: mfaChallengesTable.factorId,
      session_id: mfaChallengesTable.sessionId,
      ip: mfaChallengesTable.ip,
      attempts: mfaChallengesTable.attempts,
      verified_at: mfaChallengesTable.verifiedAt,
      expires_at: mfaChallengesTable.expiresAt,
      created_at: mfaChallengesTable.createdAt,
    })
    .from(mfaChallengesTable)
    .innerJoin(mfaFactorsTable, eq(mfaFactorsTable.id, mfaChallengesTable.factorId))
    .where(eq(mfaFactorsTable.userId, userId))
    .orderBy(asc(mfaChallengesTable.createdAt), asc(mfaChallengesTable.id)),
  passkey_challenges: db
    .select({
      id: passkeyChallengesTable.id,
      ceremony: passkeyChallengesTable.ceremony,
      expires_at: passkeyChallengesTable.expiresAt,
      created_at: passkeyChallengesTable.createdAt,
    })
    .from(passkeyChallengesTable)
    .where(eq(passkeyChallengesTable.userId, userId))
    .orderBy(asc(passkeyChallengesTable.createdAt), asc(passkeyChallengesTable.id)),
  flow_states: db
    .select({
      id: flowStatesTable.id,
      provider: flowStatesTable.provider,
      redirect_to: flowStatesTable.redirectTo,
      code_challenge_method: flowStatesTable.codeChallengeMethod,
      authentication_method: flowStatesTable.authenticationMethod,
      linking_user_id: flowStatesTable.linkingUserId,
      session_id: flowStatesTable.sessionId,
      sign_up_metadata: flowStatesTable.signUpMetadata,
      auth_code_issued_at: flowStatesTable.authCodeIssuedAt,
      used_at: flowStatesTable.usedAt,
      expires_at: flowStatesTable.expiresAt,
      created_at: flowStatesTable.createdAt,
    })
    .from(flowStatesTable)
    .where(or(eq(flowStatesTable.userId, userId), eq(flowStatesTable.linkingUserId, userId)))
    .orderBy(asc(flowStatesTable.createdAt), asc(flowStatesTable.id)),
  oauth_consents: db
    .select({
      client_id: oauthConsentsTable.clientId,
      scope: oauthConsentsTable.scope,
      granted_at: oauthConsentsTable.grantedAt,
      updated_at: oauthConsentsTable.updatedAt,
    })
    .from(oauthConsentsTable)
    .where(eq(oauthConsentsTable.userId, userId))
    .orderBy(asc(oauthConsentsTable.grantedAt), asc(oauthConsentsTable.clientId)),
  oauth_authorizations: db
    .select({
      client_id: oauthAuthorizationsTable.clientId,
      session_id: oauthAuthorizationsTable.sessionId,
      status: oauthAuthorizationsTable.status,
      redirect_uri: oauthAuthorizationsTable.redirectUri,
      scope: oauthAuthorizationsTable.scope,
      resource: oauthAuthorizationsTable.resource,
      prompt: oauthAuthorizationsTable.prompt,
      max_age_s: oauthAuthorizationsTable.maxAgeS,
      acr_values: oauthAuthorizationsTable.acrValues,
      login_hint: oauthAuthorizationsTable.loginHint,
      dpop_jkt: oauthAuthorizationsTable.dpopJkt,
      ip: oauthAuthorizationsTable.ip,
      user_agent: oauthAuthorizationsTable.userAgent,
      code_expires_at: oauthAuthorizationsTable.codeExpiresAt,
      used_at: oauthAuthorizationsTable.usedAt,
      granted_session_id: oauthAuthorizationsTable.grantedSessionId,
      expires_at: oauthAuthorizationsTable.expiresAt,
      created_at: oauthAuthorizationsTable.createdAt,
    })
    .from(oauthAuthorizationsTable)
    .where(eq(oauthAuthorizationsTable.userId, userId))
    .orderBy(asc(oauthAuthorizationsTable.createdAt), asc(oauthAuthorizationsTable.id)),
  oauth_device_requests: db
    .select({
      id: oauthDeviceRequestsTable.id,
      client_id: oauthDeviceRequestsTable.clientId,
      session_id: oauthDeviceRequestsTable.sessionId,
      status: oauthDeviceRequestsTable.status,
      scope: oauthDeviceRequestsTable.scope,
      resource: oauthDeviceRequestsTable.resource,
      dpop_jkt: oauthDeviceRequestsTable.dpopJkt,
      ip: oauthDeviceRequestsTable.ip,
      user_agent: oauthDeviceRequestsTable.userAgent,
      interval_s: oauthDeviceRequestsTable.intervalS,
      last_polled_at: oauthDeviceRequestsTable.lastPolledAt,
      expires_at: oauthDeviceRequestsTable.expiresAt,
      created_at: oauthDeviceRequestsTable.createdAt,
    })
    .from(oauthDeviceRequestsTable)
    .where(eq(oauthDeviceRequestsTable.userId, userId))
    .orderBy(asc(oauthDeviceRequestsTable.createdAt), asc(oauthDeviceRequestsTable.id)),
})
