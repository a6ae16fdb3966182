import { idTokenGrant as body, type Session } from '@satlens/contract'
import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type * as z from 'zod/mini'
import { ApiError } from '../../kernel/http/errors.ts'
import { parse } from '../../kernel/http/mount.ts'
import { linkIdentity } from '../account-linking/link-identity.ts'
import { linkingApiError } from '../account-linking/linking-result.ts'
import { requireLinking } from '../account-linking/require-linking.ts'
import { resolveAccount } from '../account-linking/resolve-account.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import type { Provider } from '../oauth/providers/provider.ts'
import { verifyProviderClaims } from '../oauth/providers/verify-provider-claims.ts'
import { type Caller, identifyCaller } from '../sessions/guard/caller.ts'
import { createSessionResponse } from '../sessions/session-response.ts'
import { startSession } from '../sessions/start-session.ts'

type Body = z.output<typeof body>

/**
 * Signs in with an ID token that the client got from a provider by itself, or adds that identity to the bearer's
 * account and continues the bearer's session (docs/protocol.md#id-token-sign-in). The account rules are those of the way through the browser.
 */
export async function idTokenGrant(
  auth: AuthContext,
  input: unknown,
  source: RequestSource,
  request: FastifyRequest,
): Promise<Session> {
  const given = parse(body, input)
  if (!given.id_token) {
    const message = 'The id_token is missing.'
    const details = { error: 'invalid request', error_description: message }
    throw new ApiError('validation_failed', { message, details })
  }
  const provider = findProvider(auth, given)
  const caller = given.link_identity ? await requireLinker(auth, request) : null
  const profile = await provider.verifyIdToken({
    idToken: given.id_token,
    accessToken: given.access_token || null,
    nonce: given.nonce || null,
  })
  const visit = {
    voucher: verifyProviderClaims(provider, profile),
    redirectTo: auth.settings.siteUrl,
    source,
  }
  const outcome = await auth.db.transaction(async (tx) => {
    if (caller) return linkIdentity(auth, tx, caller, visit)
    const admission = await resolveAccount(auth, tx, visit)
    if ('refusal' in admission) return admission
    const now = auth.clock.now()
    const subject = await startSession(tx, admission.user, 'oauth', source, now, provider.id)
    const traits = { provider: provider.id }
    const audit = { actor: admission.user, sessionId: subject.session.id, traits, at: now }
    await insertAudit(tx, source, { ...audit, action: 'login' })
    return { subject }
  })
  auth.outbox.wake()
  // Thrown after the commit: a throw inside would take the mail back that says what to do.
  if ('refusal' in outcome) throw linkingApiError(outcome.refusal)
  return createSessionResponse(auth, outcome.subject)
}

function findProvider({ providers }: AuthContext, given: Body): Provider {
  if (given.provider) {
    const provider = providers.find(given.provider)
    if (provider) return provider
    throw new ApiError('provider_disabled')
  }
  const provider =
    given.issuer && given.client_id ? providers.findByIssuer(given.issuer, given.client_id) : null
  if (provider) return provider
  throw new ApiError('validation_failed', { message: 'Name the provider, or a known issuer and client_id.' })
}

async function requireLinker(auth: AuthContext, request: FastifyRequest): Promise<Caller> {
  if (!isUserBearer(request)) throw new ApiError('no_authorization')
  const { readQueries, clock, settings } = auth
  const caller = await identifyCaller({ readQueries, clock, limits: settings.limits }, request)
  await requireLinking(auth, caller)
  return caller
}

// Without a session clients send their project key as bearer, which is nobody's (docs/protocol.md#request-headers).
function isUserBearer({ headers }: FastifyRequest): boolean {
  const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  try {
    return token !== undefined && decodeJwt(token).sub !== undefined
  } catch {
    return false
  }
}
