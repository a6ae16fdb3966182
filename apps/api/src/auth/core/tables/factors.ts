import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#kernel/database/columns.ts'
import { sessionsTable } from './sessions.ts'
import { userIdForeignKeyColumn, usersTable } from './users.ts'

/** Second factors (docs/protocol.md#user-object). TOTP secrets are encrypted. */
export const mfaFactorsTable = pgTable(
  'mfa_factors',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userIdForeignKeyColumn(),
    factorType: text({ enum: ['totp', 'phone', 'webauthn'] }).notNull(),
    status: text({ enum: ['unverified', 'verified'] }).notNull(),
    friendlyName: text().notNull().default(''),
    /** TOTP only. */
    encryptedSecret: text(),
    /** The last accepted 30-second step; it and earlier ones are rejected (docs/protocol.md#verify-a-factor). */
    lastTotpStep: bigint({ mode: 'number' }),
    /** Phone only: E.164 digits without the plus. */
    phone: text(),
    /** WebAuthn only: the ID and the COSE public key of the credential, both base64url. */
    credentialId: text().unique('mfa_factors_one_per_credential'),
    credentialPublicKey: text(),
    signCount: bigint({ mode: 'number' }),
    transports: jsonb().$type<readonly string[]>(),
    /** Wrong codes since `failuresSince`. Ten in 15 minutes lock the factor for the rest of them. */
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

/** Challenges of factors, bound to the session that requested them (docs/protocol.md#challenge-a-factor, docs/protocol.md#verify-a-factor). */
export const mfaChallengesTable = pgTable(
  'mfa_challenges',
  {
    id: uuid().primaryKey().defaultRandom(),
    factorId: uuid()
      .notNull()
      .references(() => mfaFactorsTable.id, { onDelete: 'cascade' }),
    sessionId: uuid()
      .notNull()
      .references(() => sessionsTable.id, { onDelete: 'cascade' }),
    ip: text().notNull(),
    /** Phone only: HMAC of the digits. */
    otpHash: text(),
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

/** HMACs of the one-time codes that replace a lost factor. */
export const mfaRecoveryCodesTable = pgTable(
  'mfa_recovery_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userIdForeignKeyColumn(),
    codeHash: text().notNull(),
    usedAt: timestampColumn(),
    createdAt: timestampColumn().notNull(),
  },
  ({ userId, codeHash }) => [unique('mfa_recovery_codes_one_per_code').on(userId, codeHash)],
)

/** Passkeys: credentials that sign in without a password (docs/protocol.md#passkeys). */
export const passkeysTable = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userIdForeignKeyColumn(),
    friendlyName: text().notNull(),
    /** Base64url. */
    credentialId: text().notNull().unique('passkeys_one_per_credential'),
    /** The COSE key, base64url. */
    publicKey: text().notNull(),
    signCount: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<readonly string[]>().notNull(),
    lastUsedAt: timestampColumn(),
    createdAt: timestampColumn().notNull(),
  },
  ({ userId }) => [index('passkeys_by_user').on(userId)],
)

/** Challenges of both ceremonies. The first use deletes them. */
export const passkeyChallengesTable = pgTable(
  'passkey_challenges',
  {
    id: uuid().primaryKey().defaultRandom(),
    ceremony: text({ enum: ['registration', 'authentication'] }).notNull(),
    /** The user who registers; null for an authentication. */
    userId: uuid().references(() => usersTable.id, { onDelete: 'cascade' }),
    challenge: text().notNull(),
    expiresAt: timestampColumn().notNull(),
    createdAt: timestampColumn().notNull(),
  },
  ({ ceremony, userId, expiresAt }) => [
    check('passkey_challenges_ceremony_is_known', sql`${ceremony} in ('registration', 'authentication')`),
    index('passkey_challenges_by_user').on(userId),
    index('passkey_challenges_by_expiry').on(expiresAt),
  ],
)
