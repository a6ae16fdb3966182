import { setImmediate } from 'node:timers/promises'
import type { EndpointInput, importLabelsEndpoint, LabelImport } from '@satlens/contract'
import { MAX_LABELS_PER_USER } from '@satlens/domain'
import { type LabelLine, parseLabels } from '@satlens/wallet'
import { type AuthenticatedCaller, runAsLockedCaller, runWithDatabaseUserRole } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { findWatchedAccounts, updateWatchedAccountRow } from '../accounts/accounts.queries.ts'
import { decideLabelImport } from './decide-label-import.ts'
import { findLabels, saveLabels } from './labels.queries.ts'
import type { LabelDeps } from './labels.ts'
import { listNamedAccounts } from './named-accounts.ts'

/** Imports a file of labels, or says what an import would change. */
export async function importLabels(
  { db, clock, network }: LabelDeps,
  caller: AuthenticatedCaller,
  { file, conflicts }: EndpointInput<typeof importLabelsEndpoint>['body'],
): Promise<LabelImport> {
  const { userId } = caller
  const lines = await readLabelLines(file, network)
  const decide = async (tx: Db) =>
    decideLabelImport({
      lines,
      stored: await findLabels(tx, userId),
      accounts: listNamedAccounts(await findWatchedAccounts(tx, userId)),
      limit: MAX_LABELS_PER_USER,
      replaces: conflicts === 'replace',
    })
  if (conflicts === undefined) {
    const { report } = await runWithDatabaseUserRole(db, userId, decide)
    return { is_stored: false, ...report }
  }
  return runAsLockedCaller(db, caller, async (tx) => {
    const { saved, renamed, report } = await decide(tx)
    await saveLabels(tx, userId, saved, clock.now())
    for (const { id, name } of renamed) await updateWatchedAccountRow(tx, userId, id, { name })
    return { is_stored: true, ...report }
  })
}

const LINES_AT_ONCE = 500

/** Reads the lines of a file. Other requests are served in between. */
export async function readLabelLines(
  file: string,
  network: LabelDeps['network'],
): Promise<readonly LabelLine[]> {
  const lines: LabelLine[] = []
  for (const line of parseLabels(file, network)) {
    lines.push(line)
    if (lines.length % LINES_AT_ONCE === 0) await setImmediate()
  }
  return lines
}
