import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError, toApiError } from '../../kernel/http/errors.ts'
import {
  type LinkRequest,
  linkIdentity,
  requireLinkingSession,
  storePendingLink,
  toLinkRequest,
} from '../account-linking/link-identity.ts'
import {
  findAccountOfIdentity,
  type LinkingInput,
  type VerifiedClaims,
} from '../account-linking/provider-identity.ts'
import { resolveAccount } from '../account-linking/resolve-account.ts'
import type { RequestSource } from '../audit/audit.queries.ts'
import type { AuthContext } from '../context.ts'
import { commitAndSend } from '../email/outbox.ts'
import {
  type FlowStateRow,
  findFlowState,
  issueAuthCode,
  type ProviderTokens,
} from '../flow-states/flow-state.ts'
import {
  toOAuthError,
  toProviderError,
  withCode,
  withError,
  withFragment,
} from '../redirects/redirect-target.ts'
import {
  createSessionResponse,
  type SessionResponseContext,
  type SessionSubject,
} from '../sessions/session-response.ts'
import { signIn } from '../sessions/start-session.ts'
import { type ConsumedAuthorization, consumeAuthorizationState } from './authorization-request.ts'
import type { Provider, ProviderResult } from './providers/provider.ts'
import type { ProviderProfile } from './providers/provider-profile.ts'

interface CallbackInput {
  readonly parameters: URLSearchParams
  readonly browserSecret: string | null
  readonly source: RequestSource
  readonly log: FastifyBaseLogger
}

export type CallbackContext = SessionResponseContext &
  Pick<AuthContext, 'db' | 'outbox' | 'providers' | 'onUserCreated' | 'onUserTakenOver' | 'onEmailChanged'>

type Outcome = { readonly code: string } | SessionSubject | ApiError

/** Completes an authorization request (docs/protocol.md#oauth-callback). Without one, the redirect leads to the site. */
export async function handleCallback(
  auth: CallbackContext,
  { parameters, browserSecret, source, log }: CallbackInput,
): Promise<{ url: string; status: 302 | 303 }> {
  const logFailure = (thrown: unknown, provider: string | null) => {
    const { status } = toApiError(thrown)
    if (status >= 500) log.warn({ err: thrown, provider }, 'a sign-in through a provider failed')
  }
  const state = parameters.get('state')
  const consumed = state
    ? await consumeAuthorizationState(auth, state, browserSecret).catch((thrown: unknown) => ({ thrown }))
    : { thrown: new ApiError('bad_oauth_callback') }
  if ('thrown' in consumed) {
    logFailure(consumed.thrown, null)
    return { url: withError(auth.settings.siteUrl, toOAuthError(consumed.thrown)), status: 303 }
  }
  const { redirectTo, provider } = consumed.flow
  const error = parameters.get('error')
  if (error) {
    const providerError = toProviderError(error, parameters.get('error_description'))
    return { url: withError(redirectTo, providerError), status: 302 }
  }
  try {
    const { claims, tokens } = await exchangeCode(auth, consumed, parameters)
    const input = { claims, redirectTo, source }
    return { url: await completeAuthorization(auth, consumed, input, tokens), status: 302 }
  } catch (thrown) {
    logFailure(thrown, provider)
    return { url: withError(redirectTo, toOAuthError(thrown)), status: 302 }
  }
}

/** Exchanges the authorization code at the provider for its tokens and the person's verified claims. */
async function exchangeCode(
  { providers }: CallbackContext,
  { flow, request }: ConsumedAuthorization,
  parameters: URLSearchParams,
): Promise<Pick<ProviderResult, 'tokens'> & Pick<LinkingInput, 'claims'>> {
  if (!parameters.get('code')) throw new ApiError('bad_oauth_callback')
  const provider = providers.find(flow.provider ?? '')
  if (!provider) throw new ApiError('oauth_provider_not_supported')
  const { profile, tokens } = await provider.exchangeCode(parameters, request).catch((cause: unknown) => {
    throw new ApiError('unexpected_failure', { message: 'Unable to exchange external code', cause })
  })
  return { claims: verifyProviderClaims(provider, profile), tokens }
}

/** Signs in or links the identity. Returns the redirect target with a code or a session; throws an `ApiError`. */
async function completeAuthorization(
  auth: CallbackContext,
  consumed: ConsumedAuthorization,
  input: LinkingInput,
  tokens: ProviderTokens,
): Promise<string> {
  const outcome = await commitAndSend(auth, (tx) => signInOrLink(auth, tx, consumed, input, tokens))
  if ('code' in outcome) return withCode(input.redirectTo, outcome.code)
  const session = await createSessionResponse(auth, outcome)
  return withFragment(input.redirectTo, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...tokens,
    refresh_token: session.refresh_token,
    sb: '',
    token_type: 'bearer',
  })
}

async function signInOrLink(
  auth: CallbackContext,
  tx: Db,
  { flow, request }: ConsumedAuthorization,
  input: LinkingInput,
  tokens: ProviderTokens,
): Promise<Outcome> {
  if (flow.linkingUserId !== null) {
    return link(auth, tx, flow, toLinkRequest(flow, request.linkingAal ?? 'aal1'), input, tokens)
  }
  const user = await resolveAccount(auth, tx, input)
  if (user instanceof ApiError) return user
  if (flow.codeChallenge === null) {
    const method = { method: 'oauth', provider: input.claims.provider } as const
    return signIn(tx, user, method, input.source, auth.clock.now())
  }
  return { code: await issueAuthCode(auth, tx, flow, { userId: user.id, providerTokens: tokens }) }
}

/** Links the identity to the account of the session that requested it; with PKCE, stores it until the code is exchanged. */
async function link(
  auth: CallbackContext,
  tx: Db,
  flow: FlowStateRow,
  request: LinkRequest,
  input: LinkingInput,
  tokens: ProviderTokens,
): Promise<Outcome> {
  await requireLinkingSession(auth, tx, request)
  // During the request to the provider a password change may have deleted the flow and kept the session.
  if (!(await findFlowState(tx, flow.id))) throw new ApiError('bad_oauth_state')
  if (flow.codeChallenge === null) return linkIdentity(auth, tx, request, input)
  if (await findAccountOfIdentity(tx, input.claims)) return new ApiError('identity_already_exists')
  const code = await issueAuthCode(auth, tx, flow, { userId: request.userId, providerTokens: tokens })
  await storePendingLink(auth, tx, flow.id, { claims: input.claims, aal: request.aal })
  return { code }
}

/** Converts a profile to claims. The email address is proven only if the provider says so and is trusted to verify it. */
export function verifyProviderClaims(
  { id, trustsEmail }: Pick<Provider, 'id' | 'trustsEmail'>,
  { subject, email, emailVerified, claims }: ProviderProfile,
): VerifiedClaims {
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
