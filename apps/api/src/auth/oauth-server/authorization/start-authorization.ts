import { randomBytes } from 'node:crypto'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { getAllowedScope } from '../clients/client-scope.ts'
import { findOAuthClientById, type OAuthClientRow } from '../clients/oauth-clients.queries.ts'
import { createOAuthError } from '../oauth-error.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import { matchRedirectUri } from '../registration/redirect-uri.ts'
import { parseAuthorizationRequest } from './authorization-request.ts'
import { buildAuthorizationResponseUrl } from './authorization-response.ts'
import {
  insertOAuthAuthorization,
  type OAuthAuthorizationRow,
  takePushedAuthorization,
} from './authorizations.queries.ts'

const LIFETIME_S = 600
const PUSHED_LIFETIME_S = 60
const REQUEST_URI = 'urn:ietf:params:oauth:request_uri:'
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Stores an authorization request for ten minutes, or takes a pushed one, and returns the URL of the consent page; for an
 * invalid request the redirect URI with an error. Throws if the client or its redirect URI is not valid: then there is nowhere
 * to redirect to.
 */
export async function startAuthorization(
  deps: OAuthServerDeps,
  query: URLSearchParams,
  source: RequestClientInfo,
): Promise<string> {
  const { clock, settings, oauthServer } = deps
  const client = await requireClient(deps, query)
  const requestUri = query.get('request_uri') ?? ''
  if (requestUri.startsWith(REQUEST_URI)) {
    const id = requestUri.slice(REQUEST_URI.length)
    const key = { id, clientId: client.id, now: clock.now(), expiresAt: addSeconds(clock.now(), LIFETIME_S) }
    const request = await takePushedAuthorization(deps.db, key)
    if (!request) throw new ApiError('oauth_authorization_not_found', { status: 400 })
    return buildConsentPageUrl(oauthServer.consentUrl, request)
  }
  const redirectUri = requireRedirectUri(client, query)
  try {
    const request = await storeAuthorization(deps, { client, redirectUri, query, source, status: 'pending' })
    return buildConsentPageUrl(oauthServer.consentUrl, request)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const response = { issuer: settings.issuer, redirectUri, state: query.get('state') }
    return buildAuthorizationResponseUrl(response, { error: error.code, error_description: error.message })
  }
}

/** Stores the request that a client pushes for a minute, in which its browser has to bring the reference (RFC 9126 §2). */
export async function pushAuthorization(
  deps: OAuthServerDeps,
  client: OAuthClientRow,
  query: URLSearchParams,
  source: RequestClientInfo,
): Promise<{ request_uri: string; expires_in: number }> {
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!matchRedirectUri(client.redirectUris, redirectUri)) {
    throw createOAuthError('invalid_request', 'The redirect_uri is not registered for this application.')
  }
  const { id } = await storeAuthorization(deps, { client, redirectUri, query, source, status: 'pushed' })
  return { request_uri: REQUEST_URI + id, expires_in: PUSHED_LIFETIME_S }
}

interface NewAuthorization {
  readonly client: OAuthClientRow
  readonly redirectUri: string
  readonly query: URLSearchParams
  readonly source: RequestClientInfo
  readonly status: 'pushed' | 'pending'
}

async function storeAuthorization(
  { db, clock, offeredScopes }: OAuthServerDeps,
  { client, redirectUri, query, source, status }: NewAuthorization,
): Promise<Pick<OAuthAuthorizationRow, 'id' | 'prompt' | 'loginHint'>> {
  const request = parseAuthorizationRequest(query, { scope: getAllowedScope(client, offeredScopes) })
  const id = randomBytes(32).toString('base64url')
  const now = clock.now()
  await insertOAuthAuthorization(db, {
    id,
    clientId: client.id,
    status,
    redirectUri,
    state: query.get('state'),
    ...request,
    ip: source.ip,
    userAgent: source.userAgent,
    expiresAt: addSeconds(now, status === 'pushed' ? PUSHED_LIFETIME_S : LIFETIME_S),
    createdAt: now,
  })
  return { id, ...request }
}

async function requireClient({ db }: OAuthServerDeps, query: URLSearchParams): Promise<OAuthClientRow> {
  const [id = '', ...others] = query.getAll('client_id')
  const client = UUID.test(id) && others.length === 0 ? await findOAuthClientById(db, id) : null
  if (!client) throw new ApiError('oauth_client_not_found', { status: 400 })
  return client
}

function requireRedirectUri({ redirectUris }: OAuthClientRow, query: URLSearchParams): string {
  const [redirectUri = '', ...others] = query.getAll('redirect_uri')
  if (others.length > 0 || !matchRedirectUri(redirectUris, redirectUri)) {
    throw new ApiError('validation_failed', {
      message: 'The redirect_uri is not registered for this application.',
    })
  }
  return redirectUri
}

const addSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1_000)

/** Adds to the page what it needs before it can read the request: whether it may ask at all, and whom to sign in. */
function buildConsentPageUrl(
  consentUrl: string,
  { id, prompt, loginHint }: Pick<OAuthAuthorizationRow, 'id' | 'prompt' | 'loginHint'>,
): string {
  const parameters = new URLSearchParams({ authorization_id: id })
  if (prompt === 'none') parameters.set('prompt', prompt)
  if (loginHint !== null) parameters.set('login_hint', loginHint)
  return `${consentUrl}?${parameters}`
}
