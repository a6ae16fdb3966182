import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Returns the ids of all processes that these have started, directly or not. */
export function listDescendants(pids) {
  const found = new Set(pids)
  const table = listProcesses()
  // A process is listed after its parent only by chance.
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const { pid, parent } of table) if (found.has(parent)) found.add(pid)
  }
  return [...found].filter((pid) => !pids.includes(pid))
}

/** Returns true while a process runs. One that has ended and was not collected yet counts as ended. */
export const isAlive = (pid) => listProcesses([pid]).some(({ state }) => state !== 'Z' && state !== 'X')

/** Calls back once when the process that started this one, or npm above it, has ended without a signal to this one. */
export function watchParents(onGone) {
  // Without npm, a shell may end and leave this process to run on, as `nohup` does.
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  // A shell between npm and this process outlives npm.
  const grandparent = listProcesses([parent])[0]?.parent ?? 1
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent <= 1 || isAlive(grandparent))) return
    clearInterval(timer)
    onGone()
  }, 250)
  timer.unref()
}

function listProcesses(pids) {
  if (existsSync('/proc/self/stat')) {
    return (pids ?? readdirSync('/proc').filter((name) => /^\d+$/.test(name))).flatMap(readProcess)
  }
  const selection = pids ? ['-p', pids.join()] : ['-A']
  const { stdout } = spawnSync('ps', [...selection, '-o', 'pid=,ppid=,state='], { encoding: 'utf8' })
  return [...(stdout ?? '').matchAll(/^ *(\d+) +(\d+) +(\S)/gm)].map(([, pid, parent, state]) => ({
    pid: Number(pid),
    parent: Number(parent),
    state,
  }))
}

function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces and parentheses.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [{ pid: Number(pid), parent: Number(parent), state }]
  } catch {
    return []
  }
}
