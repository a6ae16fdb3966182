import { resolve } from 'node:path'
import { parseAuthSecret } from '#auth/index.ts'
import { parseServerConfig } from '#config/config.ts'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { findDatabase, getSecret, runBeforeExit, WORKSPACE } from '../runtime.ts'

/** Opens the configured database, or the embedded one, which a server may have started already. */
export async function openForCommand({ holdsConnection = false } = {}) {
  const config = parseServerConfig(process.env)
  const pooler = config.DATABASE_POOLER
  if (holdsConnection && pooler !== 'none') {
    throw new Error(
      'this command needs a dedicated connection, which a pooler does not provide; ' +
        'run it with DATABASE_POOLER=none and the DATABASE_URL of PostgreSQL itself',
    )
  }
  const url = config.DATABASE_URL ?? (await findDatabase(resolve(WORKSPACE, config.DATA_DIR)))
  // No silence limit: a command may run long statements on all rows.
  const database = openPostgresDatabase({ url, pooler, poolSize: 1, silentForMs: 0, onIdleError: () => {} })
  runBeforeExit(() => database.close())
  const secret = parseAuthSecret(await getSecret(config), config.AUTH_SECRET_PREVIOUS)
  return { config, url, db: database.db, secret }
}
