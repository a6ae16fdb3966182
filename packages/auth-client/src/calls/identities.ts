import type { unlinkIdentityEndpoint } from '@satlens/contract'
import type { AuthClientCore, AuthClientCoreHolder } from '../auth-core.ts'
import { requireReplyWithField } from '../auth-error.ts'
import { type EndpointCall, formatQueryString } from '../send.ts'
import type { Identity } from '../session/session.ts'
import { getUser } from './user.ts'

/** The provider to sign in with or to link, and the page to return to. */
export interface OAuthProviderRequest {
  readonly provider: string
  /** Absolute URL. Default: the page at /dashboard after a sign-in, at /profile after linking. */
  readonly redirectTo?: string
  /** Additional scopes, separated by spaces. */
  readonly scopes?: string
}

/**
 * Returns the path and query at the auth server that start a sign-in with a provider (docs/protocol.md#start-oauth). The
 * browser returns with a session or a code, as from an email link: see `consumeAuthRedirectFromUrl` and `signInFromAuthRedirect`.
 */
export async function createProviderSignInPath(
  { core }: AuthClientCoreHolder,
  fields: OAuthProviderRequest,
): Promise<string> {
  return `/auth/v1/authorize${formatQueryString(await createProviderQuery(core, fields, '/dashboard'))}`
}

/** Requests the URL that starts linking a provider (docs/protocol.md#link-an-identity). Throws AuthError. */
export async function requestIdentityLinkUrl(
  { core }: AuthClientCoreHolder,
  fields: OAuthProviderRequest,
): Promise<string> {
  const query = await createProviderQuery(core, fields, '/profile')
  const body = await core.sendSignedIn({
    method: 'GET',
    path: '/auth/v1/user/identities/authorize',
    query: { ...query, skip_http_redirect: 'true' },
  })
  return requireReplyWithField<{ url: string }>(body, 'url').url
}

async function createProviderQuery(
  core: AuthClientCore,
  { provider, redirectTo, scopes }: OAuthProviderRequest,
  defaultPath: string,
): Promise<Record<string, string>> {
  return {
    provider,
    redirect_to: redirectTo ?? core.origin + defaultPath,
    ...(scopes === undefined ? {} : { scopes }),
    ...(await core.pkce.start()),
  }
}

/** Requests the identities of the account. Throws AuthError. */
export const listIdentities = async ({ core }: AuthClientCoreHolder): Promise<readonly Identity[]> =>
  (await getUser(core)).identities

/** Unlinks an identity, unless it is the last one (docs/protocol.md#unlink-an-identity). Throws AuthError. */
export async function unlinkIdentity({ core }: AuthClientCoreHolder, identityId: string): Promise<void> {
  await core.sendSignedIn({
    method: 'DELETE',
    path: '/auth/v1/user/identities/:identity_id',
    params: { identity_id: identityId },
  } satisfies EndpointCall<typeof unlinkIdentityEndpoint>)
}
