import { rmSync } from 'node:fs'
import { prepareDataDirectory } from './data-directory.ts'
import { createDatabase, databaseExists, databaseUrl } from './databases.ts'
import { assertSameMajorVersion, initCluster } from './init-cluster.ts'
import { findPlatformPackage } from './runtime/platform-package.ts'
import { findRunAsUser } from './runtime/run-as-user.ts'
import { prepareRuntime } from './runtime/runtime.ts'
import { getStorageRoots } from './runtime/system-paths.ts'
import { createSocketDirectory } from './runtime/temp-directory.ts'
import { startServer } from './server-process.ts'
import { clearStaleLock } from './stale-lock.ts'

export type StartOptions = {
  /** Created if missing. Put the major version into its name (`pg18`). */
  dataDir: string
  /** Settings of the server. */
  settings?: Readonly<Record<string, string>>
  /** False skips the flush to disk after the creation. Default: true. */
  sync?: boolean
  /** Receives messages for developers. */
  log?: (line: string) => void
}

/** A running cluster. Only the user of this program can connect to it, through a Unix socket. */
export type LocalPostgres = {
  /** Returns the connection URL of a database, by default `postgres`. The database need not exist. */
  url(database?: string): string
  socketDir: string
  /** The real path of the data, without links. */
  dataDir: string
  /** Creates a database, from a template if given, and returns its URL. Throws if the name is taken. */
  createDatabase(name: string, options?: { template?: string }): Promise<string>
  databaseExists(name: string): Promise<boolean>
  /** Stops the server and resolves when it has ended. Close all pools first. May be called more than once. */
  stop(): Promise<void>
}

/**
 * Starts the persistent cluster in `dataDir`, which it creates at first. The cluster stops when this program ends, even if
 * it is killed.
 * @param machine the binaries and folders to use; only tests change them
 * @throws PostgresAlreadyRunningError if the data directory is in use
 * @throws UnsupportedPlatformError if PostgreSQL cannot run on this system
 * @throws LocalPostgresError for other errors
 */
export async function startPostgres(
  { dataDir: wanted, settings = {}, sync = true, log = () => {} }: StartOptions,
  { binaries = findPlatformPackage(), paths = getStorageRoots() } = {},
): Promise<LocalPostgres> {
  const user = findRunAsUser()
  const runtime = prepareRuntime(binaries, user, paths.cacheRoot)
  const dataDir = prepareDataDirectory(wanted, user, paths.stateRoot, log)
  await initCluster(dataDir, user, runtime, sync)
  assertSameMajorVersion(dataDir, runtime)
  await clearStaleLock(dataDir, log)
  const socketDir = createSocketDirectory(user)
  const removeSocketDir = () => rmSync(socketDir, { recursive: true, force: true })
  const server = await startServer({ dataDir, socketDir, settings, user, runtime }).catch(
    (error: unknown) => {
      removeSocketDir()
      throw error
    },
  )
  let stopping: Promise<void> | undefined

  return {
    url: (database = 'postgres') => databaseUrl(socketDir, database),
    socketDir,
    dataDir,
    async createDatabase(name, { template } = {}) {
      await createDatabase(socketDir, name, template)
      return databaseUrl(socketDir, name)
    },
    databaseExists: (name) => databaseExists(socketDir, name),
    stop() {
      stopping ??= server.stop().finally(removeSocketDir)
      return stopping
    },
  }
}
