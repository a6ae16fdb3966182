import { spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { LocalPostgresError } from './errors.ts'
import type { PostgresOsUser } from './runtime/run-as-user.ts'
import { POSTGRES_PROCESS_ENV, type PostgresRuntime } from './runtime/runtime.ts'
import { createTempDirectory, removeLeftoverTempDirectories } from './runtime/temp-directory.ts'

// Local connections need no password, because only the user of the server may enter the socket directory.
const FLAGS = [
  ...['-U', 'postgres', '-E', 'UTF8', '--locale=C'],
  ...['--auth-local=trust', '--auth-host=scram-sha-256', '--no-instructions'],
]
// The built-in locale of version 17 and later knows all letters, and sorts by code point on every machine.
const BUILTIN_LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/**
 * Creates the cluster unless it exists. Creates it under another name and renames it, so that an interrupted initdb
 * leaves no incomplete cluster, and two starts at the same time end up with one.
 */
export async function initializePostgresCluster(
  dataDir: string,
  user: PostgresOsUser,
  runtime: PostgresRuntime,
  sync: boolean,
) {
  const [parent, prefix] = [dirname(dataDir), `${basename(dataDir)}.init-`]
  removeLeftoverTempDirectories(parent, prefix, user)
  if (existsSync(join(dataDir, 'PG_VERSION'))) return

  const draft = createTempDirectory([parent], prefix, user)
  try {
    await runInitdb(draft, user, runtime, sync)
    renameSync(draft, dataDir)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(join(dataDir, 'PG_VERSION'))) throw error
  }
}

async function runInitdb(
  dir: string,
  user: PostgresOsUser,
  runtime: PostgresRuntime,
  sync: boolean,
): Promise<void> {
  const locale = runtime.major >= 17 ? BUILTIN_LOCALE : []
  const args = ['-D', dir, ...FLAGS, ...locale, ...(sync ? [] : ['--no-sync'])]
  const initdb = spawn(join(runtime.binDir, 'initdb'), args, {
    cwd: '/',
    env: POSTGRES_PROCESS_ENV,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user.identity,
  })
  let stderr = ''
  initdb.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const status = await new Promise<number | null>((resolve, reject) => {
    initdb.on('error', reject).on('close', resolve)
  })
  if (status !== 0) {
    throw new LocalPostgresError(`The local database could not be created in ${dir}: ${stderr.trim()}`)
  }
}

/** Throws if another major version created the cluster. Minor versions are compatible. */
export function assertSamePostgresMajorVersion(dataDir: string, runtime: PostgresRuntime): void {
  const version = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
  if (version === String(runtime.major)) return
  throw new LocalPostgresError(
    `The data in ${dataDir} was made by PostgreSQL ${version}, and the bundled PostgreSQL ${runtime.major} ` +
      'cannot read it. Start the earlier release of this program on it and export the data (COPY … TO), ' +
      'then import it into a new data directory; or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}
