import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError, toApiError } from '../../kernel/http/errors.ts'
import { findAccountOfIdentity } from '../account-linking/find-account-of-identity.ts'
import {
  type LinkRequest,
  linkIdentity,
  requireLinkingSession,
  toLinkRequest,
} from '../account-linking/link-identity.ts'
import { type LinkingError, linkingApiError } from '../account-linking/linking-result.ts'
import { storePendingLink } from '../account-linking/pending-link.ts'
import { type LinkingInput, resolveAccount } from '../account-linking/resolve-account.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { issueAuthCode } from '../flow-states/flow-state.ts'
import { type FlowStateRow, findFlowState } from '../flow-states/flow-states.queries.ts'
import type { ProviderTokens } from '../flow-states/provider-tokens.ts'
import type { OAuthError } from '../redirects/oauth-error.ts'
import { withCode, withError, withFragment } from '../redirects/redirect-target.ts'
import { createSessionResponse, type SessionSubject } from '../sessions/session-response.ts'
import { startSession } from '../sessions/start-session.ts'
import type { UserRow } from '../users/users.queries.ts'
import { type ConsumedAuthorization, consumeAuthorizationState } from './consume-authorization-state.ts'
import { resolveErrorTarget } from './error-target.ts'
import type { ProviderResult } from './providers/provider.ts'
import { verifyProviderClaims } from './providers/verify-provider-claims.ts'

interface Return {
  /** What the provider sent along. */
  readonly answer: URLSearchParams
  /** The secret of the browser's cookie. */
  readonly browser: string | null
  readonly source: RequestSource
  readonly log: FastifyBaseLogger
}

type Outcome =
  | { readonly code: string }
  | { readonly subject: SessionSubject }
  | { readonly refusal: LinkingError }

/** Where the browser goes, and by which kind of redirect (docs/protocol.md#oauth-callback). */
interface Landing {
  readonly url: string
  readonly status: 302 | 303
}

/**
 * Ends a trip to a provider (docs/protocol.md#oauth-callback): the browser goes to the client with a code or a session, or with the reason why
 * there is none. A trip that cannot be told whose it is ends at the site.
 */
export async function handleCallback(
  auth: AuthContext,
  { answer, browser, source, log }: Return,
): Promise<Landing> {
  const report = (thrown: unknown, provider: string | null) => {
    const { status } = toApiError(thrown)
    if (status >= 500) log.warn({ err: thrown, provider }, 'a sign-in through a provider failed')
  }
  const state = answer.get('state')
  const missing = new ApiError('bad_oauth_callback')
  const taken = state
    ? await consumeAuthorizationState(auth, state, browser).catch((thrown: unknown) => ({ thrown }))
    : { thrown: missing }
  if ('thrown' in taken) {
    report(taken.thrown, null)
    return { url: resolveErrorTarget(auth.settings.siteUrl, taken.thrown), status: 303 }
  }
  const { flow } = taken
  const error = answer.get('error')
  if (error) {
    const said = providerError(error, answer.get('error_description'))
    return { url: withError(flow.redirectTo, said), status: 302 }
  }
  try {
    const arrival = await redeem(auth, taken, answer)
    return { url: await finish(auth, taken, arrival, source), status: 302 }
  } catch (thrown) {
    report(thrown, flow.provider)
    return { url: resolveErrorTarget(flow.redirectTo, thrown), status: 302 }
  }
}

/** What the provider says, in its own words, for it has none of our codes. */
function providerError(said: string, description: string | null): OAuthError {
  const error = said.slice(0, 100)
  return {
    error,
    error_code: error,
    error_description: (description || 'The provider did not sign you in.').slice(0, 300),
  }
}

async function redeem(auth: AuthContext, { flow, trip }: ConsumedAuthorization, answer: URLSearchParams) {
  if (!answer.get('code')) throw new ApiError('bad_oauth_callback')
  const provider = auth.providers.find(flow.provider ?? '')
  if (!provider) throw new ApiError('oauth_provider_not_supported')
  const arrival = await provider.redeem(answer, trip).catch((cause: unknown) => {
    throw new ApiError('unexpected_failure', { message: 'Unable to exchange external code', cause })
  })
  return { ...arrival, voucher: verifyProviderClaims(provider, arrival.profile) }
}

async function finish(
  auth: AuthContext,
  taken: ConsumedAuthorization,
  { voucher, tokens }: Pick<ProviderResult, 'tokens'> & Pick<LinkingInput, 'voucher'>,
  source: RequestSource,
): Promise<string> {
  const { flow } = taken
  const visit = { voucher, redirectTo: flow.redirectTo, source }
  const outcome = await auth.db.transaction((tx) => enter(auth, tx, taken, visit, tokens))
  auth.outbox.wake()
  // Thrown after the commit: a throw inside would take the mail back that says what to do.
  if ('refusal' in outcome) throw linkingApiError(outcome.refusal)
  if ('code' in outcome) return withCode(flow.redirectTo, outcome.code)
  const session = await createSessionResponse(auth, outcome.subject)
  return withFragment(flow.redirectTo, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...tokens,
    refresh_token: session.refresh_token,
    sb: '',
    token_type: 'bearer',
  })
}

async function enter(
  auth: AuthContext,
  tx: Db,
  { flow, trip }: ConsumedAuthorization,
  visit: LinkingInput,
  tokens: ProviderTokens,
): Promise<Outcome> {
  if (flow.linkingUserId !== null) {
    const request = toLinkRequest(flow, trip.linkingAal ?? 'aal1')
    return link(auth, tx, { flow, request }, visit, tokens)
  }
  const admission = await resolveAccount(auth, tx, visit)
  if ('refusal' in admission) return admission
  const { user } = admission
  if (flow.codeChallenge === null) return { subject: await signIn(auth, tx, user, visit) }
  return { code: await issueAuthCode(auth, tx, flow, { userId: user.id, providerTokens: tokens }) }
}

/** Adds the identity to the account of the session that asked, or keeps it until the code is exchanged. */
async function link(
  auth: AuthContext,
  tx: Db,
  { flow, request }: { flow: FlowStateRow; request: LinkRequest },
  visit: LinkingInput,
  tokens: ProviderTokens,
): Promise<Outcome> {
  await requireLinkingSession(auth, tx, request)
  // While the provider was asked, a change of the password may have ended the flow and left the session.
  if (!(await findFlowState(tx, flow.id))) throw new ApiError('bad_oauth_state')
  if (flow.codeChallenge === null) return linkIdentity(auth, tx, request, visit)
  if (await findAccountOfIdentity(tx, visit.voucher)) return { refusal: 'identity_already_exists' }
  const code = await issueAuthCode(auth, tx, flow, { userId: request.userId, providerTokens: tokens })
  await storePendingLink(auth, tx, flow.id, { voucher: visit.voucher, aal: request.aal })
  return { code }
}

async function signIn({ clock }: AuthContext, tx: Db, user: UserRow, { voucher, source }: LinkingInput) {
  const now = clock.now()
  const { provider } = voucher
  const subject = await startSession(tx, user, 'oauth', source, now, provider)
  const audit = { actor: user, sessionId: subject.session.id, traits: { provider }, at: now }
  await insertAudit(tx, source, { ...audit, action: 'login' })
  return subject
}
