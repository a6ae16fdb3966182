import { pkceGrantBodySchema as body, type Session } from '@satlens/contract'
import type { AccountDeps } from '#auth/accounts/account-deps.ts'
import { completePendingIdentityLink } from '#auth/accounts/linking/link-identity.ts'
import { restoreProvenSignUp } from '#auth/accounts/sign-up/repeat-sign-up.ts'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { decryptTextWithSecret } from '#auth/core/crypto/auth-secret.ts'
import type { AuthenticationMethodReference } from '#auth/core/tables/sessions.ts'
import { commitAndSendEmails } from '#auth/messages/email/outbox.ts'
import {
  deleteFlowStateByAuthCode,
  type FlowStateRow,
  findFlowStateByAuthCode,
  findFlowStateOfSignUp,
  hashFlowStateSecret,
  type OAuthProviderTokens,
  PROVIDER_TOKENS_ENCRYPTION_PURPOSE,
} from '#auth/one-time/flow-states/flow-state.ts'
import {
  computePkceCodeChallenge,
  matchesPkceCodeChallenge,
} from '#auth/one-time/flow-states/pkce-challenge.ts'
import { findUnexpiredSession } from '#auth/sessions/live-session.ts'
import { createSessionResponse } from '#auth/sessions/session-response.ts'
import type { SessionResponseInput } from '#auth/sessions/sessions.queries.ts'
import { createAuditedSession } from '#auth/sessions/start-session.ts'
import { isUserBanned } from '#auth/users/user.ts'
import { lockUserById } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { parseRequestInput } from '#kernel/http/register-endpoint.ts'

/**
 * Exchanges the auth code of an email link or a provider for a session (docs/protocol.md#code-exchange). The first
 * exchange consumes the code even with a wrong verifier, which leaves a single guess.
 */
export async function handlePkceGrant(
  deps: AccountDeps,
  input: unknown,
  source: RequestClientInfo,
): Promise<Session> {
  const { auth_code: code, code_verifier: codeVerifier } = parseRequestInput(body, input)
  if (!code || !codeVerifier) {
    throw new ApiError('validation_failed', { message: 'Send the auth code and its code verifier.' })
  }
  const { subject, providerTokens } = await commitAndSendEmails(deps, (tx) =>
    exchange(deps, tx, { code, codeVerifier }, source),
  )
  return { ...(await createSessionResponse(deps, subject)), ...providerTokens }
}

/** Returns its errors, because throwing one would roll back the deletion of the code. */
async function exchange(
  deps: AccountDeps,
  tx: Db,
  { code, codeVerifier }: { code: string; codeVerifier: string },
  source: RequestClientInfo,
): Promise<{ subject: SessionResponseInput; providerTokens: OAuthProviderTokens } | ApiError> {
  const now = deps.clock.now()
  const consumed = await consumeAuthCode(deps, tx, code)
  if (!consumed) return new ApiError('flow_state_not_found')
  const { flow, providerTokens, hasExpired } = consumed
  if (hasExpired) return new ApiError('flow_state_expired')
  const startingFlow = matchesPkceCodeChallenge(codeVerifier, flow.codeChallenge)
    ? flow
    : await findSignUpOfVerifier(tx, flow, codeVerifier, now)
  if (!startingFlow) return new ApiError('bad_code_verifier')
  const locked = flow.userId ? await lockUserById(tx, flow.userId) : null
  if (!locked) return new ApiError('flow_state_not_found')
  const user = await restoreProvenSignUp(deps, tx, locked, startingFlow, source)
  if (isUserBanned(user, now)) return new ApiError('user_banned', { status: 400 })
  const linked = await completePendingIdentityLink(deps, tx, flow, source)
  if (linked instanceof ApiError) return linked
  const method = flow.authenticationMethod as AuthenticationMethodReference
  const signInMethod = { method, provider: flow.provider ?? 'email' }
  return {
    subject: linked ?? (await createAuditedSession(deps, tx, user, signInMethod, source, now)),
    providerTokens,
  }
}

/**
 * Returns the sign-up that the verifier belongs to, or null. Of several sign-ups with one address only one was emailed a
 * link, and another one's browser may have opened it. Only that browser has the code, so the verifier of any sign-up of
 * the account is accepted.
 */
async function findSignUpOfVerifier(
  tx: Db,
  { userId, authenticationMethod }: FlowStateRow,
  codeVerifier: string,
  now: Date,
): Promise<FlowStateRow | null> {
  if (userId === null || authenticationMethod !== ('email/signup' satisfies AuthenticationMethodReference))
    return null
  return findFlowStateOfSignUp(tx, { userId, codeChallenge: computePkceCodeChallenge(codeVerifier), now })
}

/** Deletes and returns the flow state of an auth code; null for an unknown one and for the second of two concurrent calls. */
async function consumeAuthCode({ clock, secret, settings }: AccountDeps, tx: Db, code: string) {
  const authCodeHash = hashFlowStateSecret(code)
  const found = await findFlowStateByAuthCode(tx, authCodeHash)
  // Locks account, session and flow state in the order of ending a session, which prevents deadlocks.
  if (found?.userId) await lockUserById(tx, found.userId)
  if (found?.userId && found.sessionId) {
    const session = { userId: found.userId, sessionId: found.sessionId }
    await findUnexpiredSession(tx, session, { limits: settings.limits, clock })
  }
  const flow = await deleteFlowStateByAuthCode(tx, authCodeHash)
  if (!flow) return null
  const { encryptedProviderTokens: encrypted, expiresAt } = flow
  const json = encrypted ? decryptTextWithSecret(secret, PROVIDER_TOKENS_ENCRYPTION_PURPOSE, encrypted) : '{}'
  const providerTokens = JSON.parse(json) as OAuthProviderTokens
  return { flow, providerTokens, hasExpired: expiresAt <= clock.now() }
}
