import { createHash, timingSafeEqual } from 'node:crypto'
import { insertAuditLogEntry, type RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { findUnexpiredSession } from '#auth/sessions/live-session.ts'
import { createSessionResponse } from '#auth/sessions/session-response.ts'
import { deleteSession, type SessionResponseInput } from '#auth/sessions/sessions.queries.ts'
import { isUserBanned } from '#auth/users/user.ts'
import { lockUserById } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { type ApiError, throwIfError } from '#kernel/http/errors.ts'
import { hashAuthorizationCode } from '../authorization/answer-authorization.ts'
import {
  lockOAuthAuthorizationByCode,
  type OAuthAuthorizationRow,
  updateOAuthAuthorization,
} from '../authorization/authorizations.queries.ts'
import type { OAuthClientRow } from '../clients/oauth-clients.queries.ts'
import { startGrantedSession } from '../grants/start-granted-session.ts'
import { createOAuthError } from '../oauth-error.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import { type FormParameters, requireParameter } from './form-parameters.ts'
import { createIdToken } from './id-token.ts'
import { canRefresh, type TokenResponse, toTokenResponse } from './token-response.ts'

/** An authenticated client at the token endpoint. */
export interface TokenRequest {
  readonly client: OAuthClientRow
  /** The thumbprint of the key of the DPoP proof; null without one. */
  readonly dpopJkt: string | null
  readonly form: FormParameters
  readonly source: RequestClientInfo
  readonly isAborted: boolean
}

/** Exchanges an authorization code for the tokens of a new session (RFC 6749 §4.1.3). */
export async function handleCodeGrant(deps: OAuthServerDeps, request: TokenRequest): Promise<TokenResponse> {
  const { client, form } = request
  const codeHash = hashAuthorizationCode(requireParameter(form, 'code'))
  const outcome = await deps.db.transaction(async (tx) => {
    const authorization = await lockOAuthAuthorizationByCode(tx, { codeHash, clientId: client.id })
    return authorization
      ? exchangeCode(deps, tx, request, authorization)
      : createOAuthError('invalid_grant', 'The code is unknown.')
  })
  // The error is thrown after the commit: inside, it would roll back that the code is used.
  const { subject, nonce } = throwIfError(outcome)
  const session = await createSessionResponse(deps, subject)
  const response = toTokenResponse(session, subject, client)
  if (!response.scope.split(' ').includes('openid')) return response
  const { access_token: accessToken } = session
  return {
    ...response,
    id_token: await createIdToken(deps, { subject, clientId: client.id, nonce, accessToken }),
  }
}

async function exchangeCode(
  { clock, settings }: OAuthServerDeps,
  tx: Db,
  { client, dpopJkt, form, source }: TokenRequest,
  authorization: OAuthAuthorizationRow,
): Promise<{ subject: SessionResponseInput; nonce: string | null } | ApiError> {
  const now = clock.now()
  const { id, userId, sessionId, usedAt, codeExpiresAt, grantedSessionId } = authorization
  const user = userId === null ? null : await lockUserById(tx, userId)
  if (!user || sessionId === null) return createOAuthError('invalid_grant')
  if (usedAt) {
    // Two programs have the code. The tokens of the first one end, because it may be the thief (RFC 6749 §4.1.2).
    if (grantedSessionId !== null) await deleteSession(tx, user.id, grantedSessionId)
    const traits = { client_id: client.id }
    await insertAuditLogEntry(tx, 'oauth_code_reuse_detected', { user, source, now }, traits)
    return createOAuthError('invalid_grant', 'The code was used before.')
  }
  // A failed attempt uses the code as well, so that a verifier cannot be guessed.
  await updateOAuthAuthorization(tx, id, { usedAt: now })
  const problem = findCodeProblem(authorization, { client, dpopJkt, form })
  if (problem) return createOAuthError('invalid_grant', problem)
  if (!codeExpiresAt || codeExpiresAt <= now)
    return createOAuthError('invalid_grant', 'The code has expired.')
  if (isUserBanned(user, now)) return createOAuthError('invalid_grant', 'The account is suspended.')
  const liveness = { limits: settings.limits, clock }
  const approvedIn = await findUnexpiredSession(tx, { userId: user.id, sessionId }, liveness)
  if (!approvedIn) return createOAuthError('invalid_grant', 'The user has signed out.')
  const end = canRefresh(client)
    ? {}
    : { notAfter: new Date(now.getTime() + settings.accessTokenTtlS * 1_000) }
  const subject = await startGrantedSession(tx, {
    user,
    approvedIn: { ...approvedIn, ...end },
    oauth: {
      oauthClientId: client.id,
      oauthScope: authorization.scope,
      oauthResource: authorization.resource,
      dpopJkt,
    },
    source,
    now,
  })
  await updateOAuthAuthorization(tx, id, { grantedSessionId: subject.session.id })
  const audit = { user, sessionId: subject.session.id, source, now }
  await insertAuditLogEntry(tx, 'oauth_session_started', audit, {
    client_id: client.id,
    scope: authorization.scope,
  })
  return { subject, nonce: authorization.nonce }
}

/** Returns why a code does not fit the request that it is sent with; null if it does. */
function findCodeProblem(
  { redirectUri, resource, codeChallenge, dpopJkt: boundTo }: OAuthAuthorizationRow,
  { client, dpopJkt, form }: Pick<TokenRequest, 'client' | 'dpopJkt' | 'form'>,
): string | null {
  const verifier = form.get('code_verifier') ?? ''
  if (!isVerifierOf(codeChallenge, verifier)) return 'The code_verifier does not match the code_challenge.'
  if ((form.get('redirect_uri') ?? redirectUri) !== redirectUri) return 'The redirect_uri is another one.'
  if ((form.get('resource') ?? resource) !== resource) return 'The resource is another one.'
  if (boundTo !== null && boundTo !== dpopJkt) return 'The code is bound to another key.'
  if (client.requiresDpop && dpopJkt === null) return 'This application must send a DPoP proof.'
  return null
}

/** Returns true if the verifier has the challenge (RFC 7636 §4.6). */
const isVerifierOf = (challenge: string, verifier: string): boolean =>
  /^[\w.~-]{43,128}$/.test(verifier) &&
  timingSafeEqual(createHash('sha256').update(verifier).digest(), Buffer.from(challenge, 'base64url'))
