import {
  OAUTH_CLIENT_AUTH_METHODS,
  OAUTH_SCOPES,
  type OAuthClientAuthMethod,
  type OAuthClientMetadata,
} from '@satlens/contract'
import { DEVICE_CODE_GRANT } from '../device/start-device-request.ts'
import { createOAuthError } from '../oauth-error.ts'
import { type ClientJwks, parseClientJwks } from './client-jwks.ts'
import { isShowableClientName, resemblesBrand } from './client-name.ts'
import { parseRedirectUri } from './redirect-uri.ts'

const GRANT_TYPES = ['authorization_code', 'refresh_token', DEVICE_CODE_GRANT]
const MAX_REDIRECT_URIS = 10
const MAX_URI_LENGTH = 2_048

/** The metadata of a client, checked, in the columns of its row. */
export interface ParsedClientMetadata {
  readonly tokenEndpointAuthMethod: OAuthClientAuthMethod
  readonly jwks: ClientJwks | null
  readonly name: string
  readonly uri: string | null
  readonly logoUri: string | null
  readonly redirectUris: readonly string[]
  readonly grantTypes: readonly string[]
  readonly scope: string | null
  readonly requiresDpop: boolean
  readonly backchannelLogoutUri: string | null
}

interface MetadataRules {
  /** True if the client registers itself. Nobody has checked what it says. */
  readonly isDynamic: boolean
  readonly brand: string
  /** True in development: a logout URI may be http on this machine. */
  readonly allowsLoopbackLogout?: boolean
}

/**
 * Parses the metadata of a client (RFC 7591 §2, with the defaults of GoTrue). Throws `invalid_redirect_uri` or
 * `invalid_client_metadata`.
 */
export function parseClientMetadata(
  metadata: OAuthClientMetadata,
  { isDynamic, brand, allowsLoopbackLogout = false }: MetadataRules,
): ParsedClientMetadata {
  const grantTypes = parseGrantTypes(metadata)
  const redirectUris = parseRedirectUris(metadata, grantTypes)
  const tokenEndpointAuthMethod = parseAuthMethod(metadata)
  const name = parseName(metadata, redirectUris)
  if (isDynamic && resemblesBrand(name, brand)) {
    throw invalid('client_name', `must not resemble ${brand}, the name of this server`)
  }
  return {
    tokenEndpointAuthMethod,
    jwks: parseJwks(metadata, tokenEndpointAuthMethod),
    name,
    uri: parseWebUri(metadata, 'client_uri'),
    // A logo makes an application look like another one, and a logout URI would make this server send requests anywhere.
    logoUri: isDynamic ? null : parseWebUri(metadata, 'logo_uri'),
    backchannelLogoutUri: isDynamic ? null : parseLogoutUri(metadata, allowsLoopbackLogout),
    redirectUris,
    grantTypes,
    scope: parseScope(metadata),
    requiresDpop: metadata.dpop_bound_access_tokens === true,
  }
}

/** Returns an error that names the field, as RFC 7591 §3.2.2 asks for. */
const invalid = (field: keyof OAuthClientMetadata, issue: string) =>
  createOAuthError('invalid_client_metadata', `${field} ${issue}`)

function parseGrantTypes({ grant_types, response_types }: OAuthClientMetadata): readonly string[] {
  const grantTypes = [...new Set(grant_types ?? ['authorization_code', 'refresh_token'])]
  if (grantTypes.some((type) => !GRANT_TYPES.includes(type))) {
    throw invalid('grant_types', `must only contain ${GRANT_TYPES.join(', ')}`)
  }
  if (!grantTypes.includes('authorization_code') && !grantTypes.includes(DEVICE_CODE_GRANT)) {
    throw invalid('grant_types', `must contain authorization_code or ${DEVICE_CODE_GRANT}`)
  }
  if (response_types?.some((type) => type !== 'code')) throw invalid('response_types', 'must be code')
  return grantTypes
}

