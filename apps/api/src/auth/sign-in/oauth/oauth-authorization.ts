import { randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { decryptTextWithSecret, encryptTextWithSecret } from '#auth/core/crypto/auth-secret.ts'
import type { CoreDeps } from '#auth/core/ports.ts'
import { resolveAllowedRedirectUrl } from '#auth/core/redirects/redirect-target.ts'
import {
  createRandomFlowStateSecret,
  type FlowStateRow,
  hashFlowStateSecret,
  lockFlowStateByState,
  type NewFlowState,
  storeFlowState,
  updateFlowState,
} from '#auth/one-time/flow-states/flow-state.ts'
import { parsePkceChallenge } from '#auth/one-time/flow-states/pkce-challenge.ts'
import { type AuthenticatedCaller, lockCallerAccountAndSession } from '#auth/sessions/guard/caller.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { parseRequestInput } from '#kernel/http/register-endpoint.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import { OAUTH_STATE_LIFETIME_S } from './oauth-state-cookie.ts'
import type { OAuthAuthorizationRequest } from './providers/provider.ts'

/** The query of an authorization request (docs/protocol.md#start-oauth). Further parameters go to the provider. */
export const authorizeQuerySchema = z.object({
  provider: z.string(),
  redirect_to: z.optional(z.string()),
  scopes: z.optional(z.string()),
  code_challenge: z.optional(z.string()),
  code_challenge_method: z.optional(z.string()),
})

/** The key derivation label for stored authorization requests. Rows in flight depend on its value. */
export const OAUTH_REQUEST_ENCRYPTION_PURPOSE = 'authorization-request'

interface StartInput {
  /** The unparsed query of the HTTP request. */
  readonly query: object
  /** The caller whose account gets the new identity; absent for a sign-in. */
  readonly linkingCaller?: AuthenticatedCaller
  readonly browserSecret: string
}

/** Stores an authorization request and returns the URL of the provider's sign-in page (docs/protocol.md#start-oauth). */
export async function startOAuthAuthorization(
  { db, clock, secret, settings, providers }: SignInDeps,
  { query, linkingCaller, browserSecret }: StartInput,
): Promise<string> {
  const fields = parseRequestInput(authorizeQuerySchema, query)
  const provider = providers.find(fields.provider)
  if (!provider) {
    throw new ApiError('validation_failed', { message: 'Unsupported provider: provider is not enabled' })
  }
  const pkce = parsePkceChallenge(fields)
  const { nonce = createRandomFlowStateSecret(), ...parameters } = pickProviderPassthroughParameters(query)
  const request: OAuthAuthorizationRequest = {
    state: createRandomFlowStateSecret(),
    nonce,
    // 43 characters, as RFC 7636 §4.1 recommends.
    codeVerifier: randomBytes(32).toString('base64url'),
    ...(linkingCaller ? { linkingAal: linkingCaller.aal } : {}),
  }
  const scopes = (fields.scopes ?? '').split(' ').filter((scope) => scope !== '')
  const url = await provider.getAuthorizationUrl(request, { scopes, parameters }).catch((cause: unknown) => {
    const message = "The provider isn't responding. Try again."
    throw new ApiError('service_unavailable', { message, cause, retryAfterSeconds: 5 })
  })
  // A link with PKCE needs no cookie: only the client that started it has the verifier, which binds more strongly.
  const isBoundByVerifier = linkingCaller !== undefined && pkce !== null
  const flow: NewFlowState = {
    redirectTo: resolveAllowedRedirectUrl([fields.redirect_to], settings),
    pkce,
    method: 'oauth',
    provider: provider.id,
    expiresAt: new Date(clock.now().getTime() + OAUTH_STATE_LIFETIME_S * 1000),
    stateHash: hashFlowStateSecret(request.state),
    encryptedProviderSecrets: encryptTextWithSecret(
      secret,
      OAUTH_REQUEST_ENCRYPTION_PURPOSE,
      JSON.stringify(request),
    ),
    ...(isBoundByVerifier ? {} : { browserHash: hashFlowStateSecret(browserSecret) }),
    ...(linkingCaller ? { linkingUserId: linkingCaller.userId, sessionId: linkingCaller.sessionId } : {}),
  }
  await db.transaction(async (tx) => {
    if (linkingCaller) await lockCallerAccountAndSession(tx, linkingCaller)
    await storeFlowState({ clock }, tx, flow)
  })
  return url
}

/** An authorization request whose state has been used, so that no second callback can use it. */
export interface ConsumedOAuthAuthorization {
  readonly flow: FlowStateRow
  readonly request: OAuthAuthorizationRequest
}

/** Finds the authorization request of a state and marks the state as used (docs/protocol.md#oauth-callback). */
export function consumeOAuthState(
  { db, clock, secret }: CoreDeps,
  state: string,
  browserSecret: string | null,
): Promise<ConsumedOAuthAuthorization> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const flow = await lockFlowStateByState(tx, hashFlowStateSecret(state))
    if (!flow) throw new ApiError('bad_oauth_state')
    const { encryptedProviderSecrets: encrypted } = flow
    const request = encrypted
      ? (JSON.parse(
          decryptTextWithSecret(secret, OAUTH_REQUEST_ENCRYPTION_PURPOSE, encrypted),
        ) as OAuthAuthorizationRequest)
      : null
    if (!isSameBrowser(flow, browserSecret)) throw new ApiError('bad_oauth_state')
    if (flow.usedAt) throw new ApiError('flow_state_already_used')
    if (flow.expiresAt <= now || !request) throw new ApiError('bad_oauth_state')
    await updateFlowState(tx, flow.id, { usedAt: now, encryptedProviderSecrets: null })
    return { flow, request }
  })
}

/**
 * Returns true if the callback comes from the browser that started, as its cookie shows, or links with PKCE, which only
 * the client with the verifier can finish. The IP address cannot replace the cookie: an attacker may share it.
 */
function isSameBrowser({ browserHash }: FlowStateRow, browserSecret: string | null): boolean {
  if (browserHash === null) return true
  if (browserSecret === null) return false
  return timingSafeEqual(Buffer.from(browserHash), Buffer.from(hashFlowStateSecret(browserSecret)))
}

// Parameters that are not forwarded to the provider (docs/protocol.md#start-oauth): those that only this server sets, those
// that could replace them (RFC 9101) or change how the provider responds, and those that clients send to this server.
const RESERVED: ReadonlySet<string> = new Set([
  ...['client_id', 'client_secret', 'redirect_uri', 'response_type', 'state'],
  ...['code_challenge', 'code_challenge_method', 'code_verifier'],
  ...['request', 'request_uri', 'response_mode', 'scope', 'claims', 'registration'],
  ...['provider', 'redirect_to', 'scopes', 'invite_token', 'skip_http_redirect', 'apikey'],
])

/** Returns the query parameters that are forwarded to the provider. Reserved names are dropped in any letter case. */
export const pickProviderPassthroughParameters = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) => typeof value === 'string' && !RESERVED.has(name.toLowerCase()),
    ),
  )
