import { rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRunAsUser, type RunAsUser } from './runtime/run-as-user.ts'
import { createTempDirectory, findLeftovers, removeLeftover } from './runtime/temp-directory.ts'
import { clearStaleLock } from './stale-lock.ts'
import { type LocalPostgres, type StartOptions, startPostgres } from './start-postgres.ts'

const PREFIX = 'satlens-throwaway-'
const MEMORY_DIR = '/dev/shm'
const TMPFS_MAGIC = 0x01021994
const ENOUGH_BYTES = 512 * 1024 * 1024

/** Nothing here has to survive a crash. */
const FAST = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}

/**
 * Starts a new cluster for tests, in memory where there is room, and removes it on stop. What runs that
 * were killed left behind is removed first. `settings` are added to those that make it fast.
 */
export async function startThrowawayPostgres(
  options: Pick<StartOptions, 'settings' | 'log'> = {},
): Promise<LocalPostgres> {
  const user = findRunAsUser()
  const parents = throwawayParents()
  for (const parent of new Set([MEMORY_DIR, ...parents])) await removeKilledRuns(parent, user)

  const root = createTempDirectory(parents, PREFIX, user)
  const remove = () => rmSync(root, { recursive: true, force: true })
  const cluster = await startPostgres({
    ...options,
    dataDir: join(root, 'data'),
    settings: { ...FAST, ...options.settings },
    sync: false,
  }).catch((error: unknown) => {
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

/** Where to put it: memory first, if that is memory and has room (a container's default is 64 MB). */
function throwawayParents(): string[] {
  const onDisk = [tmpdir(), '/tmp']
  return isRoomyMemory() ? [MEMORY_DIR, ...onDisk] : onDisk
}

function isRoomyMemory(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY_DIR)
    return type === TMPFS_MAGIC && bavail * bsize > ENOUGH_BYTES
  } catch {
    return false
  }
}

/** Also stops a server whose program and watchdog were both killed, else it would run in a removed directory. */
async function removeKilledRuns(parent: string, user: RunAsUser): Promise<void> {
  for (const leftover of findLeftovers(parent, PREFIX, user)) {
    try {
      await clearStaleLock(join(leftover, 'data'), () => {})
      removeLeftover(leftover)
    } catch {}
  }
}