function parseRedirectUris(
  { redirect_uris }: OAuthClientMetadata,
  grantTypes: readonly string[],
): readonly string[] {
  const uris = redirect_uris ?? []
  if (uris.length === 0 && grantTypes.includes('authorization_code')) {
    throw createOAuthError('invalid_redirect_uri', 'redirect_uris is required')
  }
  if (uris.length > MAX_REDIRECT_URIS) {
    throw createOAuthError('invalid_redirect_uri', `redirect_uris cannot exceed ${MAX_REDIRECT_URIS} items`)
  }
  return uris.map((uri) => {
    const parsed = parseRedirectUri(uri)
    if (parsed.ok) return parsed.value
    throw createOAuthError(
      'invalid_redirect_uri',
      `invalid redirect_uri '${uri.slice(0, 200)}': ${parsed.issue}`,
    )
  })
}

const isAuthMethod = (text: string): text is OAuthClientAuthMethod =>
  (OAUTH_CLIENT_AUTH_METHODS as readonly string[]).includes(text)

function parseAuthMethod({
  client_type: type,
  token_endpoint_auth_method: given,
}: OAuthClientMetadata): OAuthClientAuthMethod {
  if (type && type !== 'public' && type !== 'confidential') {
    throw invalid('client_type', "must be 'public' or 'confidential'")
  }
  // RFC 7591 §2: a client that names no method is confidential.
  const method = given || (type === 'public' ? 'none' : 'client_secret_basic')
  if (!isAuthMethod(method)) {
    throw invalid('token_endpoint_auth_method', `must be one of: ${OAUTH_CLIENT_AUTH_METHODS.join(', ')}`)
  }
  if (type && (type === 'public') !== (method === 'none')) {
    throw invalid('client_type', `'${type}' is inconsistent with token_endpoint_auth_method '${method}'`)
  }
  return method
}

function parseJwks({ jwks }: OAuthClientMetadata, method: OAuthClientAuthMethod): ClientJwks | null {
  if (method !== 'private_key_jwt') {
    if (jwks) throw invalid('jwks', 'needs the token_endpoint_auth_method private_key_jwt')
    return null
  }
  if (!jwks) throw invalid('jwks', 'is required for private_key_jwt')
  const parsed = parseClientJwks(jwks)
  if (!parsed.ok) throw invalid('jwks', parsed.issue)
  return parsed.value
}

function parseName({ client_name }: OAuthClientMetadata, [redirectUri]: readonly string[]): string {
  const name = client_name?.normalize('NFC').trim() || getFallbackName(redirectUri)
  if (isShowableClientName(name)) return name
  throw invalid('client_name', 'must have 1 to 100 visible characters')
}

/** Returns what a client without a name is called: the host or the scheme that its users are sent back to. */
function getFallbackName(redirectUri: string | undefined): string {
  if (redirectUri === undefined) return 'Unnamed application'
  const { host, protocol } = new URL(redirectUri)
  return host || protocol.slice(0, -1)
}

function parseWebUri(metadata: OAuthClientMetadata, field: 'client_uri' | 'logo_uri'): string | null {
  const text = metadata[field]
  if (!text) return null
  const isUri = text.length <= MAX_URI_LENGTH && /^https?:\/\/[^\s\p{C}\\]+$/u.test(text)
  if (!isUri || !URL.canParse(text)) throw invalid(field, 'must be a valid URL')
  const { username, password } = new URL(text)
  if (username || password) throw invalid(field, 'must not contain a user name or password')
  return text
}

/** The logout URI follows the rules of redirect URIs without private-use schemes (OpenID Connect Back-Channel Logout §2.2). */
function parseLogoutUri(
  { backchannel_logout_uri: text }: OAuthClientMetadata,
  allowsLoopback: boolean,
): string | null {
  if (!text) return null
  const parsed = parseRedirectUri(text)
  if (parsed.ok && (text.startsWith('https:') || (allowsLoopback && text.startsWith('http:')))) return text
  throw invalid('backchannel_logout_uri', parsed.ok ? 'must be an https address' : parsed.issue)
}

/** Returns the scopes that the client may ask for; null for all. Unknown ones are left out, as in requests. */
function parseScope({ scope }: OAuthClientMetadata): string | null {
  if (!scope?.trim()) return null
  const named = scope.trim().split(/ +/)
  const known = OAUTH_SCOPES.filter((name) => named.includes(name))
  if (known.length === 0) throw invalid('scope', `must contain one of ${OAUTH_SCOPES.join(', ')}`)
  return known.join(' ')
}
