import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a running server writes to `postmaster.pid` (PostgreSQL sources, miscadmin.h: one item per line). */
export type PostmasterPid = { pid: number; socketDir: string; isReady: boolean }

/** Path of the server's lock file. */
export const lockFile = (dataDir: string): string => join(dataDir, 'postmaster.pid')

/** The lock file's content; null when there is no file, or no process number in it. */
export function readPostmasterPid(dataDir: string): PostmasterPid | null {
  let text: string
  try {
    text = readFileSync(lockFile(dataDir), 'utf8')
  } catch {
    return null
  }
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  // Line 8 is what pg_ctl waits for: unlike the log it is the same in every language.
  return { pid, socketDir: lines[4] ?? '', isReady: lines[7] === 'ready' }
}
