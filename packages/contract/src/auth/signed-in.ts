/** The refusals of every call that needs a signed-in person (docs/protocol.md#bearer-check), in the order in which they are found. */
export const SIGNED_IN = [
  'no_authorization',
  'bad_jwt',
  'user_not_found',
  'session_not_found',
  'user_banned',
] as const
