import { existsSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { LocalPostgresError, PostgresAlreadyRunningError } from './errors.ts'
import { lockFile, readPostmasterPid } from './postmaster-pid.ts'
import { findProcess, isRunning, type ProcessEntry } from './process-table.ts'
import { SOCKET_DIR_PREFIX } from './runtime/socket-directory.ts'
import { WATCHDOG_NAME } from './watchdog.ts'

/**
 * Leaves the data directory without a lock in the way, or throws PostgresAlreadyRunningError. A lock whose
 * process is gone is left to the server, whose own check also looks for backends that outlived it.
 */
export async function clearStaleLock(dataDir: string, log: (line: string) => void): Promise<void> {
  const lock = readPostmasterPid(dataDir)
  if (!lock) return clearEmptyLock(dataDir)
  const server = findProcess(lock.pid)
  switch (decideLock(server, dataDir, findProcess)) {
    case 'dead':
    case 'unrelated':
      // The server takes whatever answers to this number for its predecessor, a zombie too, and refuses.
      if (answersSignals(lock.pid)) rmSync(lockFile(dataDir), { force: true })
      return
    case 'running':
      throw new PostgresAlreadyRunningError(dataDir, lock.pid)
    case 'orphan':
      log(`Stopping a database server left over from an earlier run (process ${lock.pid}).`)
      return stopOrphan(lock.pid)
  }
}

type LockOwner = 'dead' | 'unrelated' | 'running' | 'orphan'

/** What the process named by a lock file is to this data directory. Pure: every case is a row in its test. */
export function decideLock(
  server: ProcessEntry | null,
  dataDir: string,
  find: (pid: number) => ProcessEntry | null,
): LockOwner {
  if (!server) return 'dead'
  if (!`${server.command} `.includes(` ${dataDir} `)) return 'unrelated'
  // Started by hand, not by us: whoever did it still wants it.
  if (!server.command.includes(SOCKET_DIR_PREFIX)) return 'running'
  const watchdog = find(server.parent)
  const [, owner] = new RegExp(`${WATCHDOG_NAME} (\\d+) `).exec(watchdog?.command ?? '') ?? []
  if (!watchdog || owner === undefined) return 'orphan'
  // Watched, but by a watchdog whose program is gone: the server is on its way down.
  return watchdog.parent === Number(owner) ? 'running' : 'orphan'
}

/** SIGINT is a fast shutdown; SIGQUIT the last resort, after which the next start replays the log. */
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
      if (!isRunning(pid)) return
      await sleep(10)
    }
  }
  throw new LocalPostgresError(
    `The left-over database server (process ${pid}) does not stop. End it by hand.`,
  )
}

function answersSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Empty for an instant while a server starts; for longer only after a power loss, and then nobody would start. */
async function clearEmptyLock(dataDir: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < 500; waitedMs += 10) {
    if (!existsSync(lockFile(dataDir))) return
    const lock = readPostmasterPid(dataDir)
    if (lock) throw new PostgresAlreadyRunningError(dataDir, lock.pid)
    await sleep(10)
  }
  rmSync(lockFile(dataDir), { force: true })
}
