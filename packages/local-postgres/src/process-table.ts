import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What the system tells about a live process; the command line is joined by single spaces. */
export type ProcessEntry = { pid: number; parent: number; command: string }

/** Whether the process runs. A zombie does not: where nobody collects it, it would seem to live for ever. */
export function isRunning(pid: number): boolean {
  return findProcess(pid) !== null
}

/** The process with this number, or null when there is none or only its zombie is left. */
export function findProcess(pid: number): ProcessEntry | null {
  return process.platform === 'linux' ? readProc(pid) : askPs(pid)
}

/** Read from /proc: slim container images have no `ps`. */
function readProc(pid: number): ProcessEntry | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may itself hold spaces and parentheses, so count from the last one.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return null
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ')
    return { pid, parent: Number(parent), command }
  } catch {
    return null
  }
}

function askPs(pid: number): ProcessEntry | null {
  const columns = ['state=', 'ppid=', 'command='].flatMap((column) => ['-o', column])
  const { stdout } = spawnSync('ps', ['-ww', ...columns, '-p', String(pid)], { encoding: 'utf8' })
  const [, state = 'Z', parent, command = ''] = /^\s*(\S+)\s+(\d+)\s+(.*)$/m.exec(stdout ?? '') ?? []
  return state.startsWith('Z') ? null : { pid, parent: Number(parent), command: `${command} ` }
}
