import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { findRow } from '../../kernel/database/first-row.ts'
import type { RequestSource } from '../audit/audit.queries.ts'
import type { AuthContext } from '../context.ts'
import { queueEmail } from '../email/outbox.ts'
import { undoLinks } from '../tables/one-time-tokens.ts'
import type { UserRow } from '../users/users.queries.ts'

type UndoLinkRow = typeof undoLinks.$inferSelect

export type Addition = Pick<UndoLinkRow, 'subject' | 'subjectId'>

export interface NamedAddition extends Addition {
  readonly name: string
}

const LINK_LIFE_MS = 7 * 24 * 3_600_000
const EMAIL_KINDS = {
  identity: 'identity_linked',
  passkey: 'passkey_added',
  factor: 'factor_added',
  recovery_codes: 'recovery_codes_made',
} as const

/** Emails the owner of an account about an addition, with a link that removes it for one use within seven days. */
export async function notifyAddition(
  auth: Pick<AuthContext, 'clock' | 'settings' | 'outbox'>,
  tx: Db,
  user: Pick<UserRow, 'id' | 'email'>,
  { subject, subjectId, name }: NamedAddition,
  source: RequestSource,
): Promise<void> {
  if (!user.email) return
  const now = auth.clock.now()
  const id = randomUUID()
  const secret = randomBytes(32).toString('base64url')
  await tx.insert(undoLinks).values({
    id,
    userId: user.id,
    subject,
    subjectId,
    tokenHash: hashUndoSecret(secret, user.email),
    expiresAt: new Date(now.getTime() + LINK_LIFE_MS),
    createdAt: now,
  })
  const undoUrl = `${auth.settings.issuer}/undo?${new URLSearchParams({ token: `${id}.${secret}` })}`
  await queueEmail(auth, tx, EMAIL_KINDS[subject], user, source, { undoUrl, name })
}

/** Finds the unexpired link of a token; null if there is none. Check the account's address with {@link matchesUndoToken}. */
export async function findUndoLinkByToken(db: Db, token: string, now: Date): Promise<UndoLinkRow | null> {
  const [id = ''] = token.split('.')
  const link = UUID.test(id) ? await findUndoLink(db, id) : null
  return link && link.expiresAt > now ? link : null
}

/** Returns true if the token is the link's and the account still has the email address that the link was sent to. */
export function matchesUndoToken(link: UndoLinkRow, token: string, email: string): boolean {
  const hash = hashUndoSecret(token.slice(token.indexOf('.') + 1), email)
  return timingSafeEqual(Buffer.from(hash), Buffer.from(link.tokenHash))
}

// A plain hash is enough, for the secret cannot be guessed. It includes the email address, so that a link to a previous
// address of the account does not work.
const hashUndoSecret = (secret: string, email: string): string =>
  createHash('sha256').update(`${secret}:${email}`).digest('base64url')

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const findUndoLink = (db: Db, id: string) =>
  findRow(db.select().from(undoLinks).where(eq(undoLinks.id, id)))

export const findOpenUndoLinks = (db: Db, userId: string, now: Date): Promise<UndoLinkRow[]> =>
  db
    .select()
    .from(undoLinks)
    .where(and(eq(undoLinks.userId, userId), gt(undoLinks.expiresAt, now)))

export const deleteUndoLinks = (db: Db, userId: string) =>
  db.delete(undoLinks).where(eq(undoLinks.userId, userId))
