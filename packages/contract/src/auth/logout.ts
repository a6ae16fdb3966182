/** Which sessions POST /logout ends: the bearer's, all the others, or all (docs/protocol.md#sign-out). */
export const LOGOUT_SCOPES = ['global', 'local', 'others'] as const

/** See {@link LOGOUT_SCOPES}. */
export type LogoutScope = (typeof LOGOUT_SCOPES)[number]
