import type { ApiErrorCode } from '@satlens/contract'

/**
 * Codes that are not shown in the words of a catalogue: the server has a message of its own for each case, or they are for
 * programs.
 */
type CodeWithoutText =
  | 'unknown'
  | 'malformed_request'
  | 'method_not_allowed'
  | 'headers_too_large'
  | 'precondition_failed'
  | 'unsupported_media_type'
  | 'range_not_satisfiable'
  | 'bad_json'
  | 'not_admin'
  | 'anonymous_provider_disabled'
  | 'saml_provider_disabled'
  | 'web3_unsupported_chain'
  | 'hook_timeout'
  | 'hook_timeout_after_retry'
  | 'hook_payload_over_size_limit'
  | 'hook_payload_invalid_content_type'
  | 'insufficient_scope'
  | 'oauth_client_not_found'
  | 'oauth_dynamic_client_registration_disabled'
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'interaction_required'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_token'
  | 'invalid_dpop_proof'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'access_denied'
  | 'login_required'
  | 'consent_required'
  | 'authorization_pending'
  | 'slow_down'
  | 'expired_token'

/** The messages of another language: one for each error that people may see. */
export type TranslatedErrorMessages = Readonly<Record<Exclude<ApiErrorCode, CodeWithoutText>, string>>

/** English has the messages of the server. */
export const messages: Partial<TranslatedErrorMessages> = {}
