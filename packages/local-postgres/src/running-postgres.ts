import { databaseUrl } from './databases.ts'
import { readPostmasterPid } from './postmaster-pid.ts'

/**
 * Connection URL of a database of the cluster that another program runs in this data directory, for a command beside it.
 * Null when none runs there and takes connections.
 */
export function findRunningPostgresUrl(dataDir: string, database: string): string | null {
  const running = readPostmasterPid(dataDir)
  if (!running?.isReady || !isAlive(running.pid)) return null
  return databaseUrl(running.socketDir, database)
}

// A lock file stays behind when the machine loses power.
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
