/** How often one address may call some endpoints together. */
export interface RequestLimit {
  readonly requests: number
  readonly windowS: number
  /** Method and path, for POST /token with the grant. */
  readonly endpoints: readonly string[]
}

const FIVE_MINUTES_S = 300

const perFiveMinutes = (requests: number, ...endpoints: string[]): RequestLimit => ({
  requests,
  windowS: FIVE_MINUTES_S,
  endpoints,
})

/** Fifteen a minute, thirty of them at once (wire §9.2, §9.3). */
const fifteenAMinute = (...endpoints: string[]): RequestLimit => ({
  requests: 30,
  windowS: 120,
  endpoints,
})

/**
 * Every limit on requests (wire §10.9). An endpoint that is not here has none: sign-out must always work, and keys,
 * settings and health are for machines. There is no quota of mails for the whole instance: whoever used it up would
 * keep everybody else from recovering a password.
 */
export const REQUEST_LIMITS = {
  sign_up: perFiveMinutes(30, 'POST /auth/v1/signup'),
  password_grant: perFiveMinutes(150, 'POST /auth/v1/token?grant_type=password'),
  refresh_grant: perFiveMinutes(150, 'POST /auth/v1/token?grant_type=refresh_token'),
  pkce_grant: perFiveMinutes(150, 'POST /auth/v1/token?grant_type=pkce'),
  id_token_grant: perFiveMinutes(150, 'POST /auth/v1/token?grant_type=id_token'),
  unknown_grant: perFiveMinutes(150, 'POST /auth/v1/token'),
  recover: perFiveMinutes(30, 'POST /auth/v1/recover'),
  resend: perFiveMinutes(30, 'POST /auth/v1/resend'),
  otp: perFiveMinutes(30, 'POST /auth/v1/otp'),
  magic_link: perFiveMinutes(30, 'POST /auth/v1/magiclink'),
  verify_page: perFiveMinutes(30, 'GET /auth/v1/verify'),
  verify: perFiveMinutes(30, 'POST /auth/v1/verify', 'POST /auth/v1/verify/confirm'),
  update_user: perFiveMinutes(30, 'PUT /auth/v1/user'),
  reauthenticate: perFiveMinutes(30, 'GET /auth/v1/reauthenticate'),
  delete_account: perFiveMinutes(30, 'DELETE /auth/v1/account'),
  export_account: perFiveMinutes(30, 'GET /auth/v1/account/export'),
  factor_challenge: fifteenAMinute('POST /auth/v1/factors/:id/challenge'),
  factor_verify: fifteenAMinute('POST /auth/v1/factors/:id/verify'),
  passkey_options: perFiveMinutes(30, 'POST /auth/v1/passkeys/authentication/options'),
} as const satisfies Record<string, RequestLimit>

export type RequestLimitName = keyof typeof REQUEST_LIMITS

/**
 * Wrong guesses of a password or a code for one account (wire §10.9). From one address ten in a quarter of an hour
 * pass; then each waits longer, up to a minute. From all addresses together a hundred do, so that no single one can
 * bring that about; and who has a session from where they are is not held up by what strangers do.
 */
export const GUESS_LIMITS = {
  windowS: 900,
  perAddress: 10,
  perAccount: 100,
  longestWaitS: 60,
} as const
