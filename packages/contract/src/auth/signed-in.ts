/** The errors of every call that requires a session (docs/protocol.md#bearer-check), in the order of the checks. */
export const SIGNED_IN_ERRORS = [
  'no_authorization',
  'bad_jwt',
  'user_not_found',
  'session_not_found',
  'user_banned',
] as const
