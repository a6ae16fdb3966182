/** The maximum of requests to a group of endpoints within a window, for one IP address, one account or one service key. */
export interface RequestLimit {
  readonly requests: number
  readonly windowS: number
  /** Method and path; POST /token also names the grant. */
  readonly endpoints: readonly string[]
}

const limitOver =
  (windowS: number) =>
  (requests: number, ...endpoints: string[]): RequestLimit => ({ requests, windowS, endpoints })

const perMinute = limitOver(60)
const perFiveMinutes = limitOver(300)

/** Fifteen a minute on average, up to thirty at once (docs/protocol.md#challenge-a-factor, docs/protocol.md#verify-a-factor). */
const fifteenAMinute = (...endpoints: string[]): RequestLimit => limitOver(120)(30, ...endpoints)

/** Limits per IP address (docs/protocol.md#rate-limits). An email quota for all would let an attacker block recoveries. */
export const IP_RATE_LIMITS = {
  sign_up: perFiveMinutes(30, 'POST /auth/v1/signup'),
  /** Sign-ups without email and phone, besides the limit of all sign-ups. */
  anonymous_sign_up: limitOver(3_600)(30),
  password_grant: perFiveMinutes(150, 'POST /auth/v1/token?grant_type=password'),
  refresh_grant: perFiveMinutes(150, 'POST /auth/v1/token?grant_type=refresh_token'),
  pkce_grant: perFiveMinutes(150, 'POST /auth/v1/token?grant_type=pkce'),
  id_token_grant: perFiveMinutes(150, 'POST /auth/v1/token?grant_type=id_token'),
  web3_grant: perFiveMinutes(30, 'POST /auth/v1/token?grant_type=web3'),
  unknown_grant: perFiveMinutes(150, 'POST /auth/v1/token'),
  authorize: perFiveMinutes(150, 'GET /auth/v1/authorize'),
  oauth_authorize: perFiveMinutes(
    150,
    'GET /auth/v1/oauth/authorize',
    'POST /auth/v1/oauth/authorize',
    'GET /auth/v1/oauth/authorizations/:authorization_id',
    'POST /auth/v1/oauth/authorizations/:authorization_id/consent',
  ),
  /** Applications that register themselves. */
  oauth_registration: limitOver(3_600)(10, 'POST /auth/v1/oauth/clients/register'),
  /** Failed authentications of applications. */
  oauth_client_failures: perFiveMinutes(30),
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

/** Limits per account, over all IP addresses. Twenty tabs that open at once stay far below them. */
export const ACCOUNT_RATE_LIMITS = {
  account_reads: perMinute(
    300,
    'GET /auth/v1/sessions',
    'GET /auth/v1/sign-ins',
    'GET /auth/v1/passkeys',
    'GET /auth/v1/factors/recovery-codes',
    'GET /auth/v1/user/oauth/grants',
  ),
  /** Codes of devices that a user types. There are 25 billion of them. */
  oauth_device_codes: perFiveMinutes(30, 'GET /auth/v1/oauth/device', 'POST /auth/v1/oauth/device'),
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
    'DELETE /auth/v1/user/oauth/grants',
  ),
  /** An export with twenty thousand labels is sent in six parts, first for a preview. */
  account_imports: perFiveMinutes(60, 'POST /auth/v1/account/import'),
  profile_reads: perMinute(600, 'GET /rest/v1/profiles'),
  profile_changes: perFiveMinutes(
    300,
    'PATCH /rest/v1/profiles',
    'POST /rest/v1/profiles',
    'PUT /rest/v1/profiles',
    'DELETE /rest/v1/profiles',
  ),
  wallet_reads: perMinute(
    300,
    'POST /functions/v1/bitcoin-get-balance',
    'GET /functions/v1/bitcoin-accounts',
    'GET /functions/v1/bitcoin-labels',
    'GET /functions/v1/bitcoin-accounts/:id/balance',
    'GET /functions/v1/bitcoin-accounts/:id/addresses',
    'GET /functions/v1/bitcoin-overview',
    'GET /functions/v1/bitcoin-activity',
    'GET /functions/v1/bitcoin-coins',
  ),
  payment_exports: perFiveMinutes(30, 'GET /functions/v1/bitcoin-activity-export'),
  /** The wallet reads that query the chain index. One wallet is read at most four times a minute. */
  chain_readings: perMinute(12),
  /** The same for watch-only accounts: twenty, each read at most four times a minute. */
  account_readings: perMinute(80),
  wallet_changes: perFiveMinutes(
    300,
    'POST /functions/v1/bitcoin-wallet-generate',
    'POST /functions/v1/bitcoin-accounts',
    'PATCH /functions/v1/bitcoin-accounts/:id',
    'DELETE /functions/v1/bitcoin-accounts/:id',
    'PUT /functions/v1/bitcoin-labels',
    'DELETE /functions/v1/bitcoin-labels',
  ),
  /** Twenty thousand labels are sent in four parts, first for a preview. */
  label_files: perFiveMinutes(
    60,
    'POST /functions/v1/bitcoin-labels-import',
    'GET /functions/v1/bitcoin-labels-export',
  ),
  /** Allows a client that was offline to submit its queue at once. */
  sends: perFiveMinutes(300, 'POST /functions/v1/bitcoin-send-transaction'),
  /** Composed while a form is filled in. Each reads a few transactions from the index at most. */
  compositions: perMinute(
    120,
    'POST /functions/v1/bitcoin-transactions',
    'POST /functions/v1/bitcoin-fee-bump',
  ),
  alert_reads: perMinute(
    600,
    'GET /alerts/v1/alerts',
    'GET /alerts/v1/notices',
    'GET /alerts/v1/payment-rules',
  ),
  alert_changes: perFiveMinutes(
    300,
    'POST /alerts/v1/alerts',
    'PATCH /alerts/v1/alerts/:id',
    'DELETE /alerts/v1/alerts/:id',
    'PATCH /alerts/v1/settings',
    'PUT /alerts/v1/payment-rules',
    'DELETE /alerts/v1/payment-rules/:id',
    'PATCH /alerts/v1/payment-settings',
  ),
  /** One refresh of the page takes two calls, so this allows one refresh a second. */
  ethereum_reads: perMinute(120, 'POST /ethereum/v1/rpc'),
} as const satisfies Record<string, RequestLimit>

