import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tryOrUndefined } from './errors.ts'

/** A live process. Single spaces separate the arguments of its command line. */
export type ProcessEntry = { pid: number; parent: number; command: string }

/** Returns true if the process runs. A zombie does not: in some containers nothing ever removes it. */
export const isProcessRunning = (pid: number): boolean => findProcessById(pid) !== null

/** Returns the process with this id; null if there is none or only its zombie. */
export const findProcessById = (pid: number): ProcessEntry | null =>
  process.platform === 'linux' ? readFromProc(pid) : readFromPs(pid)

/** Reads /proc, because slim container images have no `ps`. */
function readFromProc(pid: number): ProcessEntry | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces and parentheses.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return null
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ')
    return { pid, parent: Number(parent), command }
  } catch {
    return null
  }
}

function readFromPs(pid: number): ProcessEntry | null {
  const columns = ['state=', 'ppid=', 'command='].flatMap((column) => ['-o', column])
  const { stdout } = spawnSync('ps', ['-ww', ...columns, '-p', String(pid)], { encoding: 'utf8' })
  const [, state = 'Z', parent, command = ''] = /^\s*(\S+)\s+(\d+)\s+(.*)$/m.exec(stdout ?? '') ?? []
  return state.startsWith('Z') ? null : { pid, parent: Number(parent), command: `${command} ` }
}

/** Returns true if a process or a zombie has this id, also one of another user. */
export function doesProcessIdExist(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Returns the path of the server's lock file. */
export const getPostmasterPidPath = (dataDir: string): string => join(dataDir, 'postmaster.pid')

/** Reads the lock file (miscadmin.h of PostgreSQL: one item per line); returns null without a process id in it. */
export function readPostmasterPid(dataDir: string) {
  const text = tryOrUndefined(() => readFileSync(getPostmasterPidPath(dataDir), 'utf8')) ?? ''
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  // pg_ctl waits for line 8, too. Unlike the log it is the same in every language.
  return { pid, socketDir: lines[4] ?? '', isReady: lines[7] === 'ready' }
}
