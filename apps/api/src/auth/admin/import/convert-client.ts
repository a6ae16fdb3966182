import { OAUTH_SCOPES } from '@satlens/contract'
import { fail, ok, type Result } from '@satlens/domain'
import type { NewOAuthClient } from '#auth/oauth-server/clients/oauth-clients.queries.ts'
import { parseClientMetadata } from '#auth/oauth-server/registration/client-metadata.ts'
import { parseRedirectUri } from '#auth/oauth-server/registration/redirect-uri.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { GotrueOAuthClient, GotrueOAuthConsent } from './gotrue-rows.ts'
import type { SkipReason } from './import-report.ts'

export type NewImportedClient = NewOAuthClient & { readonly id: string }

/** A secret is stored as its SHA-256, base64url, in both servers. */
const SECRET_HASH = /^[\w-]{43}$/

/**
 * Converts a client of GoTrue, whose secret stays good. What an application of its own makes is judged as a registration here;
 * redirect URIs that may not be registered here are left out.
 */
export function convertClient(
  source: GotrueOAuthClient,
  brand: string,
): Result<NewImportedClient, SkipReason> {
  const isPublic = source.client_type === 'public'
  const secretHash = isPublic ? null : source.client_secret_hash
  if (secretHash !== null && !SECRET_HASH.test(secretHash)) return fail('secret_not_supported')
  const isDynamic = source.registration_type === 'dynamic'
  const redirectUris = splitList(source.redirect_uris).filter((uri) => parseRedirectUri(uri).ok)
  if (redirectUris.length === 0) return fail('redirect_uris_not_valid')
  const grantTypes = splitList(source.grant_types)
  try {
    const parsed = parseClientMetadata(
      {
        client_name: source.client_name?.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, 100),
        client_type: isPublic ? 'public' : 'confidential',
        token_endpoint_auth_method: source.token_endpoint_auth_method,
        redirect_uris: redirectUris,
        grant_types: grantTypes.length > 0 ? grantTypes : undefined,
        client_uri: keepIfWebUri(source.client_uri),
        logo_uri: keepIfWebUri(source.logo_uri),
      },
      { isDynamic, brand },
    )
    const { id, created_at: createdAt, updated_at: updatedAt } = source
    const registrationType = isDynamic ? 'dynamic' : 'manual'
    return ok({ id, registrationType, secretHash, ...parsed, createdAt, updatedAt })
  } catch (error) {
    if (error instanceof ApiError) return fail('metadata_not_valid')
    throw error
  }
}

const splitList = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** GoTrue also accepts paths and other schemes, which mean nothing on a page of this server. */
const keepIfWebUri = (text: string | null): string | null =>
  text && /^https?:\/\/[^\s\p{C}\\@]+$/u.test(text) && URL.canParse(text) ? text : null

/** Returns the scopes of a consent that exist here, separated by spaces; empty if none does. */
export const convertScopes = ({ scopes }: GotrueOAuthConsent): string =>
  OAUTH_SCOPES.filter((scope) => scopes.split(' ').includes(scope)).join(' ')
