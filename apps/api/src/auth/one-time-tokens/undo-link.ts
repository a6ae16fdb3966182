import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../kernel/database/db.ts'
import type { AuthContext } from '../context.ts'
import { findUndoLink, insertUndoLink, type UndoLinkRow } from './undo-links.queries.ts'

const LINK_LIFE_MS = 7 * 24 * 3_600_000

/** Something that was added to an account, such as a passkey. */
export type Addition = Pick<UndoLinkRow, 'subject' | 'subjectId'>

/** Creates a link that removes an addition to an account, for one use within seven days. Returns its URL. */
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

/** Finds the unexpired link of a token; null if there is none. Check the account's address with {@link matchesUndoToken}. */
export async function findUndoLinkByToken(db: Db, token: string, now: Date): Promise<UndoLinkRow | null> {
  const [id = ''] = token.split('.')
  const link = UUID.test(id) ? await findUndoLink(db, id) : null
  return link && link.expiresAt > now ? link : null
}

/** Returns true if the token is the link's and the account still has the email address that the link was sent to. */
export function matchesUndoToken(link: UndoLinkRow, token: string, email: string | null): boolean {
  if (email === null) return false
  const hash = hashUndoSecret(token.slice(token.indexOf('.') + 1), email)
  return timingSafeEqual(Buffer.from(hash), Buffer.from(link.tokenHash))
}

// A plain hash is enough, for the secret cannot be guessed. It includes the email address, so that a link to a previous
// address of the account does not work.
const hashUndoSecret = (secret: string, email: string): string =>
  createHash('sha256').update(`${secret}:${email}`).digest('base64url')

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
