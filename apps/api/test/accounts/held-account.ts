import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import type { TestApp } from '../harness/test-app.ts'

/** Holds the row of an account, so that a race has only one order. */
export const holdAccount = (app: TestApp, userId: string) =>
  holdAfter(app, 'select 1 from users where id = $1 for update', [userId])

/** Keeps everybody from the profiles of a database until told to let go, or the test is over. */
export const holdProfiles = (databaseUrl: string) =>
  holdAfter({ databaseUrl }, 'lock table profiles in access exclusive mode')

/** Keeps the transaction of a statement open until another one waits for it. */
export async function holdAfter(
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
  /** Resolves once so many transactions wait for this one. */
  const untilWaitedFor = (count = 1) =>
    vi.waitFor(async () => expect((await holder.query(waiting)).rowCount).toBeGreaterThanOrEqual(count), {
      timeout: 10_000,
    })
  return {
    letGo: () => holder.query('rollback'),
    untilWaitedFor,
    /** Changes something as soon as another transaction waits, and lets it go on. */
    async changeAndLetGo(change: string, changed: readonly unknown[]) {
      await untilWaitedFor()
      await holder.query(change, [...changed])
      await holder.query('commit')
    },
  }
}
