import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../kernel/database/db.ts'
import type { AuthContext } from '../context.ts'
import { findUndoLink, insertUndoLink, type UndoLinkRow } from './undo-links.queries.ts'

const LINK_LIFE_MS = 7 * 24 * 3_600_000

/** What was added to an account. */
export type Addition = Pick<UndoLinkRow, 'subject' | 'subjectId'>

/** Creates the link of a notice that removes what was added, good once and for seven days. Returns its URL. */
export async function createUndoLink(
  { clock, settings }: Pick<AuthContext, 'clock' | 'settings'>,
  tx: Db,
  { id: userId, email }: { readonly id: string; readonly email: string },
  addition: Addition,
): Promise<string> {
  const now = clock.now()
  const id = randomUUID()
  const secret = randomBytes(32).toString('base64url')
  await insertUndoLink(tx, {
    ...addition,
    id,
    userId,
    tokenHash: hashUndoSecret(secret, email),
    expiresAt: new Date(now.getTime() + LINK_LIFE_MS),
    createdAt: now,
  })
  return `${settings.issuer}/undo?${new URLSearchParams({ token: `${id}.${secret}` })}`
}

/** Finds the link of a token that has not expired, whoever its account belongs to by now. Null for any other text. */
export async function findUndoLinkByToken(db: Db, token: string, now: Date): Promise<UndoLinkRow | null> {
  const [id = ''] = token.split('.')
  const link = UUID.test(id) ? await findUndoLink(db, id) : null
  return link && link.expiresAt > now ? link : null
}

/** Returns true if the token is the link's, and the account still has the address that the link was mailed to. */
export function matchesUndoToken(link: UndoLinkRow, token: string, email: string | null): boolean {
  if (email === null) return false
  const hash = hashUndoSecret(token.slice(token.indexOf('.') + 1), email)
  return timingSafeEqual(Buffer.from(hash), Buffer.from(link.tokenHash))
}

// The secret cannot be guessed, so a plain hash is enough. With the address: who reads the mail of an address that the
// account has left must not get into it.
const hashUndoSecret = (secret: string, email: string): string =>
  createHash('sha256').update(`${secret}:${email}`).digest('base64url')

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
