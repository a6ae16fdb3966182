import {
  ACCOUNT_NAME_ISSUE_MESSAGES,
  ADDRESS_ISSUE_MESSAGES,
  AMOUNT_ISSUE_MESSAGES,
  EMPTY_SEND_FIELD_MESSAGE,
  LABEL_ISSUE_MESSAGES,
  MAX_ALERTS_PER_USER,
  MAX_FREE_ACTIVE_ALERTS,
  MAX_LABELS_PER_USER,
  MAX_MFA_FACTORS_PER_USER,
  MAX_PASSKEYS_PER_USER,
  MAX_PAYMENT_RULES_PER_USER,
  PASSWORD_TOO_SHORT_MESSAGE,
  PAYMENT_RULE_ISSUE_MESSAGES,
} from '@satlens/domain'

/** An API error: its HTTP status and the message for people. */
export interface ApiErrorRow {
  readonly status: number
  readonly message: string
}

// Status and message by code (docs/protocol.md#error-codes). Messages that published clients compare literally must not change.
const ROWS = {
  // Transport (docs/protocol.md#request-bodies).
  bad_json: [400, 'The request body is not valid JSON.'],
  validation_failed: [400, 'A field is missing or invalid.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'Method not allowed.'],
  malformed_request: [400, 'Malformed HTTP request.'],
  headers_too_large: [431, 'The request headers are too large.'],
  precondition_failed: [412, 'The file has changed since you last requested it.'],
  request_entity_too_large: [413, 'The request body is too large.'],
  unsupported_media_type: [415, 'Send the body as application/json.'],
  range_not_satisfiable: [416, 'The requested range is not available.'],
  over_request_rate_limit: [429, 'Too many requests. Wait a moment and try again.'],
  unexpected_failure: [500, 'Something went wrong on our side. Please try again.'],
  service_unavailable: [503, 'The service is temporarily unavailable. Please try again in a moment.'],
  request_timeout: [504, 'The request took too long. Please try again.'],

  // The caller (docs/protocol.md#request-headers, docs/protocol.md#bearer-check).
  no_api_key: [401, 'API key missing. Send it in the apikey header.'],
  invalid_api_key: [401, 'Invalid API key.'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  user_not_found: [403, 'This account no longer exists.'],
  session_not_found: [403, 'This session has ended. Sign in again.'],
  user_banned: [403, 'This account is suspended.'],
  not_admin: [403, 'app_metadata can only be changed by the server.'],
  insufficient_aal: [403, 'Complete two-step verification first.'],
  insufficient_scope: [403, 'The access token of an application is not accepted here.'],

  // Signing up and in (docs/protocol.md#sign-up-and-sign-in).
  invalid_credentials: [400, 'Invalid login credentials'],
  email_not_confirmed: [400, 'Email not confirmed'],
  phone_not_confirmed: [400, 'Phone not confirmed'],
  user_already_exists: [422, 'User already registered'],
  email_exists: [422, 'This email address already belongs to an account.'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  phone_exists: [422, 'A user with this phone number has already been registered'],
  phone_provider_disabled: [400, 'Phone logins are disabled'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
  web3_unsupported_chain: [400, 'Unsupported chain'],
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  weak_password: [422, PASSWORD_TOO_SHORT_MESSAGE],
  same_password: [422, 'New password should be different from the old password.'],
  captcha_failed: [400, 'Captcha check failed. Try again.'],
  over_email_send_rate_limit: [429, 'Too many emails sent. Wait a moment and try again.'],
  sms_send_failed: [422, 'The text message could not be sent. Please try again in a minute.'],
  over_sms_send_rate_limit: [429, 'Too many text messages sent. Wait a moment and try again.'],

  // Sessions (docs/protocol.md#refresh, docs/protocol.md#refresh-token-reuse).
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  session_expired: [400, 'The session has expired. Sign in again.'],

  // One-time codes and links (docs/protocol.md#reauthentication, docs/protocol.md#email-links-and-codes).
  otp_expired: [403, 'Token has expired or is invalid'],
  otp_disabled: [422, 'One-time codes can only be used with an existing account.'],
  reauthentication_needed: [400, "Request a code first to confirm it's you."],
  reauthentication_not_valid: [422, 'The confirmation code is incorrect or has expired.'],
  current_password_required: [400, 'Enter your current password.'],
  current_password_invalid: [400, 'The current password is incorrect.'],
  flow_state_not_found: [404, 'This sign-in has expired or was started in another browser. Start again.'],
  flow_state_expired: [422, 'This sign-in took too long. Start again.'],
  flow_state_already_used: [400, 'This sign-in link was already used.'],
  bad_code_verifier: [400, 'The code verifier does not match the code challenge.'],

  // Providers and identities (docs/protocol.md#oauth).
  bad_oauth_state: [400, 'Finish signing in with the browser you started in.'],
  bad_oauth_callback: [400, "The provider didn't return a code."],
  bad_id_token: [400, 'Bad ID token'],
  invalid_nonce: [400, 'The nonce does not match the ID token.'],
  oauth_provider_not_supported: [400, 'This provider is no longer offered.'],
  provider_disabled: [400, 'This provider is not enabled.'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  provider_email_needs_verification: [422, "Confirm your email address first. We've sent you an email."],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  identity_already_exists: [422, 'This sign-in method is already linked.'],
  identity_not_found: [422, 'This sign-in method does not belong to your account.'],
  single_identity_not_deletable: [422, "You can't unlink your only sign-in method."],
  email_conflict_identity_not_deletable: [
    422,
    "Your email address comes from this sign-in method, so you can't unlink it.",
  ],

  // Factors and passkeys (docs/protocol.md#second-factors).
  mfa_factor_name_conflict: [422, 'You already have a verification method with this name.'],
  too_many_enrolled_mfa_factors: [
    422,
    `You can have up to ${MAX_MFA_FACTORS_PER_USER} verification methods.`,
  ],
  mfa_verified_factor_exists: [422, 'This phone number is already set up for two-step verification.'],
  mfa_factor_not_found: [404, 'Verification method not found.'],
  mfa_challenge_expired: [422, 'This request has expired. Start again.'],
  mfa_ip_address_mismatch: [422, 'This verification was already used. Start again.'],
  mfa_verification_failed: [422, 'The code is incorrect.'],
  mfa_phone_enroll_not_enabled: [422, 'Text message codes are turned off.'],
  mfa_phone_verify_not_enabled: [422, 'Text message codes are turned off.'],
  mfa_recovery_codes_sole_factor: [
    422,
    'Turn on two-step verification first. Backup codes are a fallback for it.',
  ],
  mfa_recovery_codes_locked: [429, 'Too many wrong codes. Try again later.'],
  passkey_not_found: [404, 'Passkey not found.'],
  too_many_passkeys: [422, `You can have up to ${MAX_PASSKEYS_PER_USER} passkeys.`],
  webauthn_challenge_not_found: [400, 'This passkey request has expired. Start again.'],
  webauthn_challenge_expired: [400, 'This request has expired. Start again.'],
  webauthn_verification_failed: [400, 'The passkey could not be verified.'],
  webauthn_credential_exists: [422, 'This passkey is already registered.'],

  // Applications that sign users in here (docs/protocol.md#oauth-server). Codes without prefix are those of the standards,
  // whose clients also read them in the member `error`.
  oauth_client_not_found: [404, 'Application not found.'],
  oauth_authorization_not_found: [
    404,
    'This request has expired or was already answered. Start again in the application.',
  ],
  oauth_consent_not_found: [404, 'This application has no access to your account.'],
  oauth_device_code_not_found: [
    404,
    'This code is unknown or has expired. Check it, or start again on the device.',
  ],
  oauth_dynamic_client_registration_disabled: [403, 'This server registers no applications by itself.'],
  invalid_request: [400, 'A parameter of the request is missing or invalid.'],
  invalid_client: [401, 'The application could not be authenticated.'],
  invalid_grant: [400, 'The code or token is invalid, expired or was used before.'],
  unauthorized_client: [400, 'The application may not use this grant.'],
  unsupported_grant_type: [400, 'This grant type is not supported.'],
  unsupported_response_type: [400, 'The only response type is code.'],
  request_not_supported: [400, 'Parameters in a JWT are not supported.'],
  request_uri_not_supported: [400, 'Parameters by reference are not supported.'],
  invalid_scope: [400, 'The application may not ask for this scope.'],
  invalid_target: [400, 'The resource is not a valid address of an API.'],
  invalid_token: [401, 'The access token is invalid or has expired.'],
  invalid_dpop_proof: [400, 'The DPoP proof is missing or invalid.'],
  invalid_redirect_uri: [400, 'A redirect URI is invalid.'],
  invalid_client_metadata: [400, 'The metadata of the application is invalid.'],
  access_denied: [400, 'The user denied the request.'],
  login_required: [400, 'The user is not signed in.'],
  interaction_required: [400, 'The user has to verify a second factor.'],
  consent_required: [400, 'The user has not allowed this application yet.'],
  authorization_pending: [400, 'The user has not decided yet.'],
  slow_down: [400, 'The device asks too often. Wait five seconds longer.'],
  expired_token: [400, 'The device code has expired.'],

  // Hooks of the operator (docs/protocol.md#hooks). `unknown` has the status and message that the receiver answered with.
  unknown: [403, 'The request was rejected.'],
  mfa_verification_rejected: [403, 'Further MFA verification attempts will be rejected.'],
  hook_timeout: [422, 'Failed to reach hook within maximum time'],
  hook_timeout_after_retry: [422, 'Failed to reach hook after maximum retries'],
  hook_payload_over_size_limit: [422, 'Payload size exceeded size limit'],
  hook_payload_invalid_content_type: [400, 'Invalid Content-Type'],

  // Wallet functions (docs/protocol.md#bitcoin-functions). The server replaces these messages with that of the failed rule.
  invalid_address: [400, ADDRESS_ISSUE_MESSAGES.bad_format],
  invalid_amount: [400, AMOUNT_ISSUE_MESSAGES.not_a_number],
  missing_information: [400, EMPTY_SEND_FIELD_MESSAGE],
  idempotency_key_reused: [422, 'This idempotency key was already used for another request.'],
  private_material_refused: [
    422,
    "This looks like a private key or recovery phrase. We didn't store it. Never share it with anyone.",
  ],
  invalid_account_key: [400, 'This is not the extended public key of an account.'],
  network_mismatch: [422, 'This server uses a different Bitcoin network.'],
  invalid_account_name: [400, ACCOUNT_NAME_ISSUE_MESSAGES.empty],
  account_already_watched: [422, 'You already watch this account.'],
  watched_account_limit_reached: [422, 'You watch as many accounts as this server allows. Remove one first.'],
  watched_account_not_found: [404, 'Account not found.'],
  invalid_label: [400, LABEL_ISSUE_MESSAGES.empty],
  invalid_label_reference: [400, 'This is not an address, a transaction or a coin.'],
  label_limit_reached: [422, `You can have up to ${MAX_LABELS_PER_USER} labels. Clear some first.`],
  account_without_keys: [
    422,
    'This account is a single address. To spend from it, watch its descriptor or extended public key.',
  ],
  bitcoin_index_missing: [404, "This server isn't connected to a source of blockchain data."],
  coin_not_found: [422, 'One of these coins is spent or unknown. Load the coins again.'],
  not_enough_coins: [
    422,
    "The coins don't cover the amount and the network fee. Choose more coins, a smaller amount or a lower fee.",
  ],
  invalid_fee_rate: [400, 'Enter a fee rate from 1 to 1,000 sat/vB.'],
  network_fee_too_high: [
    422,
    'The network fee is more than a quarter of the amount. Choose a lower fee rate, or accept this fee.',
  ],
  payment_not_found: [
    404,
    'This account has no such unconfirmed payment. It may have been confirmed or replaced. Load the payments again.',
  ],
  payment_not_replaceable: [422, "This payment can't be replaced."],
  fee_rate_too_low: [422, 'A replacement must pay a higher fee. Choose a higher fee rate.'],
  bitcoin_index_unavailable: [503, 'Blockchain data is temporarily unavailable. Try again in a moment.'],

  // Market.
  price_unavailable: [503, 'No recent price is available.'],
  currency_without_source: [404, 'This server has no price source for this currency.'],

  // Alerts. The server replaces the message of invalid_alert_value with that of the failed rule.
  invalid_alert_value: [400, 'Invalid alert value.'],
  alert_limit_reached: [
    422,
    `The free plan allows ${MAX_FREE_ACTIVE_ALERTS} active alerts. Pause or delete one first.`,
  ],
  too_many_alerts_kept: [422, `You can have up to ${MAX_ALERTS_PER_USER} alerts. Delete one first.`],
  alert_already_active: [422, 'You already have an active alert with these settings.'],
  alert_not_found: [404, 'Alert not found.'],
  bad_switch_off_link: [400, 'This link is incomplete. Turn off alert emails on the dashboard instead.'],
  alert_action_impossible: [
    422,
    'Only paused alerts can be resumed. Only triggered or expired alerts can be reactivated.',
  ],
  // The server replaces the message of invalid_payment_rule with that of the failed rule.
  invalid_payment_rule: [400, PAYMENT_RULE_ISSUE_MESSAGES.value_missing],
  payment_rule_not_found: [404, 'This notice is already turned off.'],
  too_many_payment_rules: [
    422,
    `You can turn on up to ${MAX_PAYMENT_RULES_PER_USER} notices. Turn one off first.`,
  ],

  // Ethereum.
  ethereum_not_configured: [404, "This server can't read Ethereum."],
  ethereum_unavailable: [503, 'Ethereum data is temporarily unavailable. Try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>

/** The stable code of an API error, for clients to switch on. */
export type ApiErrorCode = keyof typeof ROWS

/** All errors of the API, by code. */
export const API_ERRORS = /* @__PURE__ */ Object.fromEntries(
  Object.entries(ROWS).map(([code, [status, message]]) => [code, { status, message }]),
) as Readonly<Record<ApiErrorCode, ApiErrorRow>>

/** The errors of every call that requires a session (docs/protocol.md#bearer-check), in the order of the checks. */
export const BEARER_TOKEN_ERROR_CODES = [
  'no_authorization',
  'bad_jwt',
  'user_not_found',
  'session_not_found',
  'user_banned',
  'insufficient_scope',
] as const satisfies readonly ApiErrorCode[]

/** The errors of every call that requires a service key (docs/protocol.md#administration). */
export const SERVICE_KEY_ERROR_CODES = [
  'no_authorization',
  'bad_jwt',
  'not_admin',
] as const satisfies readonly ApiErrorCode[]
