import type {
  decideOAuthDeviceRequestEndpoint,
  EndpointResponse,
  getOAuthDeviceRequestEndpoint,
} from '@satlens/contract'
import { changeAccountWithLockedCaller } from '#auth/accounts/settings/change-account.ts'
import type { AuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import { hasVerifiedFactor } from '#auth/users/factors.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { toGrantClientJson } from '../clients/client-json.ts'
import { findOAuthClientById, updateOAuthClient } from '../clients/oauth-clients.queries.ts'
import { rememberConsent } from '../grants/remember-consent.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import { lockDeviceRequestByUserCode, updateDeviceRequest } from './device-requests.queries.ts'
import { formatUserCode, normalizeUserCode } from './user-code.ts'

/** Returns the device that waits for a code: what it asks for, from where and since when. */
export const openDeviceRequest = (
  deps: OAuthServerDeps,
  caller: AuthenticatedCaller,
  userCode: string,
): Promise<EndpointResponse<typeof getOAuthDeviceRequestEndpoint>> =>
  deps.db.transaction(async (tx) => {
    const { request, client } = await lockOpenDeviceRequest(deps, tx, userCode)
    return {
      user_code: formatUserCode(request.userCode),
      client: toGrantClientJson(client),
      scope: request.scope,
      resource: request.resource ?? undefined,
      ip: request.ip,
      user_agent: request.userAgent,
      created_at: request.createdAt.toISOString(),
      expires_at: request.expiresAt.toISOString(),
      requires: (await needsAal2(deps, tx, caller)) ? 'second_factor' : undefined,
    }
  })

/** Allows or denies a device, once. Throws `insufficient_aal` if the session needs a second factor for it. */
export const decideDeviceRequest = (
  deps: OAuthServerDeps,
  caller: AuthenticatedCaller,
  { userCode, action }: { readonly userCode: string; readonly action: 'approve' | 'deny' },
): Promise<EndpointResponse<typeof decideOAuthDeviceRequestEndpoint>> =>
  changeAccountWithLockedCaller(deps, caller, async (tx, actor) => {
    const { request, client } = await lockOpenDeviceRequest(deps, tx, userCode)
    if (action === 'deny') {
      await updateDeviceRequest(tx, request.id, { status: 'denied' })
      deps.count.deviceRequest('denied')
      return { status: 'denied' as const }
    }
    if (await needsAal2(deps, tx, caller)) throw new ApiError('insufficient_aal')
    const { userId, sessionId } = caller
    await updateDeviceRequest(tx, request.id, { status: 'approved', userId, sessionId })
    await updateOAuthClient(tx, client.id, { lastUsedAt: actor.now })
    await rememberConsent(deps, tx, actor, { client, scope: request.scope, deviceIp: request.ip })
    deps.count.deviceRequest('allowed')
    return { status: 'approved' as const }
  })

async function lockOpenDeviceRequest({ clock }: OAuthServerDeps, tx: Db, userCode: string) {
  const request = await lockDeviceRequestByUserCode(tx, normalizeUserCode(userCode))
  const client = request && (await findOAuthClientById(tx, request.clientId))
  if (!client || request.status !== 'pending' || request.expiresAt <= clock.now()) {
    throw new ApiError('oauth_device_code_not_found')
  }
  return { request, client }
}

/** Returns true if the caller has to verify a second factor first: the operator wants it, or the account has one. */
const needsAal2 = async ({ oauthServer }: OAuthServerDeps, tx: Db, { aal, userId }: AuthenticatedCaller) =>
  aal !== 'aal2' && (oauthServer.requiresAal2 || (await hasVerifiedFactor(tx, userId)))
