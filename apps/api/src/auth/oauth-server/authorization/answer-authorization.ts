import { randomBytes } from 'node:crypto'
import type {
  consentToOAuthAuthorizationEndpoint,
  EndpointResponse,
  PendingOAuthAuthorization,
} from '@satlens/contract'
import { changeAccountWithLockedCaller } from '#auth/accounts/settings/change-account.ts'
import type { AuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import { findAmrClaims } from '#auth/sessions/sessions.queries.ts'
import { hasVerifiedFactor } from '#auth/users/factors.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { toGrantClientJson } from '../clients/client-json.ts'
import {
  findOAuthClientById,
  type OAuthClientRow,
  updateOAuthClient,
} from '../clients/oauth-clients.queries.ts'
import { findGrantedScope } from '../grants/consents.queries.ts'
import { rememberConsent } from '../grants/remember-consent.ts'
import { createOAuthError } from '../oauth-error.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import { hashAuthorizationCode } from './authorization-code.ts'
import { buildAuthorizationResponseUrl } from './authorization-response.ts'
import {
  findOAuthAuthorization,
  lockOAuthAuthorization,
  type OAuthAuthorizationRow,
  updateOAuthAuthorization,
} from './authorizations.queries.ts'
import { decideAuthorization, findMissingProof } from './decide-authorization.ts'

const CODE_LIFETIME_MS = 60_000

interface OpenRequest {
  readonly request: OAuthAuthorizationRow
  readonly client: OAuthClientRow
  readonly grantedScope: string | null
  readonly situation: Parameters<typeof decideAuthorization>[0]
}

type Answer = PendingOAuthAuthorization | { readonly redirect_url: string }

/**
 * Returns what an application asks the caller for. Without a question the request is answered at once: with a code if the user
 * has allowed all of it before, with an error if it must not ask.
 */
export const openAuthorization = (
  deps: OAuthServerDeps,
  caller: AuthenticatedCaller,
  id: string,
): Promise<Answer> =>
  changeAccountWithLockedCaller<Answer>(deps, caller, async (tx, actor) => {
    const open = await lockOpenRequest(deps, tx, caller, id)
    const decision = decideAuthorization(open.situation)
    if (decision.kind === 'approve') return approve(deps, tx, caller, open)
    if (decision.kind === 'reject') return reject(deps, tx, open, decision.error)
    const { request, client, grantedScope } = open
    await updateOAuthAuthorization(tx, id, { userId: actor.user.id })
    return {
      authorization_id: id,
      redirect_uri: request.redirectUri,
      client: toGrantClientJson(client),
      user: { id: actor.user.id, email: actor.user.email ?? '' },
      scope: request.scope,
      resource: request.resource ?? undefined,
      granted_scope: grantedScope ?? '',
      requires: decision.requires ?? undefined,
      expires_at: request.expiresAt.toISOString(),
    }
  })

/** Answers a request as its user decided, or releases it for another user. Throws `insufficient_aal` or `reauthentication_needed` if the session lacks a proof. */
export const answerAuthorization = (
  deps: OAuthServerDeps,
  caller: AuthenticatedCaller,
  { id, action }: { readonly id: string; readonly action: 'approve' | 'deny' | 'release' },
): Promise<EndpointResponse<typeof consentToOAuthAuthorizationEndpoint>> =>
  changeAccountWithLockedCaller<EndpointResponse<typeof consentToOAuthAuthorizationEndpoint>>(
    deps,
    caller,
    async (tx, actor) => {
      const open = await lockOpenRequest(deps, tx, caller, id)
      // The page was opened by this user, so the decision is on what it showed.
      if (open.request.userId === null) throw new ApiError('oauth_authorization_not_found')
      if (action === 'release') {
        await updateOAuthAuthorization(tx, id, { userId: null })
        return { authorization_id: id }
      }
      if (action === 'deny') return reject(deps, tx, open, 'access_denied')
      const requires = findMissingProof(open.situation)
      if (requires === 'second_factor') throw new ApiError('insufficient_aal')
      if (requires !== null) {
        throw new ApiError('reauthentication_needed', {
          status: 403,
          message: `The application asks for ${requires === 'sign_in' ? 'a new sign-in' : 'another account'}.`,
        })
      }
      const { request, client } = open
      await rememberConsent(deps, tx, actor, { client, scope: request.scope, deviceIp: null })
      return approve(deps, tx, caller, open)
    },
  )

/**
 * Returns the error redirect of a request with `prompt=none` whose user is not signed in. Throws `no_authorization` for any
 * other request: those wait for a sign-in.
 */
export async function rejectSilentAuthorization(
  deps: OAuthServerDeps,
  id: string,
): Promise<{ redirect_url: string }> {
  const request = await findOAuthAuthorization(deps.db, id)
  if (request?.prompt !== 'none' || !isOpen(request, deps.clock.now())) throw new ApiError('no_authorization')
  await updateOAuthAuthorization(deps.db, id, { status: 'denied' })
  deps.count.authorization('denied')
  return { redirect_url: buildErrorUrl(deps, request, 'login_required') }
}

const isOpen = ({ status, expiresAt }: OAuthAuthorizationRow, now: Date): boolean =>
  status === 'pending' && expiresAt > now

async function lockOpenRequest(
  { clock, oauthServer }: OAuthServerDeps,
  tx: Db,
  caller: AuthenticatedCaller,
  id: string,
): Promise<OpenRequest> {
  const now = clock.now()
  const { userId, sessionId, aal } = caller
  const request = await lockOAuthAuthorization(tx, id)
  const client = request && (await findOAuthClientById(tx, request.clientId))
  // A request that another user opened is not shown to this one.
  if (!request || !client || !isOpen(request, now) || (request.userId ?? userId) !== userId) {
    throw new ApiError('oauth_authorization_not_found')
  }
  const grantedScope = await findGrantedScope(tx, { userId, clientId: client.id })
  const [latest] = await findAmrClaims(tx, sessionId)
  const session = { userId, aal, authenticatedAt: latest?.updatedAt ?? caller.session.createdAt }
  const requiresAal2 = oauthServer.requiresAal2 || (await hasVerifiedFactor(tx, userId))
  return {
    request,
    client,
    grantedScope,
    situation: { request, client, session, grantedScope, requiresAal2, now },
  }
}

async function approve(
  { settings, clock, count }: OAuthServerDeps,
  tx: Db,
  { userId, sessionId }: AuthenticatedCaller,
  { request, client }: OpenRequest,
): Promise<{ redirect_url: string }> {
  const now = clock.now()
  const code = randomBytes(32).toString('base64url')
  await updateOAuthAuthorization(tx, request.id, {
    status: 'approved',
    userId,
    sessionId,
    codeHash: hashAuthorizationCode(code),
    codeExpiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
  })
  await updateOAuthClient(tx, client.id, { lastUsedAt: now })
  count.authorization('allowed')
  return { redirect_url: buildAuthorizationResponseUrl({ issuer: settings.issuer, ...request }, { code }) }
}

async function reject(
  deps: OAuthServerDeps,
  tx: Db,
  { request }: OpenRequest,
  error: ErrorCode,
): Promise<{ redirect_url: string }> {
  await updateOAuthAuthorization(tx, request.id, { status: 'denied' })
  deps.count.authorization('denied')
  return { redirect_url: buildErrorUrl(deps, request, error) }
}

type ErrorCode = 'access_denied' | 'login_required' | 'interaction_required' | 'consent_required'

const buildErrorUrl = ({ settings }: OAuthServerDeps, request: OAuthAuthorizationRow, error: ErrorCode) =>
  buildAuthorizationResponseUrl(
    { issuer: settings.issuer, ...request },
    { error, error_description: createOAuthError(error).message },
  )
