import type { FastifyBaseLogger } from 'fastify'
import { approveNewProviderAccount } from '#auth/accounts/linking/approve-new-account.ts'
import {
  createIdentityLinkRequest,
  type IdentityLinkRequest,
  linkOAuthIdentity,
  requireSessionOfIdentityLink,
  storePendingIdentityLink,
} from '#auth/accounts/linking/link-identity.ts'
import {
  type AccountLinkingInput,
  findAccountByProviderIdentity,
  type VerifiedProviderClaims,
} from '#auth/accounts/linking/provider-identity.ts'
import { resolveAccountForProviderIdentity } from '#auth/accounts/linking/resolve-account.ts'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { toOAuthErrorOfProvider, toOAuthErrorParameters } from '#auth/core/redirects/oauth-error.ts'
import { buildRedirectUrl } from '#auth/core/redirects/redirect-url.ts'
import { commitAndSendEmails } from '#auth/messages/email/outbox.ts'
import {
  type FlowStateRow,
  findFlowState,
  issueFlowStateAuthCode,
  type OAuthProviderTokens,
} from '#auth/one-time/flow-states/flow-state.ts'
import { createSessionResponse } from '#auth/sessions/session-response.ts'
import type { SessionResponseInput } from '#auth/sessions/sessions.queries.ts'
import { createAuditedSession } from '#auth/sessions/start-session.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError, convertErrorToApiError } from '#kernel/http/errors.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import { type ConsumedOAuthAuthorization, consumeOAuthState } from './oauth-authorization.ts'
import type { OAuthProvider, OAuthProviderResult } from './providers/provider.ts'
import type { OAuthProviderProfile } from './providers/provider-profile.ts'

interface CallbackInput {
  readonly parameters: URLSearchParams
  readonly browserSecret: string | null
  readonly source: RequestClientInfo
  readonly log: FastifyBaseLogger
}

type Outcome = { readonly code: string } | SessionResponseInput | ApiError

/** Completes an authorization request (docs/protocol.md#oauth-callback). Without one, the redirect leads to the site. */
export async function handleOAuthCallback(
  deps: SignInDeps,
  { parameters, browserSecret, source, log }: CallbackInput,
): Promise<{ url: string; status: 302 | 303 }> {
  const logFailure = (thrown: unknown, provider: string | null) => {
    const { status } = convertErrorToApiError(thrown)
    if (status >= 500) log.warn({ err: thrown, provider }, 'a sign-in through a provider failed')
  }
  const state = parameters.get('state')
  const consumed = state
    ? await consumeOAuthState(deps, state, browserSecret).catch((thrown: unknown) => ({ thrown }))
    : { thrown: new ApiError('bad_oauth_callback') }
  if ('thrown' in consumed) {
    logFailure(consumed.thrown, null)
    return {
      url: buildRedirectUrl(deps.settings.siteUrl, { error: toOAuthErrorParameters(consumed.thrown) }),
      status: 303,
    }
  }
  const { redirectTo, provider } = consumed.flow
  const error = parameters.get('error')
  if (error) {
    const providerError = toOAuthErrorOfProvider(error, parameters.get('error_description'))
    return { url: buildRedirectUrl(redirectTo, { error: providerError }), status: 302 }
  }
  try {
    const { claims, tokens } = await exchangeProviderCode(deps, consumed, parameters)
    const input = { claims, redirectTo, source }
    return { url: await completeAuthorization(deps, consumed, input, tokens), status: 302 }
  } catch (thrown) {
    logFailure(thrown, provider)
    return { url: buildRedirectUrl(redirectTo, { error: toOAuthErrorParameters(thrown) }), status: 302 }
  }
}

