import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { AuthSecret } from '#auth/core/crypto/auth-secret.ts'
import { oneTimeTokensTable } from '#auth/core/tables/one-time-tokens.ts'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'

type TokenType = OneTimeTokenRow['tokenType']

const HOUR_MS = 3_600_000
/** The lifetime of a code in milliseconds. Links live longer (docs/protocol.md#verify-a-code). */
export const EMAIL_CODE_LIFETIME_MS = HOUR_MS / 4

const EMAIL_CHANGE = {
  linkType: 'email_change',
  linkLifeMs: 24 * HOUR_MS,
  method: 'email_change',
  sentAt: 'emailChangeSentAt',
} as const

/**
 * The kinds of one-time tokens. To add one, add a row here and its type to {@link ACCEPTED}. `linkType` is the `type`
 * parameter of the link (docs/protocol.md#open-an-email-link), `method` the authentication method of a session that an auth
 * code of the link is exchanged for (docs/protocol.md#authentication-methods), and `sentAt` the column of the user that
 * stores when the last one was sent.
 */
export const ONE_TIME_TOKEN_SETTINGS = {
  signup: {
    tokenType: 'confirmation_token',
    linkType: 'signup',
    linkLifeMs: 24 * HOUR_MS,
    method: 'email/signup',
    emailKind: 'confirm_sign_up',
    sentAt: 'confirmationSentAt',
  },
  invite: {
    tokenType: 'confirmation_token',
    linkType: 'invite',
    linkLifeMs: 24 * HOUR_MS,
    method: 'invite',
    emailKind: 'invite',
    sentAt: 'confirmationSentAt',
  },
  recovery: {
    tokenType: 'recovery_token',
    linkType: 'recovery',
    linkLifeMs: HOUR_MS,
    method: 'recovery',
    emailKind: 'recovery',
    sentAt: 'recoverySentAt',
  },
  magiclink: {
    tokenType: 'recovery_token',
    linkType: 'magiclink',
    linkLifeMs: HOUR_MS,
    method: 'magiclink',
    emailKind: 'magic_link',
    sentAt: 'recoverySentAt',
  },
  email_change_current: {
    ...EMAIL_CHANGE,
    tokenType: 'email_change_token_current',
    emailKind: 'email_change_current',
  },
  email_change_new: {
    ...EMAIL_CHANGE,
    tokenType: 'email_change_token_new',
    emailKind: 'email_change_new',
  },
  reauthentication: {
    tokenType: 'reauthentication_token',
    linkType: 'reauthentication',
    linkLifeMs: EMAIL_CODE_LIFETIME_MS,
    method: 'otp',
    emailKind: 'reauthentication',
    sentAt: 'reauthenticationSentAt',
  },
} as const

export type OneTimeTokenKind = keyof typeof ONE_TIME_TOKEN_SETTINGS

/** The token types that each `type` parameter accepts (docs/protocol.md#open-an-email-link). */
const ACCEPTED: Readonly<Record<string, readonly TokenType[]>> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
  sms: ['sms_token'],
  phone_change: ['phone_change_token'],
}

export const isOtpType = (type: string): boolean => Object.hasOwn(ACCEPTED, type)

export const listTokenTypesForOtpType = (type: string): readonly TokenType[] =>
  isOtpType(type) ? (ACCEPTED[type] ?? []) : []

/** Returns the type of a verification: `email` stands for two types, which the token decides (docs/protocol.md#open-an-email-link). */
export function resolveEmailOtpType(type: string, tokenType: TokenType): string {
  if (type !== 'email') return type
  return tokenType === 'confirmation_token' ? 'signup' : 'magiclink'
}

/** Creates a link token of 256 random bits and a code of six digits, which are emailed and never stored. The prefix `pkce_` is a part of the token: it tells clients that the link leads to an auth code (docs/protocol.md#email-links-and-codes). */
export const createLinkTokenAndCode = ({ isPkce }: { isPkce: boolean }) => ({
  linkToken: `${isPkce ? 'pkce_' : ''}${randomBytes(32).toString('base64url')}`,
  code: createCode(),
})

/** Creates a code of six digits. */
export const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Hashes a link token for storage. A plain hash is enough, for the token cannot be guessed. */
export const hashEmailLinkToken = (linkToken: string): string =>
  createHash('sha256').update(linkToken).digest('base64url')

/** Hashes a code for storage. It needs a key, for a million codes are soon tried against a database dump. */
export const hashOneTimeCode = (secret: AuthSecret, userId: string, code: string): string =>
  createHmac('sha256', secret.derive('one-time-code')).update(`${userId}:${code}`).digest('base64url')

export type OneTimeTokenRow = typeof oneTimeTokensTable.$inferSelect

/** Stores a token in place of the user's earlier one of its type. */
export const replaceOneTimeTokenOfUser = (db: Db, token: typeof oneTimeTokensTable.$inferInsert) =>
  db
    .insert(oneTimeTokensTable)
    .values(token)
    .onConflictDoUpdate({
      target: [oneTimeTokensTable.userId, oneTimeTokensTable.tokenType],
      set: { ...token, attempts: 0 },
    })

export const findOneTimeTokenByHash = (db: Db, tokenHash: string) =>
  findFirstRow(db.select().from(oneTimeTokensTable).where(eq(oneTimeTokensTable.tokenHash, tokenHash)))

export const findOneTimeTokensOfUser = (db: Db, userId: string): Promise<OneTimeTokenRow[]> =>
  db.select().from(oneTimeTokensTable).where(eq(oneTimeTokensTable.userId, userId))

export const incrementOneTimeCodeAttempts = (db: Db, id: string) =>
  db
    .update(oneTimeTokensTable)
    .set({ attempts: sql`${oneTimeTokensTable.attempts} + 1` })
    .where(eq(oneTimeTokensTable.id, id))

export const deleteOneTimeTokensOfUser = (db: Db, userId: string) =>
  db.delete(oneTimeTokensTable).where(eq(oneTimeTokensTable.userId, userId))

export const deleteOneTimeToken = (db: Db, id: string) =>
  db.delete(oneTimeTokensTable).where(eq(oneTimeTokensTable.id, id))
