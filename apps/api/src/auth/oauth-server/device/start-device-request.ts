import { randomBytes } from 'node:crypto'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { hashAuthorizationCode } from '../authorization/authorization-code.ts'
import { parseResource, parseScope } from '../authorization/authorization-request.ts'
import { getAllowedScope } from '../clients/client-scope.ts'
import type { OAuthClientRow } from '../clients/oauth-clients.queries.ts'
import { createOAuthError } from '../oauth-error.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import type { FormParameters } from '../proofs/form-parameters.ts'
import { insertDeviceRequest } from './device-requests.queries.ts'
import { createUserCode, formatUserCode } from './user-code.ts'

export const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

const LIFETIME_S = 600
const INTERVAL_S = 5

/** The response of the device authorization endpoint (RFC 8628 §3.2). */
export interface DeviceAuthorization {
  readonly device_code: string
  readonly user_code: string
  readonly verification_uri: string
  readonly verification_uri_complete: string
  readonly expires_in: number
  readonly interval: number
}

interface DeviceRequest {
  readonly client: OAuthClientRow
  readonly form: FormParameters
  /** The thumbprint of the key of the DPoP proof, to which the tokens will be bound; null without one. */
  readonly dpopJkt: string | null
  readonly source: RequestClientInfo
}

/** Stores the request of a device for ten minutes and returns the two codes. */
export async function startDeviceRequest(
  { db, clock, oauthServer, offeredScopes, count }: OAuthServerDeps,
  { client, form, dpopJkt, source: { ip, userAgent } }: DeviceRequest,
): Promise<DeviceAuthorization> {
  if (!client.grantTypes.includes(DEVICE_CODE_GRANT)) throw createOAuthError('unauthorized_client')
  const scope = parseScope(form.get('scope') ?? null, getAllowedScope(client, offeredScopes))
  const resource = parseResource(form.get('resource') ?? null)
  const now = clock.now()
  const deviceCode = randomBytes(32).toString('base64url')
  const row = {
    clientId: client.id,
    deviceCodeHash: hashAuthorizationCode(deviceCode),
    scope,
    resource,
    dpopJkt,
    ip,
    userAgent,
    intervalS: INTERVAL_S,
    expiresAt: new Date(now.getTime() + LIFETIME_S * 1_000),
    createdAt: now,
  }
  let userCode = createUserCode()
  while (!(await insertDeviceRequest(db, { ...row, userCode }))) userCode = createUserCode()
  count.deviceRequest('asked')
  const shown = formatUserCode(userCode)
  return {
    device_code: deviceCode,
    user_code: shown,
    verification_uri: oauthServer.deviceUrl,
    verification_uri_complete: `${oauthServer.deviceUrl}?user_code=${shown}`,
    expires_in: LIFETIME_S,
    interval: INTERVAL_S,
  }
}
