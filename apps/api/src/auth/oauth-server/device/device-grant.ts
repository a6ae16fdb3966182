import { throwIfAborted } from '#auth/sessions/refresh/refresh-grant.ts'
import type { SessionResponseInput } from '#auth/sessions/sessions.queries.ts'
import type { UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError, throwIfError } from '#kernel/http/errors.ts'
import { hashAuthorizationCode } from '../authorization/authorization-code.ts'
import { startGrantedSession } from '../grants/start-granted-session.ts'
import { createOAuthError } from '../oauth-error.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import { requireParameter } from '../proofs/form-parameters.ts'
import type { TokenRequest } from '../tokens/token-request.ts'
import { createTokenResponse, type TokenResponse } from '../tokens/token-response.ts'
import {
  deleteDeviceRequest,
  lockDeviceRequestByDeviceCode,
  type OAuthDeviceRequestRow,
  updateDeviceRequest,
} from './device-requests.queries.ts'

const SLOWER_BY_S = 5

/**
 * Answers a poll of a device (RFC 8628 §3.4): with tokens once the user has allowed it. The request is then deleted, so that
 * its code is good for one exchange.
 */
export async function handleDeviceCodeGrant(
  deps: OAuthServerDeps,
  request: TokenRequest,
): Promise<TokenResponse> {
  const { client, form } = request
  const deviceCodeHash = hashAuthorizationCode(requireParameter(form, 'device_code'))
  const outcome = await deps.db.transaction(async (tx) => {
    const found = await lockDeviceRequestByDeviceCode(tx, { deviceCodeHash, clientId: client.id })
    const result = found ? await answerPoll(deps, tx, request, found) : createOAuthError('invalid_grant')
    // A device that got a timeout polls again.
    if (!(result instanceof ApiError)) throwIfAborted(request.request)
    return result
  })
  // The error is thrown after the commit: inside, it would roll back the time of the poll.
  const subject = throwIfError(outcome)
  return createTokenResponse(deps, { subject, client, nonce: null })
}

async function answerPoll(
  deps: OAuthServerDeps,
  tx: Db,
  { client, dpopJkt, form, source }: TokenRequest,
  { request, user }: { readonly request: OAuthDeviceRequestRow; readonly user: UserRow | null },
): Promise<SessionResponseInput | ApiError> {
  const now = deps.clock.now()
  const { id, status, sessionId, scope, resource, dpopJkt: boundTo } = request
  const { intervalS, lastPolledAt, expiresAt } = request
  if (expiresAt <= now) return createOAuthError('expired_token')
  if (status === 'denied') return createOAuthError('access_denied')
  if (status === 'pending') {
    const isEarly = lastPolledAt !== null && now.getTime() - lastPolledAt.getTime() < intervalS * 1_000
    const slower = isEarly ? { intervalS: intervalS + SLOWER_BY_S } : {}
    await updateDeviceRequest(tx, id, { lastPolledAt: now, ...slower })
    return createOAuthError(isEarly ? 'slow_down' : 'authorization_pending')
  }
  if ((form.get('resource') ?? resource) !== resource) {
    return createOAuthError('invalid_target', 'The code is for another API.')
  }
  // The user has answered while this poll began: the next one gets the tokens.
  if (user === null) return createOAuthError('authorization_pending')
  await deleteDeviceRequest(tx, id)
  if (sessionId === null) return createOAuthError('invalid_grant')
  if ((boundTo !== null && boundTo !== dpopJkt) || (client.requiresDpop && dpopJkt === null)) {
    return createOAuthError('invalid_grant', 'The code is bound to another key.')
  }
  return startGrantedSession(deps, tx, { client, user, sessionId, scope, resource, dpopJkt, source })
}
