import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })
const json = () => jsonb().$type<Record<string, unknown>>()

/** Accounts (wire §11). Moments come from the clock of the process, never from the database. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    aud: text().notNull().default('authenticated'),
    role: text().notNull().default('authenticated'),
    email: text().unique(),
    phone: text().unique(),
    passwordHash: text(),
    emailConfirmedAt: moment(),
    phoneConfirmedAt: moment(),
    confirmationSentAt: moment(),
    recoverySentAt: moment(),
    reauthenticationSentAt: moment(),
    /** The address that a pending change leads to. */
    newEmail: text(),
    emailChangeSentAt: moment(),
    /** How many of the two addresses have agreed to a pending change (wire §7.5). */
    emailChangeAgreed: smallint().notNull().default(0),
    lastSignInAt: moment(),
    bannedUntil: moment(),
    appMetadata: json().notNull(),
    userMetadata: json().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  ({ email, newEmail }) => [
    index('users_by_new_email').on(newEmail).where(sql`${newEmail} is not null`),
    check('users_email_is_lower_case', sql`${email} = lower(${email}) and length(${email}) <= 255`),
    check(
      'users_new_email_is_lower_case',
      sql`${newEmail} = lower(${newEmail}) and length(${newEmail}) <= 255`,
    ),
  ],
)

const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Ways to sign in: one row per provider and subject there (wire §2.3). */
export const identities = pgTable(
  'identities',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    provider: text().notNull(),
    providerId: text().notNull(),
    identityData: json().notNull(),
    lastSignInAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  ({ userId, provider, providerId, identityData }) => [
    unique('identities_one_per_subject').on(provider, providerId),
    index('identities_by_user').on(userId),
    index('identities_by_email').on(sql`(${identityData} ->> 'email')`),
  ],
)

/** Signed-in places, with the state of refresh rotation (wire §10.3): a counter, and nothing that opens a session. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    aal: text({ enum: ['aal1', 'aal2'] })
      .notNull()
      .default('aal1'),
    /** The factor that raised the session to aal2. */
    factorId: uuid(),
    notAfter: moment(),
    refreshedAt: moment(),
    ip: text(),
    userAgent: text(),
    refreshCounter: integer().notNull().default(0),
    /** Refresh tokens below this counter are older than the second factor that raised the session, and never repeated. */
    raisedAtCounter: integer().notNull().default(0),
    rotatedAt: moment().notNull(),
    /** 1 while one lost answer may still be made good, else 0. */
    lostBudget: smallint().notNull().default(1),
    /** Rotations in a row since the last lost answer. */
    rotationStreak: integer().notNull().default(0),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  ({ userId, aal, lostBudget }) => [
    index('sessions_by_user').on(userId),
    check('sessions_aal_is_known', sql`${aal} in ('aal1', 'aal2')`),
    check('sessions_lost_budget_is_bounded', sql`${lostBudget} in (0, 1)`),
  ],
)

/** How a session was proven: one row per method (wire §10.1). */
export const amrClaims = pgTable(
  'mfa_amr_claims',
  {
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    method: text('authentication_method').notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  ({ sessionId, method }) => [primaryKey({ columns: [sessionId, method] })],
)

/**
 * Sign-ins that leave this server and come back: to a mailbox or to a provider (wire §10.5). The state and the code that
 * bring them back are stored as hashes, what a provider gave us encrypted.
 */
export const flowStates = pgTable(
  'flow_states',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the OAuth state; null for flows that go through a mail. */
    stateHash: text().unique('flow_states_one_per_state'),
    /** SHA-256 of the cookie that binds the state to a browser. */
    browserHash: text(),
    provider: text(),
    redirectTo: text().notNull(),
    /** The client's challenge. Without one the flow ends in a fragment instead of a code. */
    codeChallenge: text(),
    codeChallengeMethod: text({ enum: ['s256', 'plain'] }),
    /** What the session's amr will say (wire §10.1). */
    authenticationMethod: text().notNull(),
    /** Known from the start for mails, from the callback on for providers. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The account that a new identity is to be added to, instead of signing in. */
    linkingUserId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Our own verifier and nonce towards the provider, encrypted. */
    sealedProviderSecrets: text(),
    /** The provider's tokens, encrypted, until the code is exchanged. */
    sealedProviderTokens: text(),
    authCodeHash: text().unique('flow_states_one_per_code'),
    authCodeIssuedAt: moment(),
    usedAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  ({ userId, expiresAt }) => [
    index('flow_states_by_user').on(userId),
    index('flow_states_by_expiry').on(expiresAt),
  ],
)

/** Mailed links and codes, as hashes: a dump of this table opens nothing (wire §18 D5). */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    tokenType: text({
      enum: [
        'confirmation_token',
        'recovery_token',
        'email_change_token_current',
        'email_change_token_new',
        'reauthentication_token',
      ],
    }).notNull(),
    /** The flow that asked for the link, if it brought a code challenge (wire §10.5). */
    flowStateId: uuid().references(() => flowStates.id, { onDelete: 'cascade' }),
    /** SHA-256 of the 256 random bits of the link. */
    tokenHash: text().notNull().unique('one_time_tokens_one_per_hash'),
    /** HMAC of the digits: they are few, so a plain hash would be no secret. */
    otpHash: text().notNull(),
    otpExpiresAt: moment().notNull(),
    relatesTo: text().notNull(),
    attempts: smallint().notNull().default(0),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  ({ userId, tokenType }) => [unique('one_time_tokens_one_per_type').on(userId, tokenType)],
)

/** Mails written with the transaction that causes them and sent after it. The content is encrypted, for it may hold a link. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    kind: text().notNull(),
    /** Null once it has been handed to the mail server. */
    sealedMail: text(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment().notNull(),
    sentAt: moment(),
    createdAt: moment().notNull(),
  },
  ({ userId, kind, createdAt, nextAttemptAt, sentAt }) => [
    index('mail_outbox_by_user').on(userId, kind, createdAt),
    index('mail_outbox_due').on(nextAttemptAt).where(sql`${sentAt} is null`),
  ],
)

/** Keys that sign access tokens. The private half is encrypted with a key that only the process knows. */
export const signingKeys = pgTable('signing_keys', {
  kid: text().primaryKey(),
  publicJwk: jsonb().notNull(),
  sealedPrivateJwk: text().notNull(),
  /** From when on it signs. It is published earlier, so that every verifier knows it by then (wire §12.11). */
  signsFrom: moment().notNull(),
  createdAt: moment().notNull(),
})

/** What happened, to whom, from where, in the form of wire §10.13. Never a token, a code or a password. */
export const auditLog = pgTable(
  'audit_log_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    payload: jsonb().$type<AuditPayload>().notNull(),
    sessionId: uuid(),
    ipAddress: text().notNull(),
    userAgent: text().notNull(),
    requestId: text().notNull(),
    createdAt: moment().notNull(),
  },
  ({ payload, createdAt }) => [
    index('audit_log_entries_by_actor').on(sql`(${payload} ->> 'actor_id')`, createdAt),
    index('audit_log_entries_by_time').on(createdAt),
  ],
)

/** The part of an audit row that clients of the wire know. */
export interface AuditPayload {
  readonly action: string
  readonly log_type: string
  readonly actor_id: string | null
  readonly actor_username: string
  readonly actor_via_sso: boolean
  readonly traits?: Readonly<Record<string, unknown>>
}
