import { randomUUID } from 'node:crypto'
import { inArray, type SQL } from 'drizzle-orm'
import { type AuditDeps, insertAuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import type { StorageDeps } from '#auth/core/ports.ts'
import { usersTable } from '#auth/core/tables/users.ts'
import { redactEmailInAuditLog } from '#auth/users/users.queries.ts'

const BATCH_SIZE = 200

/**
 * Deletes the matching accounts, and their addresses from the audit log, with an entry for each. Returns their number. Skips
 * an account that is being changed: it may no longer match.
 */
export async function deleteAuditedAccounts(
  deps: StorageDeps & AuditDeps,
  condition: SQL | undefined,
): Promise<number> {
  const source = { ip: '', userAgent: 'clean_up', requestId: randomUUID(), language: null }
  let deleted = 0
  for (let batch = BATCH_SIZE; batch === BATCH_SIZE; deleted += batch) {
    batch = await deps.db.transaction(async (tx) => {
      const { id } = usersTable
      const rows = await tx
        .select({ id })
        .from(usersTable)
        .where(condition)
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true })
      for (const row of rows) {
        await redactEmailInAuditLog(tx, row.id)
        const audit = { user: { id: row.id, email: null }, source, now: deps.clock.now() }
        await insertAuditLogEntry(deps, tx, 'user_deleted', audit, { by: 'clean_up' })
      }
      const ids = rows.map((row) => row.id)
      await tx.delete(usersTable).where(inArray(id, ids))
      return ids.length
    })
  }
  return deleted
}