/** Exchanges the authorization code at the provider for its tokens and the person's verified claims. */
async function exchangeProviderCode(
  { providers }: SignInDeps,
  { flow, request }: ConsumedOAuthAuthorization,
  parameters: URLSearchParams,
): Promise<{ tokens: OAuthProviderResult['tokens']; claims: AccountLinkingInput['claims'] }> {
  if (!parameters.get('code')) throw new ApiError('bad_oauth_callback')
  const provider = providers.find(flow.provider ?? '')
  if (!provider) throw new ApiError('oauth_provider_not_supported')
  const { profile, tokens } = await provider
    .exchangeAuthorizationCode(parameters, request)
    .catch((cause: unknown) => {
      throw new ApiError('unexpected_failure', { message: 'Unable to exchange external code', cause })
    })
  return { claims: toVerifiedProviderClaims(provider, profile), tokens }
}

/** Signs in or links the identity. Returns the redirect target with a code or a session; throws an `ApiError`. */
async function completeAuthorization(
  deps: SignInDeps,
  consumed: ConsumedOAuthAuthorization,
  input: AccountLinkingInput,
  tokens: OAuthProviderTokens,
): Promise<string> {
  if (consumed.flow.linkingUserId === null) await approveNewProviderAccount(deps, input)
  const outcome = await commitAndSendEmails(deps, (tx) => signInOrLink(deps, tx, consumed, input, tokens))
  if ('code' in outcome) return buildRedirectUrl(input.redirectTo, { code: outcome.code })
  const session = await createSessionResponse(deps, outcome)
  const fragment = {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...tokens,
    refresh_token: session.refresh_token,
    sb: '',
    token_type: 'bearer',
  }
  return buildRedirectUrl(input.redirectTo, { session: fragment })
}

async function signInOrLink(
  deps: SignInDeps,
  tx: Db,
  { flow, request }: ConsumedOAuthAuthorization,
  input: AccountLinkingInput,
  tokens: OAuthProviderTokens,
): Promise<Outcome> {
  if (flow.linkingUserId !== null) {
    return link(deps, tx, flow, createIdentityLinkRequest(flow, request.linkingAal ?? 'aal1'), input, tokens)
  }
  const user = await resolveAccountForProviderIdentity(deps, tx, input)
  if (user instanceof ApiError) return user
  if (flow.codeChallenge === null) {
    const method = { method: 'oauth', provider: input.claims.provider } as const
    return createAuditedSession(deps, tx, user, method, input.source, deps.clock.now())
  }
  return { code: await issueFlowStateAuthCode(deps, tx, flow, { userId: user.id, providerTokens: tokens }) }
}

/** Links the identity to the account of the session that requested it; with PKCE, stores it until the code is exchanged. */
async function link(
  deps: SignInDeps,
  tx: Db,
  flow: FlowStateRow,
  request: IdentityLinkRequest,
  input: AccountLinkingInput,
  tokens: OAuthProviderTokens,
): Promise<Outcome> {
  await requireSessionOfIdentityLink(deps, tx, request)
  // During the request to the provider a password change may have deleted the flow and kept the session.
  if (!(await findFlowState(tx, flow.id))) throw new ApiError('bad_oauth_state')
  if (flow.codeChallenge === null) return linkOAuthIdentity(deps, tx, request, input)
  if (await findAccountByProviderIdentity(deps, tx, input)) return new ApiError('identity_already_exists')
  const code = await issueFlowStateAuthCode(deps, tx, flow, {
    userId: request.userId,
    providerTokens: tokens,
  })
  await storePendingIdentityLink(deps, tx, flow.id, { claims: input.claims, aal: request.aal })
  return { code }
}

/** Converts a profile to claims. The email address is proven only if the provider says so and is trusted to verify it. */
export function toVerifiedProviderClaims(
  { id, trustsEmail }: OAuthProvider,
  { subject, email, emailVerified, claims }: OAuthProviderProfile,
): VerifiedProviderClaims {
  const isProven = email !== null && emailVerified && trustsEmail
  return {
    provider: id,
    subject,
    email,
    isProven,
    identityData: {
      ...claims,
      ...(email === null ? {} : { email }),
      email_verified: isProven,
      phone_verified: false,
    },
  }
}
