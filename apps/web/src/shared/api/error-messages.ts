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

/** The messages of another language: one for each error that people may see. */
export type TranslatedErrorMessages = Readonly<
  Record<Exclude<ApiErrorCode, CodeWithoutText> | 'network_failure' | 'unexpected_reply', string>
>

/** The server has the messages that published clients compare, which are for developers. People read these. */
export const messages: Partial<TranslatedErrorMessages> = {
  no_authorization: "You're not signed in. Sign in and try again.",
  bad_jwt: 'Your session is no longer valid. Sign in again.',
  mfa_verification_failed: 'The code is incorrect.',
  manual_linking_disabled: 'Linking sign-in methods is turned off.',
}
