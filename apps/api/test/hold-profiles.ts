import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'

// The cluster is shared with the databases of other tests.
const WAITING = `select 1 from pg_locks join pg_database on oid = database
  where not granted and datname = current_database() /* of a test */`

/** Keeps everybody from the profiles of a database until told to let go, or the test is over. */
export async function holdProfiles(databaseUrl: string) {
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query('lock table profiles in access exclusive mode')
  return {
    letGo: () => holder.query('rollback'),
    /** Resolves once so many wait. */
    untilWaitedFor: (count = 1) =>
      vi.waitFor(async () => expect((await holder.query(WAITING)).rowCount).toBe(count), { timeout: 10_000 }),
  }
}
