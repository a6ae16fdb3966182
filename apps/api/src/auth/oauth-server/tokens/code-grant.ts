import { createHash, timingSafeEqual } from 'node:crypto'
import { insertAuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import { throwIfAborted } from '#auth/sessions/refresh/refresh-grant.ts'
import { deleteSession, type SessionResponseInput } from '#auth/sessions/sessions.queries.ts'
import type { UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError, throwIfError } from '#kernel/http/errors.ts'
import { hashAuthorizationCode } from '../authorization/authorization-code.ts'
import {
  lockOAuthAuthorizationByCode,
  type OAuthAuthorizationRow,
  updateOAuthAuthorization,
} from '../authorization/authorizations.queries.ts'
import { startGrantedSession } from '../grants/start-granted-session.ts'
import { createOAuthError } from '../oauth-error.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import { requireParameter } from '../proofs/form-parameters.ts'
import type { TokenRequest } from './token-request.ts'
import { createTokenResponse, type TokenResponse } from './token-response.ts'

/** Exchanges an authorization code for the tokens of a new session (RFC 6749 §4.1.3). */
export async function handleCodeGrant(deps: OAuthServerDeps, request: TokenRequest): Promise<TokenResponse> {
  const { client, form } = request
  const codeHash = hashAuthorizationCode(requireParameter(form, 'code'))
  const outcome = await deps.db.transaction(async (tx) => {
    const found = await lockOAuthAuthorizationByCode(tx, { codeHash, clientId: client.id })
    if (!found) return createOAuthError('invalid_grant', 'The code is unknown.')
    const subject = await exchangeCode(deps, tx, request, found)
    if (subject instanceof ApiError) return subject
    // A client that got a timeout sends the code again, which must not count as its second use.
    throwIfAborted(request.request)
    return { subject, nonce: found.authorization.nonce }
  })
  // The error is thrown after the commit: inside, it would roll back that the code is used.
  const { subject, nonce } = throwIfError(outcome)
  return createTokenResponse(deps, { subject, client, nonce })
}

async function exchangeCode(
  deps: OAuthServerDeps,
  tx: Db,
  { client, dpopJkt, form, source }: TokenRequest,
  { authorization, user }: { readonly authorization: OAuthAuthorizationRow; readonly user: UserRow },
): Promise<SessionResponseInput | ApiError> {
  const now = deps.clock.now()
  const { id, sessionId, usedAt, codeExpiresAt, grantedSessionId, scope, resource } = authorization
  if (sessionId === null) return createOAuthError('invalid_grant')
  const problem = findCodeProblem(authorization, { client, dpopJkt, form })
  // Only who has the verifier as well can end the session of a code.
  if (usedAt && problem === null) {
    // Two programs have the code. The tokens of the first one end, because it may be the thief (RFC 6749 §4.1.2).
    if (grantedSessionId !== null) await deleteSession(tx, user.id, grantedSessionId)
    const audit = { user, source, now }
    await insertAuditLogEntry(deps, tx, 'oauth_code_reuse_detected', audit, { client_id: client.id })
    return createOAuthError('invalid_grant', 'The code was used before.')
  }
  // A failed attempt uses the code as well, so that a verifier cannot be guessed.
  await updateOAuthAuthorization(tx, id, { usedAt: now })
  if (problem) return createOAuthError('invalid_grant', problem)
  if (!codeExpiresAt || codeExpiresAt <= now)
    return createOAuthError('invalid_grant', 'The code has expired.')
  const grant = { client, user, sessionId, scope, resource, dpopJkt, source }
  const subject = await startGrantedSession(deps, tx, grant)
  if (!(subject instanceof ApiError)) {
    await updateOAuthAuthorization(tx, id, { grantedSessionId: subject.session.id })
  }
  return subject
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
