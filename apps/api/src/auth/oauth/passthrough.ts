// What only we may say to a provider (docs/protocol.md#start-oauth); the last line would say the rest in other words (RFC 9101) or make
// the answer come back where we do not look.
const OURS_TO_SAY = [
  ...['client_id', 'client_secret', 'redirect_uri', 'response_type', 'state'],
  ...['code_challenge', 'code_challenge_method', 'code_verifier'],
  ...['request', 'request_uri', 'response_mode', 'scope', 'claims', 'registration'],
]
// What a client says to us.
const SAID_TO_US = ['provider', 'redirect_to', 'scopes', 'invite_token', 'skip_http_redirect', 'apikey']

const RESERVED: ReadonlySet<string> = new Set([...OURS_TO_SAY, ...SAID_TO_US])

/** The parameters that a client wants to reach the provider, such as `prompt`. Reserved names are out in any letter case. */
export const parsePassthrough = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) => typeof value === 'string' && !RESERVED.has(name.toLowerCase()),
    ),
  )
