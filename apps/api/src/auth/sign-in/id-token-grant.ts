import { idTokenGrantBodySchema as body, type Session } from '@satlens/contract'
import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type * as z from 'zod/mini'
import { approveNewProviderAccount } from '#auth/accounts/linking/approve-new-account.ts'
import { linkOAuthIdentity, requireIdentityLinkingAllowed } from '#auth/accounts/linking/link-identity.ts'
import { resolveAccountForProviderIdentity } from '#auth/accounts/linking/resolve-account.ts'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { commitAndSendEmails } from '#auth/messages/email/outbox.ts'
import { type AuthenticatedCaller, authenticateRequest } from '#auth/sessions/guard/caller.ts'
import { createSessionResponse } from '#auth/sessions/session-response.ts'
import { createAuditedSession } from '#auth/sessions/start-session.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { parseRequestInput } from '#kernel/http/register-endpoint.ts'
import { toVerifiedProviderClaims } from './oauth/handle-oauth-callback.ts'
import type { OAuthProvider } from './oauth/providers/provider.ts'
import type { SignInDeps } from './sign-in-deps.ts'

type Body = z.output<typeof body>

/** Signs in, or links an identity, with an ID token that the client got by itself (docs/protocol.md#id-token-sign-in). */
export async function handleIdTokenGrant(
  deps: SignInDeps,
  input: unknown,
  source: RequestClientInfo,
  request: FastifyRequest,
): Promise<Session> {
  const fields = parseRequestInput(body, input)
  if (!fields.id_token) {
    const message = 'The id_token is missing.'
    const details = { error: 'invalid request', error_description: message }
    throw new ApiError('validation_failed', { message, details })
  }
  const provider = findProvider(deps, fields)
  const caller = fields.link_identity ? await requireLinkingCaller(deps, request) : null
  const profile = await provider.verifyIdToken({
    idToken: fields.id_token,
    accessToken: fields.access_token || null,
    nonce: fields.nonce || null,
  })
  const linkingInput = {
    claims: toVerifiedProviderClaims(provider, profile),
    redirectTo: deps.settings.siteUrl,
    source,
  }
  if (!caller) await approveNewProviderAccount(deps, linkingInput)
  const subject = await commitAndSendEmails(deps, async (tx) => {
    if (caller) return linkOAuthIdentity(deps, tx, caller, linkingInput)
    const user = await resolveAccountForProviderIdentity(deps, tx, linkingInput)
    if (user instanceof ApiError) return user
    const method = { method: 'oauth', provider: provider.id } as const
    return createAuditedSession(deps, tx, user, method, source, deps.clock.now())
  })
  return createSessionResponse(deps, subject)
}

function findProvider({ providers }: SignInDeps, fields: Body): OAuthProvider {
  if (fields.provider) {
    const provider = providers.find(fields.provider)
    if (provider) return provider
    throw new ApiError('provider_disabled')
  }
  const provider =
    fields.issuer && fields.client_id ? providers.findByIssuer(fields.issuer, fields.client_id) : null
  if (provider) return provider
  throw new ApiError('validation_failed', { message: 'Send a provider, or a known issuer and client_id.' })
}

async function requireLinkingCaller(deps: SignInDeps, request: FastifyRequest): Promise<AuthenticatedCaller> {
  if (!isUserBearer(request)) throw new ApiError('no_authorization')
  const { sessionLookups, clock, settings } = deps
  const caller = await authenticateRequest({ sessionLookups, clock, limits: settings.limits }, request)
  await requireIdentityLinkingAllowed(deps, caller)
  return caller
}

// Clients without a session send their project key as bearer token (docs/protocol.md#request-headers).
function isUserBearer({ headers }: FastifyRequest): boolean {
  const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  try {
    return token !== undefined && decodeJwt(token).sub !== undefined
  } catch {
    return false
  }
}
