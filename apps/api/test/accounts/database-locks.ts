import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import type { TestApp } from '../harness/test-app.ts'

export const lockAccount = (app: TestApp, userId: string) =>
  holdTransaction(app, 'select 1 from users where id = $1 for update', [userId])

/** Locks the profiles table until `release` or the end of the test. */
export const lockProfiles = (databaseUrl: string) =>
  holdTransaction({ databaseUrl }, 'lock table profiles in access exclusive mode')

/** Runs a statement and keeps its transaction open until it is released. */
export async function holdTransaction(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  text: string,
  values: readonly unknown[] = [],
) {
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query(text, [...values])
  const waiting =
    'select 1 from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))'
  const waitForBlocked = (count = 1) =>
    vi.waitFor(async () => expect((await holder.query(waiting)).rowCount).toBeGreaterThanOrEqual(count), {
      timeout: 10_000,
    })
  return {
    release: () => holder.query('rollback'),
    waitForBlocked,
    /** Waits for a blocked transaction, then runs a statement and commits. */
    async changeAndCommit(change: string, changed: readonly unknown[]) {
      await waitForBlocked()
      await holder.query(change, [...changed])
      await holder.query('commit')
    },
  }
}
