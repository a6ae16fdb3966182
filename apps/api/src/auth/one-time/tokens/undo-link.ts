import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { undoLinksTable } from '#auth/core/tables/one-time-tokens.ts'
import type { AllowedApp } from '#auth/messages/email/email-templates.ts'
import { queueAccountEmail } from '#auth/messages/email/outbox.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import type { FactorRow } from '#auth/users/factors.queries.ts'
import type { UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'

type UndoLinkRow = typeof undoLinksTable.$inferSelect

export type AddedCredentialReference = Pick<UndoLinkRow, 'subject' | 'subjectId'>

export interface NamedAddedCredential extends AddedCredentialReference {
  readonly name: string
}

/** An addition with what its email says of it. */
type DescribedAddition =
  | (NamedAddedCredential & { readonly subject: 'factor'; readonly factorType: FactorRow['factorType'] })
  | (NamedAddedCredential & AllowedApp & { readonly subject: 'oauth_client' })
  | (NamedAddedCredential & { readonly subject: keyof typeof EMAIL_KINDS })

const LINK_LIFE_MS = 7 * 24 * 3_600_000
const EMAIL_KINDS = {
  identity: 'identity_linked',
  passkey: 'passkey_added',
  recovery_codes: 'recovery_codes_made',
} as const

/** Emails the owner of an account about an addition, with a link that removes it for one use within seven days. */
export async function emailUndoLinkForAddedCredential(
  deps: MessageDeps,
  tx: Db,
  user: UserRow,
  addition: DescribedAddition,
  source: RequestClientInfo,
): Promise<void> {
  const { subject, subjectId, name } = addition
  if (!user.email) return
  const now = deps.clock.now()
  const id = randomUUID()
  const secret = randomBytes(32).toString('base64url')
  await tx.insert(undoLinksTable).values({
    id,
    userId: user.id,
    subject,
    subjectId,
    tokenHash: hashUndoSecret(secret, user.email),
    expiresAt: new Date(now.getTime() + LINK_LIFE_MS),
    createdAt: now,
  })
  const undoUrl = `${deps.settings.issuer}/undo?${new URLSearchParams({ token: `${id}.${secret}` })}`
  if (addition.subject === 'factor') {
    const { factorType } = addition
    return queueAccountEmail(deps, tx, 'factor_added', user, source, { undoUrl, name, factorType })
  }
  if (addition.subject === 'oauth_client') {
    const { isVerified, isOnDevice } = addition
    return queueAccountEmail(deps, tx, 'app_allowed', user, source, { undoUrl, name, isVerified, isOnDevice })
  }
  await queueAccountEmail(deps, tx, EMAIL_KINDS[addition.subject], user, source, { undoUrl, name })
}

/** Finds the unexpired link of a token; null if there is none. Check the account's address with {@link matchesUndoLinkToken}. */
export async function findUndoLinkByToken(db: Db, token: string, now: Date): Promise<UndoLinkRow | null> {
  const [id = ''] = token.split('.')
  const link = UUID.test(id) ? await findUndoLinkById(db, id) : null
  return link && link.expiresAt > now ? link : null
}

/** Returns true if the token is the link's and the account still has the email address that the link was sent to. */
export function matchesUndoLinkToken(link: UndoLinkRow, token: string, email: string): boolean {
  const hash = hashUndoSecret(token.slice(token.indexOf('.') + 1), email)
  return timingSafeEqual(Buffer.from(hash), Buffer.from(link.tokenHash))
}

// A plain hash is enough, for the secret cannot be guessed. It includes the email address, so that a link to a previous
// address of the account does not work.
const hashUndoSecret = (secret: string, email: string): string =>
  createHash('sha256').update(`${secret}:${email}`).digest('base64url')

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const findUndoLinkById = (db: Db, id: string) =>
  findFirstRow(db.select().from(undoLinksTable).where(eq(undoLinksTable.id, id)))

export const findOpenUndoLinksOfUser = (db: Db, userId: string, now: Date): Promise<UndoLinkRow[]> =>
  db
    .select()
    .from(undoLinksTable)
    .where(and(eq(undoLinksTable.userId, userId), gt(undoLinksTable.expiresAt, now)))

export const deleteUndoLinksOfUser = (db: Db, userId: string) =>
  db.delete(undoLinksTable).where(eq(undoLinksTable.userId, userId))
