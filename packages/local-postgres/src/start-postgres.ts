import { rmSync } from 'node:fs'
import { resolvePostgresDataDirectory } from './data-directory.ts'
import { createDatabaseUrl, createPostgresDatabase, doesPostgresDatabaseExist } from './databases.ts'
import { assertSamePostgresMajorVersion, initializePostgresCluster } from './init-cluster.ts'
import { findPostgresPlatformPackage } from './runtime/platform-package.ts'
import { findPostgresOsUser } from './runtime/run-as-user.ts'
import { preparePostgresRuntime } from './runtime/runtime.ts'
import { getPostgresStorageRoots } from './runtime/system-paths.ts'
import { createSocketDirectory } from './runtime/temp-directory.ts'
import { startPostgresServerProcess } from './server-process.ts'
import { removeStalePostmasterLock } from './stale-lock.ts'

export type StartPostgresOptions = {
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
  { dataDir: wanted, settings = {}, sync = true, log = () => {} }: StartPostgresOptions,
  { binaries = findPostgresPlatformPackage(), paths = getPostgresStorageRoots() } = {},
): Promise<LocalPostgres> {
  const user = findPostgresOsUser()
  const runtime = preparePostgresRuntime(binaries, user, paths.cacheRoot)
  const dataDir = resolvePostgresDataDirectory(wanted, user, paths.stateRoot, log)
  await initializePostgresCluster(dataDir, user, runtime, sync)
  assertSamePostgresMajorVersion(dataDir, runtime)
  await removeStalePostmasterLock(dataDir, log)
  const socketDir = createSocketDirectory(user)
  const removeSocketDir = () => rmSync(socketDir, { recursive: true, force: true })
  const server = await startPostgresServerProcess({ dataDir, socketDir, settings, user, runtime }).catch(
    (error: unknown) => {
      removeSocketDir()
      throw error
    },
  )
  let stopping: Promise<void> | undefined

  return {
    url: (database = 'postgres') => createDatabaseUrl(socketDir, database),
    socketDir,
    dataDir,
    async createDatabase(name, { template } = {}) {
      await createPostgresDatabase(socketDir, name, template)
      return createDatabaseUrl(socketDir, name)
    },
    databaseExists: (name) => doesPostgresDatabaseExist(socketDir, name),
    stop() {
      stopping ??= server.stop().finally(removeSocketDir)
      return stopping
    },
  }
}
