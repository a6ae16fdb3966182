import { createHmac, timingSafeEqual } from 'node:crypto'
import { withUserRole } from '../auth/index.ts'
import type { Db } from '../kernel/database/db.ts'
import { setWantsEmails } from './alerts.queries.ts'

/**
 * What a link proves that switches the mails of an account off: it names the account, under a MAC. It can do nothing else,
 * so it never expires: an old mail, too, can be unsubscribed from.
 */
export interface SwitchOffTokens {
  tokenOf(userId: string): string
  /** Null for anything that was not made here. */
  userOf(token: string): string | null
}

const MAC_BYTES = 32

/** Tokens under the first of these keys; those under the others are still good. */
export function createSwitchOffTokens(keys: readonly Buffer[]): SwitchOffTokens {
  const [newest] = keys
  if (!newest) throw new Error('There is no key for the links of mails.')
  const macOf = (id: Buffer, key: Buffer) => createHmac('sha256', key).update(id).digest()
  return {
    tokenOf(userId) {
      const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
      return Buffer.concat([macOf(id, newest), id]).toString('base64url')
    },
    userOf(token) {
      const bytes = Buffer.from(token, 'base64url')
      const [mac, id] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES)]
      if (mac.length !== MAC_BYTES) return null
      if (!keys.some((key) => timingSafeEqual(mac, macOf(id, key)))) return null
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}

/** Switches the mails of an account off. One that is gone gets none anyway. */
export async function switchOff(db: Db, userId: string): Promise<void> {
  try {
    await withUserRole(db, userId, (tx) => setWantsEmails(tx, userId, false))
  } catch (thrown) {
    if (!isOfNobody(thrown)) throw thrown
  }
}

/** Whether the account that a row refers to is not there: foreign_key_violation. */
const isOfNobody = (thrown: unknown): boolean =>
  (thrown as { cause?: { code?: unknown } }).cause?.code === '23503'
