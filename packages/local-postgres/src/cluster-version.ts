import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LocalPostgresError } from './errors.ts'
import type { Runtime } from './runtime/runtime.ts'

/** Refuses a cluster made by another major version, before anything in it is touched. Minor versions start in place. */
export function assertSameMajorVersion(dataDir: string, runtime: Runtime): void {
  const made = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
  if (made === String(runtime.major)) return
  throw new LocalPostgresError(
    `The data in ${dataDir} was made by PostgreSQL ${made}, and the bundled PostgreSQL ${runtime.major} ` +
      'cannot read it. Start the earlier release of this program on it and export the data (COPY … TO), ' +
      'then import it into a new data directory; or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}
