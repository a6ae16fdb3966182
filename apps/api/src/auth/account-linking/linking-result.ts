import { ApiError } from '../../kernel/http/errors.ts'
import type { UserRow } from '../users/users.queries.ts'

/** The errors of a sign-in through a provider and of linking an identity. */
export type LinkingError =
  | 'signup_disabled'
  | 'unexpected_failure'
  | 'user_banned'
  | 'provider_email_needs_verification'
  | 'identity_already_exists'
  | 'email_exists'
  | 'flow_state_not_found'

/** The account of an identity, or an error. The caller commits in both cases, because an email may be queued. */
export type LinkingResult = { readonly user: UserRow } | { readonly error: LinkingError }

// Statuses that differ from docs/protocol.md#error-codes (docs/protocol.md#account-linking).
const STATUSES: Partial<Record<LinkingError, number>> = { email_exists: 400 }

/** Returns the `ApiError` to throw after the commit. */
export function toLinkingApiError(error: LinkingError): ApiError {
  const status = STATUSES[error]
  return new ApiError(error, status === undefined ? {} : { status })
}
