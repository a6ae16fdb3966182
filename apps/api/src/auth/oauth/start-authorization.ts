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

/** What a browser is sent here with (docs/protocol.md#start-oauth). Providers may take more. */
export const authorizeQuery = z.object({
  provider: z.string(),
  redirect_to: z.optional(z.string()),
  scopes: z.optional(z.string()),
  code_challenge: z.optional(z.string()),
  code_challenge_method: z.optional(z.string()),
})

/** Under which name the secrets of a trip are encrypted. */
export const OAUTH_REQUEST_PURPOSE = 'provider-trip'

interface Departure {
  /** The query of the request, as it came. */
  readonly query: object
  /** Whose account the new identity is for, where it is not to sign in. */
  readonly linking?: Caller
  /** The secret of the browser's cookie. */
  readonly browser: string
}

/** Writes a trip to a provider down and yields the address of its sign-in page (docs/protocol.md#start-oauth). */
export async function startAuthorization(auth: AuthContext, departure: Departure): Promise<string> {
  const asked = parse(authorizeQuery, departure.query)
  const provider = auth.providers.find(asked.provider)
  if (!provider) {
    throw new ApiError('validation_failed', { message: 'Unsupported provider: provider is not enabled' })
  }
  const pkce = parsePkceChallenge(asked)
  const { nonce = createFlowSecret(), ...parameters } = parsePassthrough(departure.query)
  const { linking, browser } = departure
  const trip: AuthorizationRequest = {
    state: createFlowSecret(),
    nonce,
    codeVerifier: randomPKCECodeVerifier(),
    ...(linking ? { linkingAal: linking.aal } : {}),
  }
  const scopes = (asked.scopes ?? '').split(' ').filter((scope) => scope !== '')
  const url = await provider.authorizationUrl(trip, { scopes, parameters }).catch((cause: unknown) => {
    const message = 'The provider does not answer. Try again.'
    throw new ApiError('service_unavailable', { message, cause, retryAfterSeconds: 5 })
  })
  // Whoever exchanges the code of a link has the verifier of whoever began it, which binds more than a cookie can.
  const isBoundByCode = linking !== undefined && pkce !== null
  const flow: NewFlowState = {
    redirectTo: resolveRedirectTarget([asked.redirect_to], auth.settings),
    pkce,
    method: 'oauth',
    provider: provider.id,
    expiresAt: new Date(auth.clock.now().getTime() + AUTHORIZATION_LIFE_S * 1000),
    stateHash: hashFlowSecret(trip.state),
    encryptedProviderSecrets: encryptText(auth.secret, OAUTH_REQUEST_PURPOSE, JSON.stringify(trip)),
    ...(isBoundByCode ? {} : { browserHash: hashFlowSecret(browser) }),
    ...(linking ? { linkingUserId: linking.userId, sessionId: linking.sessionId } : {}),
  }
  await auth.db.transaction(async (tx) => {
    if (linking) await lockCaller(tx, linking)
    await createFlowState(auth, tx, flow)
  })
  return url
}
