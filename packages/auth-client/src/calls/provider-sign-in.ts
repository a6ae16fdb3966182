import type { CoreHolder } from '../session/core-holder.ts'
import type { LinkFields } from './identities.ts'

/**
 * Where to send the browser in order to sign in at a provider (docs/protocol.md#start-oauth): the path and query at the auth server. The
 * browser comes back with a session or a code, as from a mail: `consumeEmailLink` and `openEmailLink` take it from there.
 * `redirectTo` left out is the page at /dashboard.
 */
export async function getProviderSignInPath({ core }: CoreHolder, fields: LinkFields): Promise<string> {
  const { provider, redirectTo = `${core.origin}/dashboard`, scopes } = fields
  const query = {
    provider,
    redirect_to: redirectTo,
    ...(scopes === undefined ? {} : { scopes }),
    ...(await core.pkce.start()),
  }
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `/auth/v1/authorize?${pairs.join('&')}`
}
