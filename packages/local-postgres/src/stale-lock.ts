import { existsSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { LocalPostgresError, PostgresAlreadyRunningError } from './errors.ts'
import {
  doesProcessIdExist,
  findProcessById,
  getPostmasterPidPath,
  isProcessRunning,
  type ProcessEntry,
  readPostmasterPid,
} from './processes.ts'
import { SOCKET_DIRECTORY_PREFIX } from './runtime/temp-directory.ts'
import { POSTGRES_WATCHDOG_PROCESS_NAME } from './server-process.ts'

/**
 * Removes a lock that would prevent the start, and stops a server that a killed program left running. Leaves the lock of
 * an ended process to the server, which also checks for its backends.
 * @throws PostgresAlreadyRunningError if the data directory is in use
 */
export async function removeStalePostmasterLock(dataDir: string, log: (line: string) => void): Promise<void> {
  const lock = readPostmasterPid(dataDir)
  if (!lock) return clearEmptyLock(dataDir)
  switch (classifyPostmasterLockOwner(findProcessById(lock.pid), dataDir, findProcessById)) {
    case 'dead':
    case 'unrelated':
      // The server would refuse to start, because it takes any process or zombie with this id for a server.
      if (doesProcessIdExist(lock.pid)) rmSync(getPostmasterPidPath(dataDir), { force: true })
      return
    case 'running':
      throw new PostgresAlreadyRunningError(dataDir, lock.pid)
    case 'orphan':
      log(`Stopping a database server left over from an earlier run (process ${lock.pid}).`)
      return stopOrphan(lock.pid)
  }
}

/** `orphan`: a server of ours whose program has ended. */
type LockOwner = 'dead' | 'unrelated' | 'running' | 'orphan'

/** Returns what the process of a lock file is. Pure. */
export function classifyPostmasterLockOwner(
  server: ProcessEntry | null,
  dataDir: string,
  find: (pid: number) => ProcessEntry | null,
): LockOwner {
  if (!server) return 'dead'
  if (!`${server.command} `.includes(` ${dataDir} `)) return 'unrelated'
  // Started by hand and still in use.
  if (!server.command.includes(SOCKET_DIRECTORY_PREFIX)) return 'running'
  const watchdog = find(server.parent)
  const [, owner] =
    new RegExp(`${POSTGRES_WATCHDOG_PROCESS_NAME} (\\d+) `).exec(watchdog?.command ?? '') ?? []
  if (!watchdog || owner === undefined) return 'orphan'
  // A watchdog whose program has ended is about to stop the server.
  return watchdog.parent === Number(owner) ? 'running' : 'orphan'
}

/** Tries a fast shutdown (SIGINT), then an immediate one (SIGQUIT), after which the next start replays the log. */
async function stopOrphan(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      process.kill(pid, signal)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ESRCH') return
      throw new LocalPostgresError(`The left-over database server (process ${pid}) cannot be stopped.`, {
        cause,
      })
    }
    for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 10) {
      if (!isProcessRunning(pid)) return
      await sleep(10)
    }
  }
  throw new LocalPostgresError(
    `The left-over database server (process ${pid}) does not stop. End it by hand.`,
  )
}

/** Removes an empty lock of a power loss. A server that is starting fills its lock within the wait. */
async function clearEmptyLock(dataDir: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < 500; waitedMs += 10) {
    if (!existsSync(getPostmasterPidPath(dataDir))) return
    const lock = readPostmasterPid(dataDir)
    if (lock) throw new PostgresAlreadyRunningError(dataDir, lock.pid)
    await sleep(10)
  }
  rmSync(getPostmasterPidPath(dataDir), { force: true })
}
