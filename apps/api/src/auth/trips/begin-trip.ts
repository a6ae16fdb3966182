import { randomPKCECodeVerifier } from 'openid-client'
import * as z from 'zod/mini'
import { ApiError } from '../../kernel/errors.ts'
import { parse } from '../../kernel/mount.ts'
import type { AuthContext } from '../context.ts'
import { type NewFlow, startFlow } from '../flows/flow.ts'
import { hashFlowSecret, makeFlowSecret } from '../flows/flow-secret.ts'
import { readPkcePair } from '../flows/pkce-pair.ts'
import type { Caller } from '../guard/caller.ts'
import { lockCaller } from '../guard/lock-caller.ts'
import type { Trip } from '../providers/provider.ts'
import { redirectTarget } from '../redirects/redirect-target.ts'
import { seal } from '../secrets/sealed-text.ts'
import { passthroughOf } from './passthrough.ts'
import { TRIP_LIFE_S } from './sign-in-cookie.ts'

/** What a browser is sent here with (wire §8.1). Providers may take more. */
export const departureQuery = z.object({
  provider: z.string(),
  redirect_to: z.optional(z.string()),
  scopes: z.optional(z.string()),
  code_challenge: z.optional(z.string()),
  code_challenge_method: z.optional(z.string()),
})

/** Under which name the secrets of a trip are encrypted. */
export const TRIP_PURPOSE = 'provider-trip'

interface Departure {
  /** The query of the request, as it came. */
  readonly query: object
  /** Whose account the new identity is for, where it is not to sign in. */
  readonly linking?: Caller
  /** The secret of the browser's cookie. */
  readonly browser: string
}

/** Writes a trip to a provider down and yields the address of its sign-in page (wire §8.1). */
export async function beginTrip(auth: AuthContext, departure: Departure): Promise<string> {
  const asked = parse(departureQuery, departure.query)
  const provider = auth.providers.find(asked.provider)
  if (!provider) {
    throw new ApiError('validation_failed', { message: 'Unsupported provider: provider is not enabled' })
  }
  const pkce = readPkcePair(asked)
  const { nonce = makeFlowSecret(), ...parameters } = passthroughOf(departure.query)
  const { linking, browser } = departure
  const trip: Trip = {
    ...{ state: makeFlowSecret(), nonce, codeVerifier: randomPKCECodeVerifier() },
    ...(linking ? { linkingAal: linking.aal } : {}),
  }
  const scopes = (asked.scopes ?? '').split(' ').filter((scope) => scope !== '')
  const url = await provider.authorizationUrl(trip, { scopes, parameters }).catch((cause: unknown) => {
    const message = 'The provider does not answer. Try again.'
    throw new ApiError('service_unavailable', { message, cause, retryAfterSeconds: 5 })
  })
  // Whoever exchanges the code of a link has the verifier of whoever began it, which binds more than a cookie can.
  const isBoundByCode = linking !== undefined && pkce !== null
  const flow: NewFlow = {
    redirectTo: redirectTarget([asked.redirect_to], auth.settings),
    pkce,
    method: 'oauth',
    provider: provider.id,
    expiresAt: new Date(auth.clock.now().getTime() + TRIP_LIFE_S * 1000),
    stateHash: hashFlowSecret(trip.state),
    sealedProviderSecrets: seal(auth.secret, TRIP_PURPOSE, JSON.stringify(trip)),
    ...(isBoundByCode ? {} : { browserHash: hashFlowSecret(browser) }),
    ...(linking ? { linkingUserId: linking.userId, sessionId: linking.sessionId } : {}),
  }
  await auth.db.transaction(async (tx) => {
    if (linking) await lockCaller(tx, linking)
    await startFlow(auth, tx, flow)
  })
  return url
}
