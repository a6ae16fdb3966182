import { createHmac, timingSafeEqual } from 'node:crypto'
import { withUserRole } from '../auth/index.ts'
import type { Db } from '../kernel/database/db.ts'
import { setWantsEmails } from './alerts.queries.ts'

/**
 * Tokens of unsubscribe links: the user ID with a MAC. A token can only switch alert emails off, so it never expires and
 * the links in old emails keep working.
 */
export interface SwitchOffTokens {
  createToken(userId: string): string
  /** Returns the user ID of a token. Null if the token is invalid. */
  verifyToken(token: string): string | null
}

const MAC_BYTES = 32

/** Creates tokens with the first of the keys. Tokens of the other keys remain valid. */
export function createSwitchOffTokens(keys: readonly Buffer[]): SwitchOffTokens {
  const [newest] = keys
  if (!newest) throw new Error('No key for unsubscribe links')
  const computeMac = (id: Buffer, key: Buffer) => createHmac('sha256', key).update(id).digest()
  return {
    createToken(userId) {
      const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
      return Buffer.concat([computeMac(id, newest), id]).toString('base64url')
    },
    verifyToken(token) {
      const bytes = Buffer.from(token, 'base64url')
      const [mac, id] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES)]
      if (mac.length !== MAC_BYTES) return null
      if (!keys.some((key) => timingSafeEqual(mac, computeMac(id, key)))) return null
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}

/** Switches the alert emails of a user off. Does nothing if the user has been deleted. */
export async function switchOff(db: Db, userId: string): Promise<void> {
  try {
    await withUserRole(db, userId, (tx) => setWantsEmails(tx, userId, false))
  } catch (thrown) {
    if (!isMissingUser(thrown)) throw thrown
  }
}

/** Returns true for a foreign_key_violation: the user does not exist. */
const isMissingUser = (thrown: unknown): boolean =>
  (thrown as { cause?: { code?: unknown } }).cause?.code === '23503'
