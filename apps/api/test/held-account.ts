import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Holds the row of an account, so that a race has only one order. */
export const holdAccount = (app: TestApp, userId: string) =>
  holdAfter(app, 'select 1 from users where id = $1 for update', [userId])

/** Keeps the transaction of a statement open until another one waits for it. */
export async function holdAfter(app: TestApp, text: string, values: readonly unknown[] = []) {
  const holder = new pg.Client({ connectionString: app.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query(text, [...values])
  const {
    rows: [{ pid }],
  } = await holder.query('select pg_backend_pid() as pid')
  return {
    /** Changes something as soon as another transaction waits, and lets it go on. */
    async changeAndLetGo(text: string, values: readonly unknown[]) {
      const waiting = 'select 1 from pg_stat_activity where $1 = any (pg_blocking_pids(pid))'
      await vi.waitFor(async () => expect(await app.sql(waiting, [pid])).not.toEqual([]), { timeout: 10_000 })
      await holder.query(text, [...values])
      await holder.query('commit')
    },
  }
}
