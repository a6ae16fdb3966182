/** A refusal of the API as a row: its HTTP status and the sentence a person reads. */
export interface ApiErrorRow {
  readonly status: number
  readonly message: string
}

/**
 * The one catalogue of refusals. Codes and statuses are those of docs/protocol.md#error-codes; the sentences that published
 * clients compare literally are kept to the letter.
 */
export const API_ERRORS = {
  // Transport (docs/protocol.md#request-bodies).
  bad_json: { status: 400, message: 'The request body is not valid JSON.' },
  validation_failed: { status: 400, message: 'A field is missing or has the wrong form.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, message: 'This address does not answer to that method.' },
  malformed_request: { status: 400, message: 'The request is not proper HTTP.' },
  headers_too_large: { status: 431, message: 'The headers of the request are too large.' },
  precondition_failed: { status: 412, message: 'The file is not the one that was asked for.' },
  request_entity_too_large: { status: 413, message: 'The request body is larger than this call takes.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  range_not_satisfiable: { status: 416, message: 'The file does not have that part.' },
  over_request_rate_limit: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  unexpected_failure: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  service_unavailable: {
    status: 503,
    message: 'The service is briefly unavailable. Please try again in a moment.',
  },
  request_timeout: { status: 504, message: 'The request took too long. Please try again.' },

  // The caller (docs/protocol.md#request-headers, docs/protocol.md#bearer-check).
  no_api_key: { status: 401, message: 'This server asks for an API key in the apikey header.' },
  invalid_api_key: { status: 401, message: 'The API key is not known to this server.' },
  no_authorization: { status: 401, message: 'Sign in first: this call needs a bearer token.' },
  bad_jwt: { status: 403, message: 'The access token is invalid or has expired.' },
  user_not_found: { status: 403, message: 'The account of this access token no longer exists.' },
  session_not_found: { status: 403, message: 'The session of this access token has ended.' },
  user_banned: { status: 403, message: 'This account is suspended.' },
  unexpected_audience: { status: 403, message: 'The access token was issued for another audience.' },
  not_admin: { status: 403, message: 'Only the server may change this.' },
  insufficient_aal: { status: 403, message: 'Confirm your second factor first.' },

  // Signing up and in (docs/protocol.md#sign-up-and-sign-in).
  invalid_credentials: { status: 400, message: 'Invalid login credentials' },
  email_not_confirmed: { status: 400, message: 'Email not confirmed' },
  phone_not_confirmed: { status: 400, message: 'Phone not confirmed' },
  user_already_exists: { status: 422, message: 'User already registered' },
  email_exists: { status: 422, message: 'This email address already belongs to an account.' },
  phone_exists: { status: 422, message: 'This phone number already belongs to an account.' },
  signup_disabled: { status: 422, message: 'Signups not allowed for this instance' },
  email_provider_disabled: { status: 400, message: 'Signing in by email is switched off.' },
  phone_provider_disabled: { status: 400, message: 'Signing in by phone is switched off.' },
  anonymous_provider_disabled: { status: 422, message: 'Anonymous sign-ins are switched off.' },
  weak_password: { status: 422, message: 'Password must be at least 8 characters' },
  same_password: { status: 422, message: 'New password should be different from the old password.' },
  captcha_failed: { status: 400, message: 'The captcha was not solved.' },
  email_address_invalid: { status: 400, message: 'This email address cannot receive mail.' },
  email_address_not_authorized: { status: 400, message: 'Mail cannot be sent to this address.' },
  over_email_send_rate_limit: { status: 429, message: 'Too many mails were sent. Wait a moment.' },
  over_sms_send_rate_limit: { status: 429, message: 'Too many text messages were sent. Wait a moment.' },

  // Sessions (docs/protocol.md#refresh, docs/protocol.md#refresh-token-reuse).
  refresh_token_not_found: { status: 400, message: 'Invalid Refresh Token: Refresh Token Not Found' },
  refresh_token_already_used: { status: 400, message: 'Invalid Refresh Token: Already Used' },
  session_expired: { status: 400, message: 'The session has expired. Sign in again.' },

  // One-time codes and links (docs/protocol.md#reauthentication, docs/protocol.md#email-links-and-codes).
  otp_expired: { status: 403, message: 'Token has expired or is invalid' },
  otp_disabled: { status: 422, message: 'Signing in by one-time code is not open to new accounts.' },
  reauthentication_needed: { status: 400, message: 'Confirm that it is you: ask for a code first.' },
  reauthentication_not_valid: { status: 422, message: 'The confirmation code is wrong or has expired.' },
  current_password_required: { status: 400, message: 'Enter your current password.' },
  current_password_invalid: { status: 400, message: 'The current password is wrong.' },
  flow_state_not_found: { status: 404, message: 'This sign-in was not started here or is already over.' },
  flow_state_expired: { status: 422, message: 'This sign-in took too long. Start again.' },
  flow_state_already_used: { status: 400, message: 'This sign-in link was already used.' },
  bad_code_verifier: { status: 400, message: 'The code verifier does not match the code challenge.' },

  // Providers and identities (docs/protocol.md#oauth).
  bad_oauth_state: { status: 400, message: 'The sign-in did not come back to the browser that started it.' },
  bad_oauth_callback: { status: 400, message: 'The provider answered without a code.' },
  bad_id_token: { status: 400, message: 'The ID token is not valid.' },
  invalid_nonce: { status: 400, message: 'The nonce does not match the ID token.' },
  oauth_provider_not_supported: { status: 400, message: 'This provider is no longer offered.' },
  provider_disabled: { status: 400, message: 'This provider is not switched on.' },
  provider_email_needs_verification: {
    status: 422,
    message: 'Confirm your email address first: we have sent you a mail.',
  },
  manual_linking_disabled: { status: 404, message: 'Linking sign-in methods is switched off.' },
  identity_already_exists: { status: 422, message: 'This sign-in method is already linked.' },
  identity_not_found: { status: 422, message: 'This sign-in method does not belong to your account.' },
  single_identity_not_deletable: { status: 422, message: 'Your last sign-in method cannot be removed.' },
  email_conflict_identity_not_deletable: {
    status: 422,
    message: 'Your email address belongs to this sign-in method. Change your email address first.',
  },
  user_sso_managed: { status: 422, message: 'This account is managed by its organisation.' },

  // Factors and passkeys (docs/protocol.md#second-factors).
  mfa_factor_name_conflict: { status: 422, message: 'You already have a factor of that name.' },
  too_many_enrolled_mfa_factors: { status: 422, message: 'You can have ten factors at most.' },
  mfa_verified_factor_exists: { status: 422, message: 'This phone number is already a factor.' },
  mfa_factor_not_found: { status: 404, message: 'This factor does not exist.' },
  mfa_challenge_expired: { status: 422, message: 'The challenge has expired. Start again.' },
  mfa_ip_address_mismatch: { status: 422, message: 'This challenge was already used.' },
  mfa_verification_failed: { status: 422, message: 'The code is wrong.' },
  mfa_verification_rejected: { status: 403, message: 'The verification was refused.' },
  mfa_totp_enroll_not_enabled: { status: 422, message: 'Authenticator apps are switched off.' },
  mfa_totp_verify_not_enabled: { status: 422, message: 'Authenticator apps are switched off.' },
  mfa_phone_enroll_not_enabled: { status: 422, message: 'Phone codes are switched off.' },
  mfa_phone_verify_not_enabled: { status: 422, message: 'Phone codes are switched off.' },
  mfa_webauthn_enroll_not_enabled: { status: 422, message: 'Security keys are switched off.' },
  mfa_webauthn_verify_not_enabled: { status: 422, message: 'Security keys are switched off.' },
  mfa_recovery_codes_sole_factor: {
    status: 422,
    message: 'Set up a second factor first: recovery codes stand in for one.',
  },
  mfa_recovery_codes_locked: { status: 429, message: 'Too many wrong codes. Wait a while and try again.' },
  passkey_disabled: { status: 404, message: 'Passkeys are switched off.' },
  passkey_not_found: { status: 404, message: 'This passkey does not exist.' },
  too_many_passkeys: { status: 422, message: 'You can have ten passkeys at most.' },
  webauthn_challenge_not_found: { status: 400, message: 'This challenge does not exist.' },
  webauthn_challenge_expired: { status: 400, message: 'The challenge has expired. Start again.' },
  webauthn_verification_failed: { status: 400, message: 'The passkey could not be verified.' },
  webauthn_credential_exists: { status: 422, message: 'This passkey is already registered.' },

  // Wallet functions (docs/protocol.md#bitcoin-functions); messages of the rules come from the domain.
  invalid_address: { status: 400, message: 'Invalid Bitcoin address format. Must start with 1, 3, or bc1' },
  invalid_amount: { status: 400, message: 'Amount must be a valid number' },
  missing_information: { status: 400, message: 'Please fill in all fields' },
  idempotency_key_reused: {
    status: 422,
    message: 'This idempotency key was already used for another request.',
  },
  private_material_refused: {
    status: 422,
    message:
      'This looks like a private key or recovery phrase. It was refused and not kept. Never send it to anybody.',
  },
  invalid_account_key: { status: 400, message: 'This is not the extended public key of an account.' },
  network_mismatch: { status: 422, message: 'This server works on another Bitcoin network.' },
  bitcoin_index_unavailable: {
    status: 503,
    message: 'The chain index of this server gives no proper answer. Please try again in a moment.',
  },

  // Market.
  price_unavailable: { status: 503, message: 'No recent price is available.' },

  // Alerts; messages of the value come from the domain.
  invalid_alert_value: { status: 400, message: 'The value of the alert cannot be used.' },
  alert_limit_reached: {
    status: 422,
    message: 'The free tier has 3 active alerts. Pause or delete one first.',
  },
  too_many_alerts_kept: { status: 422, message: 'You can keep 20 alerts at most. Delete one first.' },
  alert_already_active: { status: 422, message: 'You already have an active alert of this kind and value.' },
  alert_not_found: { status: 404, message: 'This alert does not exist.' },
  bad_switch_off_link: {
    status: 400,
    message: 'This link is not complete. Switch the mails off on the dashboard instead.',
  },
  alert_action_impossible: {
    status: 422,
    message:
      'An alert that has fired or expired can only be re-armed, and one that is paused can only be resumed.',
  },

  // Ethereum.
  ethereum_not_configured: { status: 404, message: 'No Ethereum endpoint is configured on this server.' },
  ethereum_unavailable: {
    status: 503,
    message: 'The Ethereum endpoint of this server gives no proper answer. Please try again in a moment.',
  },
} as const satisfies Record<string, ApiErrorRow>

/** The code of one refusal, stable for clients to switch on. */
export type ApiErrorCode = keyof typeof API_ERRORS
