import { randomBytes } from 'node:crypto'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { findOAuthClientById, type OAuthClientRow } from '../clients/oauth-clients.queries.ts'
import { matchRedirectUri } from '../clients/redirect-uri.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import { parseAuthorizationRequest } from './authorization-request.ts'
import { buildAuthorizationResponseUrl } from './authorization-response.ts'
import { insertOAuthAuthorization } from './authorizations.queries.ts'

const LIFETIME_MS = 600_000
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Stores an authorization request for ten minutes and returns the URL of the consent page; for an invalid request the redirect
 * URI with an error. Throws if the client or its redirect URI is not valid: then there is nowhere to redirect to.
 */
export async function startAuthorization(
  deps: OAuthServerDeps,
  query: URLSearchParams,
  source: RequestClientInfo,
): Promise<string> {
  const { db, clock, settings, oauthServer } = deps
  const { client, redirectUri } = await requireClientAndRedirectUri(deps, query)
  const state = query.get('state')
  const response = { issuer: settings.issuer, redirectUri, state }
  try {
    const request = parseAuthorizationRequest(query, client)
    const id = randomBytes(32).toString('base64url')
    const now = clock.now()
    await insertOAuthAuthorization(db, {
      id,
      clientId: client.id,
      redirectUri,
      state,
      ...request,
      ip: source.ip,
      userAgent: source.userAgent,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
      createdAt: now,
    })
    return buildConsentPageUrl(oauthServer.consentUrl, id, request)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return buildAuthorizationResponseUrl(response, { error: error.code, error_description: error.message })
  }
}

async function requireClientAndRedirectUri(
  { db }: OAuthServerDeps,
  query: URLSearchParams,
): Promise<{ client: OAuthClientRow; redirectUri: string }> {
  const [clientId = '', ...otherIds] = query.getAll('client_id')
  const [redirectUri = '', ...otherUris] = query.getAll('redirect_uri')
  const isSingle = otherIds.length === 0 && otherUris.length === 0
  const client = UUID.test(clientId) && isSingle ? await findOAuthClientById(db, clientId) : null
  if (!client) throw new ApiError('oauth_client_not_found', { status: 400 })
  if (!matchRedirectUri(client.redirectUris, redirectUri)) {
    throw new ApiError('validation_failed', {
      message: 'The redirect_uri is not registered for this application.',
    })
  }
  return { client, redirectUri }
}

/** Adds to the page what it needs before it can read the request: whether it may ask at all, and whom to sign in. */
function buildConsentPageUrl(
  consentUrl: string,
  id: string,
  { prompt, loginHint }: { readonly prompt: string | null; readonly loginHint: string | null },
): string {
  const parameters = new URLSearchParams({ authorization_id: id })
  if (prompt === 'none') parameters.set('prompt', prompt)
  if (loginHint !== null) parameters.set('login_hint', loginHint)
  return `${consentUrl}?${parameters}`
}
