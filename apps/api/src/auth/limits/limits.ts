/** How often one address, or one account, may call some endpoints together. */
export interface RequestLimit {
  readonly requests: number
  readonly windowS: number
  /** Method and path, for POST /token with the grant. */
  readonly endpoints: readonly string[]
}

const limitOver =
  (windowS: number) =>
  (requests: number, ...endpoints: string[]): RequestLimit => ({ requests, windowS, endpoints })

const perMinute = limitOver(60)
const perFiveMinutes = limitOver(300)

/** Fifteen a minute, thirty of them at once (docs/protocol.md#challenge-a-factor, docs/protocol.md#verify-a-factor). */
const fifteenAMinute = (...endpoints: string[]): RequestLimit => limitOver(120)(30, ...endpoints)

/**
 * Limits on what comes from one address (docs/protocol.md#rate-limits). There is no quota of mails for the whole instance: whoever used it
 * up would keep everybody else from recovering a password.
 */
export const ADDRESS_LIMITS = {
  sign_up: perFiveMinutes(30, 'POST /auth/v1/signup'),
  password_grant: perFiveMinutes(150, 'POST /auth/v1/token?grant_type=password'),
  refresh_grant: perFiveMinutes(150, 'POST /auth/v1/token?grant_type=refresh_token'),
  pkce_grant: perFiveMinutes(150, 'POST /auth/v1/token?grant_type=pkce'),
  id_token_grant: perFiveMinutes(150, 'POST /auth/v1/token?grant_type=id_token'),
  unknown_grant: perFiveMinutes(150, 'POST /auth/v1/token'),
  authorize: perFiveMinutes(150, 'GET /auth/v1/authorize'),
  recover: perFiveMinutes(30, 'POST /auth/v1/recover'),
  resend: perFiveMinutes(30, 'POST /auth/v1/resend'),
  otp: perFiveMinutes(30, 'POST /auth/v1/otp'),
  magic_link: perFiveMinutes(30, 'POST /auth/v1/magiclink'),
  verify_page: perFiveMinutes(30, 'GET /auth/v1/verify', 'GET /auth/v1/verify/decline'),
  verify: perFiveMinutes(
    30,
    'POST /auth/v1/verify',
    'POST /auth/v1/verify/confirm',
    'POST /auth/v1/verify/decline',
  ),
  undo: perFiveMinutes(30, 'GET /auth/v1/undo', 'POST /auth/v1/undo/confirm'),
  update_user: perFiveMinutes(30, 'PUT /auth/v1/user'),
  reauthenticate: perFiveMinutes(30, 'GET /auth/v1/reauthenticate', 'POST /auth/v1/reauthenticate'),
  delete_account: perFiveMinutes(30, 'DELETE /auth/v1/account'),
  export_account: perFiveMinutes(30, 'GET /auth/v1/account/export'),
  factor_challenge: fifteenAMinute('POST /auth/v1/factors/:id/challenge'),
  factor_verify: fifteenAMinute('POST /auth/v1/factors/:id/verify'),
  passkey_options: perFiveMinutes(30, 'POST /auth/v1/passkeys/authentication/options'),
} as const satisfies Record<string, RequestLimit>

/**
 * Limits on what one account asks for, from wherever. A page reads each of these when it opens, when somebody comes back
 * to it and every half minute: twenty tabs that open at once stay far below. What keeps a row may be called once a second,
 * as a script does that moves many.
 */
export const ACCOUNT_LIMITS = {
  account_reads: perMinute(
    300,
    'GET /auth/v1/sessions',
    'GET /auth/v1/passkeys',
    'GET /auth/v1/factors/recovery-codes',
  ),
  account_changes: perFiveMinutes(
    300,
    'POST /auth/v1/factors',
    'DELETE /auth/v1/factors/:id',
    'POST /auth/v1/factors/recovery-codes',
    'POST /auth/v1/factors/recovery-codes/regenerate',
    'POST /auth/v1/factors/recovery-codes/verify',
    'DELETE /auth/v1/factors/recovery-codes',
    'POST /auth/v1/passkeys/registration/options',
    'POST /auth/v1/passkeys/registration/verify',
    'PATCH /auth/v1/passkeys/:id',
    'DELETE /auth/v1/passkeys/:id',
    'GET /auth/v1/user/identities/authorize',
    'DELETE /auth/v1/user/identities/:identity_id',
  ),
  profile_reads: perMinute(600, 'GET /rest/v1/profiles'),
  profile_changes: perFiveMinutes(
    300,
    'PATCH /rest/v1/profiles',
    'POST /rest/v1/profiles',
    'PUT /rest/v1/profiles',
    'DELETE /rest/v1/profiles',
  ),
  wallet_reads: perMinute(300, 'POST /functions/v1/bitcoin-get-balance'),
  /** Of these, the ones that ask the chain index: a wallet is read four times a minute at most, so this is for many. */
  chain_readings: perMinute(12),
  wallet_changes: perFiveMinutes(300, 'POST /functions/v1/bitcoin-wallet-generate'),
  /** A client that was offline catches up with so many at once. */
  sends: perFiveMinutes(300, 'POST /functions/v1/bitcoin-send-transaction'),
  alert_reads: perMinute(600, 'GET /alerts/v1/alerts', 'GET /alerts/v1/notices'),
  alert_changes: perFiveMinutes(
    300,
    'POST /alerts/v1/alerts',
    'PATCH /alerts/v1/alerts/:id',
    'DELETE /alerts/v1/alerts/:id',
    'PATCH /alerts/v1/settings',
  ),
  /** A page makes two calls for a reading; this is a reading a second. */
  ethereum_reads: perMinute(120, 'POST /ethereum/v1/rpc'),
} as const satisfies Record<string, RequestLimit>

export type AddressLimitName = keyof typeof ADDRESS_LIMITS
export type AccountLimitName = keyof typeof ACCOUNT_LIMITS

const byEndpoint = <Name extends string>(
  limits: Readonly<Record<Name, RequestLimit>>,
): ReadonlyMap<string, Name> =>
  new Map(
    (Object.keys(limits) as Name[]).flatMap((name) =>
      limits[name].endpoints.map((endpoint) => [endpoint, name] as const),
    ),
  )

/** Which limit an endpoint has per address, and per account. */
export const ADDRESS_LIMIT_OF = byEndpoint<AddressLimitName>(ADDRESS_LIMITS)
export const ACCOUNT_LIMIT_OF = byEndpoint<AccountLimitName>(ACCOUNT_LIMITS)

/** Whether a call has a limit, so that it may be refused with `over_request_rate_limit`. */
export const isLimited = (method: string, path: string): boolean =>
  ADDRESS_LIMIT_OF.has(`${method} ${path}`) || ACCOUNT_LIMIT_OF.has(`${method} ${path}`)

/**
 * Wrong guesses of a password or a code for one account (docs/protocol.md#rate-limits). From one address ten in a quarter of an hour
 * pass; then each waits longer, up to a minute. From all addresses together a hundred do, so that no single one can
 * bring that about; and who has a session from where they are is not held up by what strangers do.
 */
export const GUESS_LIMITS = {
  windowS: 900,
  perAddress: 10,
  perAccount: 100,
  longestWaitS: 60,
} as const

/**
 * Wrong six-digit codes in a day from all networks together: those that sign in by address, those that confirm a session
 * by session. After them only links work, or another sign-in. At fifty guesses a day, a code of six digits is found once in some fifty years.
 */
export const CODE_LIMIT = { windowS: 86_400, wrongCodes: 50 } as const
