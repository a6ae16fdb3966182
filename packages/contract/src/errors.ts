import {
  ADDRESS_MESSAGES,
  AMOUNT_MESSAGES,
  FREE_ACTIVE_ALERTS,
  MAX_STORED_ALERTS,
  MISSING_FIELDS_MESSAGE,
  PASSWORD_LENGTH_MESSAGE,
} from '@satlens/domain'

/** An API error: its HTTP status and the message for people. */
export interface ApiErrorRow {
  readonly status: number
  readonly message: string
}

/**
 * All errors of the API. Codes and statuses follow docs/protocol.md#error-codes. Messages that published clients compare
 * literally must not change.
 */
export const API_ERRORS = {
  // Transport (docs/protocol.md#request-bodies).
  bad_json: { status: 400, message: 'The request body is not valid JSON.' },
  validation_failed: { status: 400, message: 'A field is missing or invalid.' },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'Method not allowed.' },
  malformed_request: { status: 400, message: 'Malformed HTTP request.' },
  headers_too_large: { status: 431, message: 'The headers of the request are too large.' },
  precondition_failed: { status: 412, message: 'The file has changed since you last requested it.' },
  request_entity_too_large: { status: 413, message: 'The request body is larger than this call takes.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  range_not_satisfiable: { status: 416, message: 'The requested range is not available.' },
  over_request_rate_limit: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  unexpected_failure: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  service_unavailable: {
    status: 503,
    message: 'The service is briefly unavailable. Please try again in a moment.',
  },
  request_timeout: { status: 504, message: 'The request took too long. Please try again.' },

  // The caller (docs/protocol.md#request-headers, docs/protocol.md#bearer-check).
  no_api_key: { status: 401, message: 'API key missing. Send it in the apikey header.' },
  invalid_api_key: { status: 401, message: 'Invalid API key.' },
  no_authorization: { status: 401, message: 'Sign in first: this call needs a bearer token.' },
  bad_jwt: { status: 403, message: 'The access token is invalid or has expired.' },
  user_not_found: { status: 403, message: 'The account of this access token no longer exists.' },
  session_not_found: { status: 403, message: 'The session of this access token has ended.' },
  user_banned: { status: 403, message: 'This account is suspended.' },
  unexpected_audience: { status: 403, message: 'The access token was issued for another audience.' },
  not_admin: { status: 403, message: 'app_metadata can only be changed by the server.' },
  insufficient_aal: { status: 403, message: 'Complete two-step verification first.' },

  // Signing up and in (docs/protocol.md#sign-up-and-sign-in).
  invalid_credentials: { status: 400, message: 'Invalid login credentials' },
  email_not_confirmed: { status: 400, message: 'Email not confirmed' },
  phone_not_confirmed: { status: 400, message: 'Phone not confirmed' },
  user_already_exists: { status: 422, message: 'User already registered' },
  email_exists: { status: 422, message: 'This email address already belongs to an account.' },
  phone_exists: { status: 422, message: 'This phone number already belongs to an account.' },
  signup_disabled: { status: 422, message: 'Signups not allowed for this instance' },
  email_provider_disabled: { status: 400, message: 'Signing in by email is turned off.' },
  phone_provider_disabled: { status: 400, message: 'Signing in by phone is turned off.' },
  anonymous_provider_disabled: { status: 422, message: 'Anonymous sign-ins are turned off.' },
  weak_password: { status: 422, message: PASSWORD_LENGTH_MESSAGE },
  same_password: { status: 422, message: 'New password should be different from the old password.' },
  captcha_failed: { status: 400, message: 'Captcha check failed. Try again.' },
  email_address_invalid: { status: 400, message: 'This email address cannot receive mail.' },
  email_address_not_authorized: { status: 400, message: "We can't send email to this address." },
  over_email_send_rate_limit: { status: 429, message: 'Too many emails sent. Wait a moment and try again.' },
  over_sms_send_rate_limit: { status: 429, message: 'Too many text messages were sent. Wait a moment.' },

  // Sessions (docs/protocol.md#refresh, docs/protocol.md#refresh-token-reuse).
  refresh_token_not_found: { status: 400, message: 'Invalid Refresh Token: Refresh Token Not Found' },
  refresh_token_already_used: { status: 400, message: 'Invalid Refresh Token: Already Used' },
  session_expired: { status: 400, message: 'The session has expired. Sign in again.' },

  // One-time codes and links (docs/protocol.md#reauthentication, docs/protocol.md#email-links-and-codes).
  otp_expired: { status: 403, message: 'Token has expired or is invalid' },
  otp_disabled: { status: 422, message: 'One-time codes can only be used with an existing account.' },
  reauthentication_needed: { status: 400, message: "Confirm it's you: request a code first." },
  reauthentication_not_valid: { status: 422, message: 'The confirmation code is wrong or has expired.' },
  current_password_required: { status: 400, message: 'Enter your current password.' },
  current_password_invalid: { status: 400, message: 'The current password is wrong.' },
  flow_state_not_found: {
    status: 404,
    message: 'This sign-in has expired or was started in another browser. Start again.',
  },
  flow_state_expired: { status: 422, message: 'This sign-in took too long. Start again.' },
  flow_state_already_used: { status: 400, message: 'This sign-in link was already used.' },
  bad_code_verifier: { status: 400, message: 'The code verifier does not match the code challenge.' },

  // Providers and identities (docs/protocol.md#oauth).
  bad_oauth_state: { status: 400, message: 'Finish the sign-in in the browser where you started it.' },
  bad_oauth_callback: { status: 400, message: "The provider didn't return a code." },
  bad_id_token: { status: 400, message: 'The ID token is not valid.' },
  invalid_nonce: { status: 400, message: 'The nonce does not match the ID token.' },
  oauth_provider_not_supported: { status: 400, message: 'This provider is no longer offered.' },
  provider_disabled: { status: 400, message: 'This provider is not enabled.' },
  provider_email_needs_verification: {
    status: 422,
    message: "Confirm your email address first: we've sent you an email.",
  },
  manual_linking_disabled: { status: 404, message: 'Linking sign-in methods is turned off.' },
  identity_already_exists: { status: 422, message: 'This sign-in method is already linked.' },
  identity_not_found: { status: 422, message: 'This sign-in method does not belong to your account.' },
  single_identity_not_deletable: { status: 422, message: 'Your last sign-in method cannot be removed.' },
  email_conflict_identity_not_deletable: {
    status: 422,
    message: 'Your email address belongs to this sign-in method. Change your email address first.',
  },
  user_sso_managed: { status: 422, message: 'This account is managed by its organization.' },

  // Factors and passkeys (docs/protocol.md#second-factors).
  mfa_factor_name_conflict: {
    status: 422,
    message: 'You already have a verification method with this name.',
  },
  too_many_enrolled_mfa_factors: { status: 422, message: 'You can have up to 10 verification methods.' },
  mfa_verified_factor_exists: {
    status: 422,
    message: 'This phone number is already set up for two-step verification.',
  },
  mfa_factor_not_found: { status: 404, message: 'Verification method not found.' },
  mfa_challenge_expired: { status: 422, message: 'This request has expired. Start again.' },
  mfa_ip_address_mismatch: { status: 422, message: 'This request was already used. Start again.' },
  mfa_verification_failed: { status: 422, message: 'The code is wrong.' },
  mfa_verification_rejected: {
    status: 403,
    message: 'Verification was declined. Try again or use another method.',
  },
  mfa_totp_enroll_not_enabled: { status: 422, message: 'Authenticator apps are turned off.' },
  mfa_totp_verify_not_enabled: { status: 422, message: 'Authenticator apps are turned off.' },
  mfa_phone_enroll_not_enabled: { status: 422, message: 'Phone codes are turned off.' },
  mfa_phone_verify_not_enabled: { status: 422, message: 'Phone codes are turned off.' },
  mfa_webauthn_enroll_not_enabled: { status: 422, message: 'Security keys are turned off.' },
  mfa_webauthn_verify_not_enabled: { status: 422, message: 'Security keys are turned off.' },
  mfa_recovery_codes_sole_factor: {
    status: 422,
    message: 'Turn on two-step verification first. Backup codes are a fallback for it.',
  },
  mfa_recovery_codes_locked: { status: 429, message: 'Too many wrong codes. Wait a while and try again.' },
  passkey_disabled: { status: 404, message: 'Passkeys are turned off.' },
  passkey_not_found: { status: 404, message: 'This passkey does not exist.' },
  too_many_passkeys: { status: 422, message: 'You can have ten passkeys at most.' },
  webauthn_challenge_not_found: { status: 400, message: 'This request was not found. Start again.' },
  webauthn_challenge_expired: { status: 400, message: 'This request has expired. Start again.' },
  webauthn_verification_failed: { status: 400, message: 'The passkey could not be verified.' },
  webauthn_credential_exists: { status: 422, message: 'This passkey is already registered.' },

  // Wallet functions (docs/protocol.md#bitcoin-functions). The server replaces these messages with that of the failed rule.
  invalid_address: { status: 400, message: ADDRESS_MESSAGES.bad_format },
  invalid_amount: { status: 400, message: AMOUNT_MESSAGES.not_a_number },
  missing_information: { status: 400, message: MISSING_FIELDS_MESSAGE },
  idempotency_key_reused: {
    status: 422,
    message: 'This idempotency key was already used for another request.',
  },
  private_material_refused: {
    status: 422,
    message:
      'Rejected: this looks like a private key or recovery phrase. We did not store it. Never share it with anyone.',
  },
  invalid_account_key: { status: 400, message: 'This is not the extended public key of an account.' },
  network_mismatch: { status: 422, message: 'This server uses a different Bitcoin network.' },
  bitcoin_index_unavailable: {
    status: 503,
    message: 'Blockchain data is temporarily unavailable. Try again in a moment.',
  },

  // Market.
  price_unavailable: { status: 503, message: 'No recent price is available.' },

  // Alerts. The server replaces the message of invalid_alert_value with that of the failed rule.
  invalid_alert_value: { status: 400, message: 'Invalid alert value.' },
  alert_limit_reached: {
    status: 422,
    message: `The free plan allows ${FREE_ACTIVE_ALERTS} active alerts. Pause or delete one first.`,
  },
  too_many_alerts_kept: {
    status: 422,
    message: `You can have up to ${MAX_STORED_ALERTS} alerts. Delete one first.`,
  },
  alert_already_active: { status: 422, message: 'You already have an active alert with these settings.' },
  alert_not_found: { status: 404, message: 'This alert does not exist.' },
  bad_switch_off_link: {
    status: 400,
    message: 'This link is incomplete. Turn off alert emails on the dashboard instead.',
  },
  alert_action_impossible: {
    status: 422,
    message: 'Only paused alerts can be resumed. Only triggered or expired alerts can be reactivated.',
  },

  // Ethereum.
  ethereum_not_configured: { status: 404, message: 'No Ethereum endpoint is configured on this server.' },
  ethereum_unavailable: {
    status: 503,
    message: 'The Ethereum endpoint is temporarily unavailable. Try again in a moment.',
  },
} as const satisfies Record<string, ApiErrorRow>

/** The stable code of an API error, for clients to switch on. */
export type ApiErrorCode = keyof typeof API_ERRORS
