import { randomBytes } from 'node:crypto'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { getAllowedScope } from '../clients/client-scope.ts'
import { findOAuthClientById, type OAuthClientRow } from '../clients/oauth-clients.queries.ts'
import { createOAuthError } from '../oauth-error.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import type { FormParameters } from '../proofs/form-parameters.ts'
import { matchRedirectUri } from '../registration/redirect-uri.ts'
import { MAX_PARAMETER_LENGTH, parseAuthorizationRequest } from './authorization-request.ts'
import { buildAuthorizationResponseUrl } from './authorization-response.ts'
import {
  insertOAuthAuthorization,
  type OAuthAuthorizationRow,
  takePushedAuthorization,
} from './authorizations.queries.ts'
import { findHintedUserId } from './id-token-hint.ts'

const LIFETIME_S = 600
const PUSHED_LIFETIME_S = 60
const REQUEST_URI = 'urn:ietf:params:oauth:request_uri:'
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Stores an authorization request for ten minutes, or takes a pushed one, and returns the URL of the consent page; for an
 * invalid request the redirect URI with an error. Throws if the client or its redirect URI is not valid, and for an invalid
 * request of a site that registered itself: anybody can, so redirecting at once would make links to this server lead anywhere
 * (RFC 9700 §4.11.2).
 */
export async function startAuthorization(
  deps: OAuthServerDeps,
  given: URLSearchParams,
  source: RequestClientInfo,
): Promise<string> {
  // A parameter without a value is treated as if it were omitted (RFC 6749 §3.1).
  const query = new URLSearchParams([...given].filter(([, value]) => value !== ''))
  const { clock, settings, oauthServer } = deps
  const client = await requireClient(deps, query)
  const requestUri = query.get('request_uri') ?? ''
  if (requestUri.startsWith(REQUEST_URI)) {
    const id = requestUri.slice(REQUEST_URI.length)
    const key = { id, clientId: client.id, now: clock.now(), expiresAt: addSeconds(clock.now(), LIFETIME_S) }
    const request = await takePushedAuthorization(deps.db, key)
    if (!request) throw new ApiError('oauth_authorization_not_found', { status: 400 })
    deps.count.authorization('asked')
    return buildConsentPageUrl(oauthServer.consentUrl, request)
  }
  const redirectUri = requireRedirectUri(client, query)
  try {
    const request = await storeAuthorization(deps, { client, redirectUri, query, source, status: 'pending' })
    deps.count.authorization('asked')
    return buildConsentPageUrl(oauthServer.consentUrl, request)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isUnknownSite(client, redirectUri))
      throw new ApiError('validation_failed', { message: error.message })
    const response = { issuer: settings.issuer, redirectUri, state: findState(query) }
    return buildAuthorizationResponseUrl(response, { error: error.code, error_description: error.message })
  }
}

interface PushedRequest {
  readonly client: OAuthClientRow
  /** The thumbprint of the key of the request's DPoP proof; null without one. */
  readonly dpopJkt: string | null
  readonly form: FormParameters
  readonly source: RequestClientInfo
}

/** Stores the request that a client pushes for a minute, in which its browser has to bring the reference (RFC 9126 §2). */
export async function pushAuthorization(
  deps: OAuthServerDeps,
  { client, dpopJkt, form, source }: PushedRequest,
): Promise<{ request_uri: string; expires_in: number }> {
  const query = new URLSearchParams([...form])
  const named = query.get('dpop_jkt')
  if (dpopJkt !== null && named !== null && named !== dpopJkt) {
    throw createOAuthError('invalid_dpop_proof', 'The dpop_jkt names another key than the DPoP proof.')
  }
  // The code is bound to the key of the proof (RFC 9449 §10.1).
  if (dpopJkt !== null) query.set('dpop_jkt', dpopJkt)
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
  deps: OAuthServerDeps,
  { client, redirectUri, query, source, status }: NewAuthorization,
): Promise<Pick<OAuthAuthorizationRow, 'id' | 'prompt' | 'loginHint'>> {
  const { db, clock, offeredScopes } = deps
  if (isUnknownSite(client, redirectUri) && query.get('prompt') === 'none') {
    throw createOAuthError('invalid_request', 'An application that is not verified has to ask its user.')
  }
  const request = parseAuthorizationRequest(query, { scope: getAllowedScope(client, offeredScopes) })
  const hintedUserId = await findHintedUserId(deps, client.id, query.get('id_token_hint'))
  const id = randomBytes(32).toString('base64url')
  const now = clock.now()
  await insertOAuthAuthorization(db, {
    id,
    clientId: client.id,
    status,
    redirectUri,
    state: query.get('state'),
    ...request,
    hintedUserId,
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

const isUnknownSite = ({ registrationType }: OAuthClientRow, redirectUri: string): boolean =>
  registrationType === 'dynamic' && redirectUri.startsWith('https://')

/** Returns the state to send back with an error; null if it is repeated or too long. */
function findState(query: URLSearchParams): string | null {
  const [state = null, ...others] = query.getAll('state')
  return others.length === 0 && (state ?? '').length <= MAX_PARAMETER_LENGTH ? state : null
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
