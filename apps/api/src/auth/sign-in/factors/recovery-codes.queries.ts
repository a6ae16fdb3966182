import { and, count, eq, inArray, isNull, min } from 'drizzle-orm'
import { isAuditLogEntryAfter } from '#auth/core/audit/audit.queries.ts'
import { auditLogEntriesTable } from '#auth/core/tables/audit.ts'
import { mfaRecoveryCodesTable } from '#auth/core/tables/factors.ts'
import type { Db } from '#kernel/database/db.ts'

export async function countRecoveryCodes(db: Db, userId: string) {
  const [row] = await db
    .select({ total: count(), used: count(mfaRecoveryCodesTable.usedAt) })
    .from(mfaRecoveryCodesTable)
    .where(eq(mfaRecoveryCodesTable.userId, userId))
  const { total, used } = row ?? { total: 0, used: 0 }
  return { total, remaining: total - used }
}

export const insertRecoveryCodes = (db: Db, userId: string, hashes: readonly string[], now: Date) =>
  db.insert(mfaRecoveryCodesTable).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })))

/** Marks the code with one of these hashes as used. Returns false if the user has no such unused code. */
export async function markRecoveryCodeUsed(db: Db, userId: string, codeHashes: readonly string[], now: Date) {
  const isHashed = inArray(mfaRecoveryCodesTable.codeHash, [...codeHashes])
  const used = await db
    .update(mfaRecoveryCodesTable)
    .set({ usedAt: now })
    .where(and(eq(mfaRecoveryCodesTable.userId, userId), isHashed, isNull(mfaRecoveryCodesTable.usedAt)))
    .returning({ id: mfaRecoveryCodesTable.id })
  return used.length > 0
}

export const deleteRecoveryCodes = (db: Db, userId: string) =>
  db.delete(mfaRecoveryCodesTable).where(eq(mfaRecoveryCodesTable.userId, userId))

/** Returns how many wrong codes the user has entered since a moment, and the time of the first one. */
export async function findFailedRecoveryCodeAttempts(db: Db, userId: string, since: Date) {
  const traits = { factor_type: 'recovery_code', success: false }
  const [row] = await db
    .select({ wrong: count(), first: min(auditLogEntriesTable.createdAt) })
    .from(auditLogEntriesTable)
    .where(isAuditLogEntryAfter(userId, since, { action: 'verification_attempted', traits }))
  return row ?? { wrong: 0, first: null }
}
