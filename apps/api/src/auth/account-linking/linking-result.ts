import { ApiError } from '../../kernel/http/errors.ts'
import type { UserRow } from '../users/users.queries.ts'

/** Why somebody whom a provider vouches for does not get in, or a way to sign in is not added. */
export type LinkingError =
  | 'signup_disabled'
  | 'unexpected_failure'
  | 'user_banned'
  | 'provider_email_needs_verification'
  | 'identity_already_exists'
  | 'email_exists'
  | 'flow_state_not_found'

/** The account somebody gets into, or why not. What was written either way is to be committed. */
export type LinkingResult = { readonly user: UserRow } | { readonly refusal: LinkingError }

// Where docs/protocol.md#error-codes lets the status vary: linking has its own (docs/protocol.md#account-linking).
const STATUSES: Partial<Record<LinkingError, number>> = { email_exists: 400 }

/** The refusal as it is thrown, after the commit. */
export function linkingApiError(refusal: LinkingError): ApiError {
  const status = STATUSES[refusal]
  return new ApiError(refusal, status === undefined ? {} : { status })
}
