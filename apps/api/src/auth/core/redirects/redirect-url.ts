import type { OAuthError } from './oauth-error.ts'

type Parameters = Readonly<Record<string, string>>

/** What the app is told when the browser comes back to it (docs/protocol.md#redirect-urls). */
export type RedirectAnswer =
  | { readonly code: string }
  | { readonly session: Parameters }
  | { readonly error: OAuthError }
  /** The message after the first of two confirmations; apps with PKCE read it in the query. */
  | { readonly message: string; readonly isPkce: boolean }

// Parameters that clients read as an answer. A target may contain those of an earlier answer, or of an attacker.
const ANSWER_NAMES = [
  ...['access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type'],
  ...['provider_token', 'provider_refresh_token', 'error', 'error_code', 'error_description', 'sb'],
]
// Apps have parameters of these names, too. In a fragment with an answer they would belong to it.
const FRAGMENT_ANSWER_NAMES = [...ANSWER_NAMES, 'code', 'message', 'type']

/**
 * Returns the URL to redirect to: the target with an answer. The other parameters of the target and its fragment stay as they
 * are; parameters that could be mistaken for the answer are removed (docs/protocol.md#redirect-urls).
 */
export function buildRedirectUrl(target: string, answer: RedirectAnswer): string {
  const url = new URL(target)
  const { query, fragment } = placeAnswer(answer)
  const names = [...ANSWER_NAMES, ...Object.keys(query)]
  url.search = join(removeParameters(url.search.slice(1), QUERY_PARTS, names), encode(query))
  const isInQuery = Object.keys(query).length > 0
  const kept = removeParameters(url.hash.slice(1), FRAGMENT_PARTS, isInQuery ? names : FRAGMENT_ANSWER_NAMES)
  // What is in the query is only copied to an unused fragment.
  url.hash = isInQuery && kept !== '' ? kept : addToFragment(kept, fragment)
  return url.href
}

function placeAnswer(answer: RedirectAnswer): { query: Parameters; fragment: Parameters } {
  if ('code' in answer) return { query: { code: answer.code }, fragment: {} }
  if ('session' in answer) return { query: {}, fragment: answer.session }
  if ('error' in answer) return { query: answer.error, fragment: { ...answer.error, sb: '' } }
  const { message, isPkce } = answer
  return { query: isPkce ? { message } : {}, fragment: { message, sb: '' } }
}

const ROUTE_WITHOUT_QUERY = /^(!?\/[^?]*)\??$/

/**
 * Adds an answer to a fragment. A hash router reads a query behind its path. Published clients read the whole fragment as
 * parameters, so the first one behind the question mark escapes them: `sb`, which is empty, takes that place.
 */
function addToFragment(fragment: string, answer: Parameters): string {
  const [, route] = ROUTE_WITHOUT_QUERY.exec(fragment) ?? []
  return route === undefined ? join(fragment, encode(answer)) : `${route}?${encode({ sb: '', ...answer })}`
}

const encode = (values: Parameters): string => new URLSearchParams(values).toString()

const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('&')

const QUERY_PARTS = /([^&]+)(&|$)/g
// Clients look for parameters behind each of these characters.
const FRAGMENT_PARTS = /([^?&#]+)([?&#]|$)/g

/** Removes parameters by their names and leaves all other text as it is. */
function removeParameters(text: string, parts: RegExp, names: readonly string[]): string {
  const kept = text.replace(parts, (part: string, pair: string) => {
    const [name = ''] = new URLSearchParams(pair).keys()
    return names.includes(name) ? '' : part
  })
  return kept === text ? text : kept.replace(/[?&#]+$/, '')
}
