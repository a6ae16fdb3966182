import { idTokenGrantBody as body, type Session } from '@satlens/contract'
import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type * as z from 'zod/mini'
import { ApiError } from '../../kernel/http/errors.ts'
import { parse } from '../../kernel/http/mount.ts'
import { linkIdentity, requireLinking } from '../account-linking/link-identity.ts'
import { resolveAccount } from '../account-linking/resolve-account.ts'
import type { RequestSource } from '../audit/audit.queries.ts'
import type { AuthContext } from '../context.ts'
import { commitAndSend } from '../email/outbox.ts'
import { type CallbackContext, verifyProviderClaims } from '../oauth/handle-callback.ts'
import type { Provider } from '../oauth/providers/provider.ts'
import { type Caller, identifyCaller } from '../sessions/guard/caller.ts'
import { createSessionResponse } from '../sessions/session-response.ts'
import { signIn } from '../sessions/start-session.ts'

type Body = z.output<typeof body>
type IdTokenContext = CallbackContext & Pick<AuthContext, 'readQueries'>

/** Signs in, or links an identity, with an ID token that the client got by itself (docs/protocol.md#id-token-sign-in). */
export async function idTokenGrant(
  auth: IdTokenContext,
  input: unknown,
  source: RequestSource,
  request: FastifyRequest,
): Promise<Session> {
  const fields = parse(body, input)
  if (!fields.id_token) {
    const message = 'The id_token is missing.'
    const details = { error: 'invalid request', error_description: message }
    throw new ApiError('validation_failed', { message, details })
  }
  const provider = findProvider(auth, fields)
  const caller = fields.link_identity ? await requireLinkingCaller(auth, request) : null
  const profile = await provider.verifyIdToken({
    idToken: fields.id_token,
    accessToken: fields.access_token || null,
    nonce: fields.nonce || null,
  })
  const linkingInput = {
    claims: verifyProviderClaims(provider, profile),
    redirectTo: auth.settings.siteUrl,
    source,
  }
  const subject = await commitAndSend(auth, async (tx) => {
    if (caller) return linkIdentity(auth, tx, caller, linkingInput)
    const user = await resolveAccount(auth, tx, linkingInput)
    if (user instanceof ApiError) return user
    const method = { method: 'oauth', provider: provider.id } as const
    return signIn(tx, user, method, source, auth.clock.now())
  })
  return createSessionResponse(auth, subject)
}

function findProvider({ providers }: Pick<IdTokenContext, 'providers'>, fields: Body): Provider {
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

async function requireLinkingCaller(auth: IdTokenContext, request: FastifyRequest): Promise<Caller> {
  if (!isUserBearer(request)) throw new ApiError('no_authorization')
  const { readQueries, clock, settings } = auth
  const caller = await identifyCaller({ readQueries, clock, limits: settings.limits }, request)
  await requireLinking(auth, caller)
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
