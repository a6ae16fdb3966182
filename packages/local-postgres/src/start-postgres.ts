import { rmSync } from 'node:fs'
import { assertSameMajorVersion } from './cluster-version.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { createDatabase, databaseExists, databaseUrl } from './databases.ts'
import { initCluster } from './init-cluster.ts'
import { findPlatformPackage, type PlatformPackage } from './runtime/platform-package.ts'
import { findRunAsUser, type RunAsUser } from './runtime/run-as-user.ts'
import { prepareRuntime } from './runtime/runtime.ts'
import { createSocketDirectory } from './runtime/socket-directory.ts'
import { getSystemPaths, type SystemPaths } from './runtime/system-paths.ts'
import { startServer } from './server-process.ts'
import { clearStaleLock } from './stale-lock.ts'

/**
 * `dataDir` is made when missing; put the major version in its name (`pg18`). `settings` are server settings.
 * `sync: false` skips the flush after creation. `log` is told what a developer may want to know.
 */
export type StartOptions = {
  dataDir: string
  settings?: Readonly<Record<string, string>>
  sync?: boolean
  log?: (line: string) => void
}

/** A running cluster, reachable through a unix socket by this program's user only. */
export type LocalPostgres = {
  /** Connection URL of a database, by default `postgres`. The database need not exist yet. */
  url(database?: string): string
  socketDir: string
  /** Where the data really is, links resolved. */
  dataDir: string
  /** Yields the new database's URL. `template` makes it a clone. Throws when the name is taken. */
  createDatabase(name: string, options?: { template?: string }): Promise<string>
  databaseExists(name: string): Promise<boolean>
  /** Resolves when the server is gone. Close the pools first; calling it again is harmless. */
  stop(): Promise<void>
}

/**
 * Starts the persistent cluster in `dataDir`, creating it at first, and resolves when it takes connections.
 * It goes down with this program, however that ends. Throws PostgresAlreadyRunningError when the directory is
 * in use, UnsupportedPlatformError where PostgreSQL cannot run, else LocalPostgresError.
 */
export function startPostgres(options: StartOptions): Promise<LocalPostgres> {
  return startCluster(options, findRunAsUser(), findPlatformPackage(), getSystemPaths())
}

/** The same with everything that depends on the machine as an argument. */
export async function startCluster(
  options: StartOptions,
  user: RunAsUser,
  binaries: PlatformPackage,
  paths: SystemPaths,
): Promise<LocalPostgres> {
  const { settings = {}, sync = true, log = () => {} } = options
  const runtime = prepareRuntime(binaries, user, paths.cacheRoot)
  const dataDir = prepareDataDirectory(options.dataDir, user, paths.stateRoot, log)
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
