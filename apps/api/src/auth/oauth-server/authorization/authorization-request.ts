import { OAUTH_SCOPES } from '@satlens/contract'
import { createOAuthError } from '../oauth-error.ts'

/** What an application asks for with GET /oauth/authorize, checked (RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1). */
export interface AuthorizationRequest {
  /** Separated by spaces. */
  readonly scope: string
  readonly nonce: string | null
  readonly resource: string | null
  readonly codeChallenge: string
  readonly prompt: string | null
  readonly maxAgeS: number | null
  readonly acrValues: string | null
  readonly loginHint: string | null
  readonly dpopJkt: string | null
}

const DEFAULT_SCOPE = 'email'
const PROMPTS = ['none', 'login', 'consent', 'select_account']
/** A SHA-256, base64url without padding: an S256 challenge (RFC 7636 §4.2) or a JWK thumbprint. */
const SHA256 = /^[\w-]{43}$/
export const MAX_PARAMETER_LENGTH = 2_048
/** An ID token may contain what the application stored about its user. */
const MAX_HINT_LENGTH = 8_192

/**
 * Parses the parameters of an authorization request other than `client_id`, `redirect_uri` and `state`. Throws an error of
 * RFC 6749 §4.1.2.1, which goes to the redirect URI.
 */
export function parseAuthorizationRequest(
  query: URLSearchParams,
  client: { readonly scope: string | null },
): AuthorizationRequest {
  for (const name of new Set(query.keys())) {
    if (query.getAll(name).length > 1) {
      throw name === 'resource'
        ? createOAuthError('invalid_target', 'A token is for one resource only.')
        : createOAuthError('invalid_request', `The parameter ${name} is repeated.`)
    }
    const value = query.get(name) ?? ''
    if (value.length > (name === 'id_token_hint' ? MAX_HINT_LENGTH : MAX_PARAMETER_LENGTH)) {
      throw createOAuthError('invalid_request', `The parameter ${name} is too long.`)
    }
    // A database stores no NUL.
    if (value.includes('\0'))
      throw createOAuthError('invalid_request', `The parameter ${name} is not a text.`)
  }
  // Passing parameters in a JWT (RFC 9101) is not supported. They must not be ignored.
  if (query.has('request')) throw createOAuthError('request_not_supported')
  if (query.has('request_uri')) throw createOAuthError('request_uri_not_supported')
  if ((query.get('response_type') ?? 'code') !== 'code') throw createOAuthError('unsupported_response_type')
  if ((query.get('response_mode') ?? 'query') !== 'query') {
    throw createOAuthError('invalid_request', 'The only response mode is query.')
  }
  return {
    scope: parseScope(query.get('scope'), client.scope),
    nonce: query.get('nonce'),
    resource: parseResource(query.get('resource')),
    codeChallenge: parseCodeChallenge(query),
    prompt: parsePrompt(query.get('prompt')),
    maxAgeS: parseMaxAge(query.get('max_age')),
    acrValues: query.get('acr_values'),
    loginHint: query.get('login_hint'),
    dpopJkt: parseThumbprint(query.get('dpop_jkt')),
  }
}

/**
 * Returns the scopes to ask the user for. Unknown ones are ignored (OpenID Connect Core §3.1.2.1). Throws `invalid_scope` if
 * none is left or the client may not ask for one.
 */
export function parseScope(requested: string | null, allowed: string | null): string {
  const named = (requested?.trim() || DEFAULT_SCOPE).split(/ +/)
  const known = OAUTH_SCOPES.filter((scope) => named.includes(scope))
  if (known.length === 0) throw createOAuthError('invalid_scope', 'None of the scopes is known.')
  const denied = allowed === null ? [] : known.filter((scope) => !allowed.split(' ').includes(scope))
  if (denied.length > 0) {
    throw createOAuthError('invalid_scope', `The application may not ask for ${denied.join(' ')}.`)
  }
  return known.join(' ')
}

/** Returns the address of an API (RFC 8707 §2): an absolute URI without a fragment. Throws `invalid_target`. */
export function parseResource(text: string | null): string | null {
  if (text === null) return null
  if (!URL.canParse(text) || !/^[a-z][a-z\d+.-]*:[^\s#]+$/i.test(text))
    throw createOAuthError('invalid_target')
  return text
}

function parseCodeChallenge(query: URLSearchParams): string {
  const challenge = query.get('code_challenge') ?? ''
  // Without a method it would be `plain`, which protects no code (RFC 9700 §2.1.1).
  if (query.get('code_challenge_method') !== 'S256') {
    throw createOAuthError('invalid_request', 'PKCE with code_challenge_method=S256 is required.')
  }
  if (!SHA256.test(challenge)) throw createOAuthError('invalid_request', 'The code_challenge is not valid.')
  return challenge
}

function parsePrompt(text: string | null): string | null {
  if (text === null) return null
  const prompts = text.split(' ')
  const isKnown = prompts.every((prompt) => PROMPTS.includes(prompt))
  if (!isKnown || (prompts.includes('none') && prompts.length > 1)) {
    throw createOAuthError('invalid_request', 'The prompt is not valid.')
  }
  return text
}

function parseMaxAge(text: string | null): number | null {
  if (text === null) return null
  if (!/^\d{1,9}$/.test(text)) throw createOAuthError('invalid_request', 'The max_age is not valid.')
  return Number(text)
}

function parseThumbprint(text: string | null): string | null {
  if (text !== null && !SHA256.test(text))
    throw createOAuthError('invalid_request', 'The dpop_jkt is not valid.')
  return text
}
