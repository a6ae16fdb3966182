import { rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryOrUndefined } from './errors.ts'
import { findPostgresPlatformPackage, type PostgresPlatformPackage } from './runtime/platform-package.ts'
import { findPostgresOsUser, type PostgresOsUser } from './runtime/run-as-user.ts'
import {
  createTempDirectory,
  findLeftoverTempDirectories,
  removeTempDirectory,
} from './runtime/temp-directory.ts'
import { removeStalePostmasterLock } from './stale-lock.ts'
import { type LocalPostgres, type StartPostgresOptions, startPostgres } from './start-postgres.ts'

const PREFIX = 'satlens-throwaway-'
const MEMORY_DIR = '/dev/shm'
const TMPFS_MAGIC = 0x01021994
const MIN_FREE_BYTES = 512 * 1024 * 1024

/** Settings for speed: the data need not survive a crash. */
const FAST = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}

/**
 * Starts an empty cluster for tests, in memory if there is enough, and removes it on stop. Also removes the clusters of
 * earlier runs that were killed.
 * @param options.settings are added to those for speed
 * @param binaries those of another version than the installed one
 */
export async function startThrowawayPostgres(
  options: Pick<StartPostgresOptions, 'settings' | 'log'> = {},
  binaries: PostgresPlatformPackage = findPostgresPlatformPackage(),
): Promise<LocalPostgres> {
  const user = findPostgresOsUser()
  const onDisk = [tmpdir(), '/tmp']
  for (const parent of new Set([MEMORY_DIR, ...onDisk])) await removeKilledRuns(parent, user)

  const root = createTempDirectory(hasFreeMemory() ? [MEMORY_DIR, ...onDisk] : onDisk, PREFIX, user)
  const remove = () => rmSync(root, { recursive: true, force: true })
  const cluster = await startPostgres(
    { ...options, dataDir: join(root, 'data'), settings: { ...FAST, ...options.settings }, sync: false },
    { binaries },
  ).catch((error: unknown) => {
    remove()
    throw error
  })
  let stopping: Promise<void> | undefined
  return {
    ...cluster,
    stop() {
      stopping ??= cluster.stop().finally(remove)
      return stopping
    },
  }
}

/** Returns true if the memory folder is large enough. In containers it has 64 MB by default. */
function hasFreeMemory(): boolean {
  const memory = tryOrUndefined(() => statfsSync(MEMORY_DIR))
  return memory?.type === TMPFS_MAGIC && memory.bavail * memory.bsize > MIN_FREE_BYTES
}

/** Stops a server whose program and watchdog were killed before it removes the directory. */
async function removeKilledRuns(parent: string, user: PostgresOsUser): Promise<void> {
  for (const leftover of findLeftoverTempDirectories(parent, PREFIX, user)) {
    try {
      await removeStalePostmasterLock(join(leftover, 'data'), () => {})
      removeTempDirectory(leftover)
    } catch {}
  }
}
