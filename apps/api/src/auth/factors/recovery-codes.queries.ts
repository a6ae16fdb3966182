import { and, count, eq, inArray, isNull, min } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { isEntryAfter } from '../audit/audit.queries.ts'
import { auditLog } from '../tables/audit.ts'
import { recoveryCodes } from '../tables/factors.ts'

export async function countRecoveryCodes(db: Db, userId: string) {
  const [row] = await db
    .select({ total: count(), used: count(recoveryCodes.usedAt) })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  const { total, used } = row ?? { total: 0, used: 0 }
  return { total, remaining: total - used }
}

export const insertRecoveryCodes = (db: Db, userId: string, hashes: readonly string[], now: Date) =>
  db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })))

/** Marks the code with one of these hashes as used. Returns false if the user has no such unused code. */
export async function useRecoveryCode(db: Db, userId: string, codeHashes: readonly string[], now: Date) {
  const isHashed = inArray(recoveryCodes.codeHash, [...codeHashes])
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), isHashed, isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id })
  return used.length > 0
}

export const deleteRecoveryCodes = (db: Db, userId: string) =>
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))

/** Returns how many wrong codes the user has entered since a moment, and the time of the first one. */
export async function findWrongRecoveryCodes(db: Db, userId: string, since: Date) {
  const traits = { factor_type: 'recovery_code', success: false }
  const [row] = await db
    .select({ wrong: count(), first: min(auditLog.createdAt) })
    .from(auditLog)
    .where(isEntryAfter(userId, since, { action: 'verification_attempted', traits }))
  return row ?? { wrong: 0, first: null }
}
