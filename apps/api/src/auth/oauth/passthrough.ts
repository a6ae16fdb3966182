// Parameters that only this server sets (docs/protocol.md#start-oauth). Those of the last line could replace the others
// (RFC 9101) or change how the provider responds.
const SERVER_PARAMETERS = [
  ...['client_id', 'client_secret', 'redirect_uri', 'response_type', 'state'],
  ...['code_challenge', 'code_challenge_method', 'code_verifier'],
  ...['request', 'request_uri', 'response_mode', 'scope', 'claims', 'registration'],
]
// Parameters that clients send to this server.
const CLIENT_PARAMETERS = [
  'provider',
  'redirect_to',
  'scopes',
  'invite_token',
  'skip_http_redirect',
  'apikey',
]

const RESERVED: ReadonlySet<string> = new Set([...SERVER_PARAMETERS, ...CLIENT_PARAMETERS])

/**
 * Returns the query parameters that are forwarded to the provider, such as `prompt`. Reserved names are dropped in any
 * letter case.
 */
export const parsePassthrough = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) => typeof value === 'string' && !RESERVED.has(name.toLowerCase()),
    ),
  )
