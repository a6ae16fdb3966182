import type { Db } from '#kernel/database/db.ts'
import { disableStatementTimeout } from '#kernel/database/disable-statement-timeout.ts'
import { runInSavepoint } from '#kernel/database/run-in-savepoint.ts'
import { readGotruePage } from './gotrue-page.ts'
import { importOAuthClients, readOAuthClients } from './import-clients.ts'
import { importPage, type PageImport } from './import-page.ts'
import {
  findDeletedIds,
  insertOAuthClientsUnlessTaken,
  startOrResumeImport,
  updateImportProgress,
} from './imports.queries.ts'

export interface GotrueImport extends PageImport {
  readonly db: Db
  readonly importsSessions: boolean
  /** The name of this server, which applications that registered themselves may not have. */
  readonly brand: string
  /** True if everything is rolled back. */
  readonly isDryRun: boolean
  readonly pageSize?: number
  /** Called after each page with the number of users read so far by this run. */
  readonly onProgress?: (users: number) => void
}

const PAGE_SIZE = 1_000

/**
 * Imports the accounts and OAuth clients of a GoTrue database (docs/moving.md). Each page is one transaction, after which an interrupted import
 * resumes. Accounts that exist here are left as they are. Returns true if an interrupted import was resumed.
 */
export async function importGotrue(options: GotrueImport): Promise<{ wasResumed: boolean }> {
  const { db, clock, source, isDryRun, pageSize = PAGE_SIZE, onProgress } = options
  const start = isDryRun ? null : await startOrResumeImport(db, source.name, clock.now())
  const deletedIds = await db.transaction(async (tx) => {
    await disableStatementTimeout(tx)
    return findDeletedIds(tx)
  })
  const clients = await readOAuthClients(options, deletedIds)
  const clientIds = new Set(clients.map(({ id }) => id))
  await runInSavepoint(db, isDryRun, (tx) => importOAuthClients(options, tx, clients))
  let lastId = start
  let read = 0
  while (true) {
    const users = await source.readUsers(lastId, pageSize)
    const last = users.at(-1)
    if (!last) break
    const page = await readGotruePage(source, users, options)
    const from = lastId
    await runInSavepoint(db, isDryRun, async (tx) => {
      await disableStatementTimeout(tx)
      if (!isDryRun) await updateImportProgress(tx, source.name, { from, to: last.id })
      // The consents refer to clients, which are rolled back by now.
      if (isDryRun) await insertOAuthClientsUnlessTaken(tx, clients)
      await importPage(options, tx, page, { deletedIds, clientIds })
    })
    lastId = last.id
    read += users.length
    onProgress?.(read)
  }
  if (!isDryRun) {
    await updateImportProgress(db, source.name, { from: lastId, to: lastId, finishedAt: clock.now() })
  }
  return { wasResumed: start !== null }
}
