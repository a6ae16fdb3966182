import type { OAuthClientRow } from '../clients/oauth-clients.queries.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import { findPresentedToken } from './presented-token.ts'

/** What is told of a token (RFC 7662 §2.2). */
export type Introspection =
  | { readonly active: false }
  | ({ readonly active: true } & Readonly<Record<string, unknown>>)

/** Describes a token to the client that it was issued to. For any other it is not active, whatever it is. */
export async function introspectToken(
  deps: OAuthServerDeps,
  client: OAuthClientRow,
  text: string,
): Promise<Introspection> {
  const found = await findPresentedToken(deps, text)
  if (found?.session.oauthClientId !== client.id) return { active: false }
  const { session, user, claims } = found
  const jkt = claims ? claims.cnf?.jkt : session.dpopJkt
  return {
    active: true,
    sub: user.id,
    iss: deps.settings.issuer,
    client_id: client.id,
    scope: session.oauthScope ?? undefined,
    sid: session.id,
    ...(claims
      ? {
          token_type: claims.cnf ? 'DPoP' : 'Bearer',
          aud: claims.aud,
          exp: claims.exp,
          iat: claims.iat,
        }
      : {}),
    ...(jkt ? { cnf: { jkt } } : {}),
  }
}