/** Limits per service key, over all IP addresses. They stop a program that runs wild. */
export const SERVICE_RATE_LIMITS = {
  service_reads: perMinute(
    1_200,
    'GET /auth/v1/admin/users',
    'GET /auth/v1/admin/users/:user_id',
    'GET /auth/v1/admin/users/:user_id/factors',
    'GET /auth/v1/admin/users/:user_id/passkeys',
    'GET /auth/v1/admin/users/:user_id/sessions',
    'GET /auth/v1/admin/audit',
    'GET /auth/v1/admin/audit/export',
    'GET /auth/v1/admin/oauth/clients',
    'GET /auth/v1/admin/oauth/clients/:client_id',
  ),
  service_changes: perMinute(
    1_200,
    'POST /auth/v1/admin/users',
    'PUT /auth/v1/admin/users/:user_id',
    'DELETE /auth/v1/admin/users/:user_id',
    'PUT /auth/v1/admin/users/:user_id/factors/:factor_id',
    'DELETE /auth/v1/admin/users/:user_id/factors/:factor_id',
    'DELETE /auth/v1/admin/users/:user_id/passkeys/:passkey_id',
    'DELETE /auth/v1/admin/users/:user_id/sessions',
    'POST /auth/v1/admin/generate_link',
    'POST /auth/v1/admin/oauth/clients',
    'PUT /auth/v1/admin/oauth/clients/:client_id',
    'DELETE /auth/v1/admin/oauth/clients/:client_id',
    'POST /auth/v1/admin/oauth/clients/:client_id/regenerate_secret',
  ),
  /** Each sends an email to an address that the program chooses. */
  invitations: perMinute(300, 'POST /auth/v1/invite'),
} as const satisfies Record<string, RequestLimit>

/** Limits per application, over all its users and IP addresses. */
export const OAUTH_CLIENT_RATE_LIMITS = {
  oauth_client: perMinute(6_000),
} as const satisfies Record<string, RequestLimit>

export type OAuthClientRateLimitName = keyof typeof OAUTH_CLIENT_RATE_LIMITS
export type ServiceRateLimitName = keyof typeof SERVICE_RATE_LIMITS
export type IpRateLimitName = keyof typeof IP_RATE_LIMITS
export type AccountRateLimitName = keyof typeof ACCOUNT_RATE_LIMITS

const indexByEndpoint = <Name extends string>(
  limits: Readonly<Record<Name, RequestLimit>>,
): ReadonlyMap<string, Name> =>
  new Map(
    (Object.keys(limits) as Name[]).flatMap((name) =>
      limits[name].endpoints.map((endpoint) => [endpoint, name] as const),
    ),
  )

export const IP_RATE_LIMIT_BY_ENDPOINT = indexByEndpoint<IpRateLimitName>(IP_RATE_LIMITS)
export const ACCOUNT_RATE_LIMIT_BY_ENDPOINT = indexByEndpoint<AccountRateLimitName>(ACCOUNT_RATE_LIMITS)

export const SERVICE_RATE_LIMIT_BY_ENDPOINT = indexByEndpoint<ServiceRateLimitName>(SERVICE_RATE_LIMITS)

/** Returns true if an endpoint has a limit and therefore may respond with `over_request_rate_limit`. */
export const isRateLimitedEndpoint = (method: string, path: string): boolean =>
  IP_RATE_LIMIT_BY_ENDPOINT.has(`${method} ${path}`) ||
  ACCOUNT_RATE_LIMIT_BY_ENDPOINT.has(`${method} ${path}`) ||
  SERVICE_RATE_LIMIT_BY_ENDPOINT.has(`${method} ${path}`)

/**
 * Wrong guesses that one account allows before delays start (docs/protocol.md#rate-limits). Delays caused elsewhere do
 * not apply to an address from which the user has a session.
 */
export const PASSWORD_AND_CODE_GUESS_LIMITS = {
  windowS: 900,
  perAddress: 10,
  perAccount: 100,
  longestWaitS: 60,
} as const

/** Wrong six-digit codes within a day, per email address or session. Finding a code at this rate takes about fifty years. */
export const DAILY_WRONG_CODE_LIMIT = { windowS: 86_400, wrongCodes: 50 } as const
