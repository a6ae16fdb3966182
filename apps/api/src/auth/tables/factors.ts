import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../kernel/database/columns.ts'
import { sessions } from './sessions.ts'
import { ownerId } from './users.ts'

/** Second factors (docs/protocol.md#factor-object). A TOTP secret is encrypted; of a security key only the public half is here. */
export const factors = pgTable(
  'mfa_factors',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ownerId(),
    factorType: text({ enum: ['totp', 'phone', 'webauthn'] }).notNull(),
    status: text({ enum: ['unverified', 'verified'] }).notNull(),
    friendlyName: text().notNull().default(''),
    /** TOTP only. */
    encryptedSecret: text('sealed_secret'),
    /** The last 30-second step that was accepted; it and earlier ones are refused (docs/protocol.md#verify-a-factor). */
    lastTotpStep: bigint({ mode: 'number' }),
    /** Phone only: E.164 digits without the plus. */
    phone: text(),
    /** WebAuthn only: the credential's id, its COSE public key, both base64url. */
    credentialId: text().unique('mfa_factors_one_per_credential'),
    credentialPublicKey: text(),
    signCount: bigint({ mode: 'number' }),
    transports: jsonb().$type<readonly string[]>(),
    /** Wrong codes since `failuresSince`: ten in a quarter of an hour close the factor for the rest of it. */
    failures: smallint().notNull().default(0),
    failuresSince: timestampColumn(),
    lastChallengedAt: timestampColumn(),
    createdAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  ({ userId, factorType, status, phone, createdAt }) => [
    index('mfa_factors_by_user').on(userId),
    index('mfa_factors_by_phone').on(phone).where(sql`${phone} is not null`),
    index('mfa_factors_unfinished').on(createdAt).where(sql`${status} = 'unverified'`),
    check('mfa_factors_type_is_known', sql`${factorType} in ('totp', 'phone', 'webauthn')`),
    check('mfa_factors_status_is_known', sql`${status} in ('unverified', 'verified')`),
  ],
)

/** Questions put to a factor, bound to the session that asked (docs/protocol.md#challenge-a-factor, docs/protocol.md#verify-a-factor). */
export const factorChallenges = pgTable(
  'mfa_challenges',
  {
    id: uuid().primaryKey().defaultRandom(),
    factorId: uuid()
      .notNull()
      .references(() => factors.id, { onDelete: 'cascade' }),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    ip: text().notNull(),
    /** Phone only: HMAC of the digits. */
    otpHash: text(),
    /** WebAuthn only: the challenge that the authenticator signs. */
    webauthnChallenge: text(),
    attempts: smallint().notNull().default(0),
    verifiedAt: timestampColumn(),
    expiresAt: timestampColumn().notNull(),
    createdAt: timestampColumn().notNull(),
  },
  ({ factorId, sessionId, expiresAt }) => [
    index('mfa_challenges_by_factor').on(factorId),
    index('mfa_challenges_by_session').on(sessionId),
    index('mfa_challenges_by_expiry').on(expiresAt),
  ],
)

/** One-time codes that stand in for a lost factor, as HMACs. */
export const recoveryCodes = pgTable(
  'mfa_recovery_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ownerId(),
    codeHash: text().notNull(),
    usedAt: timestampColumn(),
    createdAt: timestampColumn().notNull(),
  },
  ({ userId, codeHash }) => [unique('mfa_recovery_codes_one_per_code').on(userId, codeHash)],
)
