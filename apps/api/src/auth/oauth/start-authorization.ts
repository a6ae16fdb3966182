import { randomPKCECodeVerifier } from 'openid-client'
import * as z from 'zod/mini'
import { ApiError } from '../../kernel/http/errors.ts'
import { parse } from '../../kernel/http/mount.ts'
import type { AuthContext } from '../context.ts'
import { encryptText } from '../crypto/encrypted-text.ts'
import { createFlowSecret, hashFlowSecret } from '../flow-states/flow-secret.ts'
import { createFlowState, type NewFlowState } from '../flow-states/flow-state.ts'
import { parsePkceChallenge } from '../flow-states/pkce-challenge.ts'
import { resolveRedirectTarget } from '../redirects/redirect-target.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { lockCaller } from '../sessions/guard/lock-caller.ts'
import { parsePassthrough } from './passthrough.ts'
import type { AuthorizationRequest } from './providers/provider.ts'
import { AUTHORIZATION_LIFE_S } from './sign-in-cookie.ts'

/** The query of an authorization request (docs/protocol.md#start-oauth). Further parameters go to the provider. */
export const authorizeQuery = z.object({
  provider: z.string(),
  redirect_to: z.optional(z.string()),
  scopes: z.optional(z.string()),
  code_challenge: z.optional(z.string()),
  code_challenge_method: z.optional(z.string()),
})

/** The key derivation label for stored authorization requests. Rows in flight depend on its value. */
export const OAUTH_REQUEST_PURPOSE = 'provider-trip'

interface StartInput {
  /** The unparsed query of the HTTP request. */
  readonly query: object
  /** The caller whose account gets the new identity; absent for a sign-in. */
  readonly linkingCaller?: Caller
  /** The secret in the browser's sign-in cookie. */
  readonly browserSecret: string
}

/**
 * Stores an authorization request and returns the URL of the provider's sign-in page (docs/protocol.md#start-oauth).
 * Throws `validation_failed` for an unknown provider or an invalid PKCE challenge, and `service_unavailable` if the
 * provider does not respond.
 */
export async function startAuthorization(
  auth: AuthContext,
  { query, linkingCaller, browserSecret }: StartInput,
): Promise<string> {
  const fields = parse(authorizeQuery, query)
  const provider = auth.providers.find(fields.provider)
  if (!provider) {
    throw new ApiError('validation_failed', { message: 'Unsupported provider: provider is not enabled' })
  }
  const pkce = parsePkceChallenge(fields)
  const { nonce = createFlowSecret(), ...parameters } = parsePassthrough(query)
  const request: AuthorizationRequest = {
    state: createFlowSecret(),
    nonce,
    codeVerifier: randomPKCECodeVerifier(),
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
    redirectTo: resolveRedirectTarget([fields.redirect_to], auth.settings),
    pkce,
    method: 'oauth',
    provider: provider.id,
    expiresAt: new Date(auth.clock.now().getTime() + AUTHORIZATION_LIFE_S * 1000),
    stateHash: hashFlowSecret(request.state),
    encryptedProviderSecrets: encryptText(auth.secret, OAUTH_REQUEST_PURPOSE, JSON.stringify(request)),
    ...(isBoundByVerifier ? {} : { browserHash: hashFlowSecret(browserSecret) }),
    ...(linkingCaller ? { linkingUserId: linkingCaller.userId, sessionId: linkingCaller.sessionId } : {}),
  }
  await auth.db.transaction(async (tx) => {
    if (linkingCaller) await lockCaller(tx, linkingCaller)
    await createFlowState(auth, tx, flow)
  })
  return url
}
