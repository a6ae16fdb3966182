import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { root } from './root.mjs'

/** Thrown by commands that a signal has ended. Later steps must not begin. */
export class InterruptedError extends Error {
  constructor(signal, code = null) {
    super(`Stopped by ${signal}.`)
    this.exitCode = 128 + constants.signals[signal]
    /** The exit code of the command itself; null if the signal ended it. */
    this.code = code
  }
}

/** How long the processes of a suite, and those of the app, get to end by themselves. */
const GRACE_MS = 4_000
const APP_GRACE_MS = 45_000

/** The running commands. Once a signal has arrived, `ended` is the promise of the end of their processes. */
const running = new Set()
let interruptedBy = null

/** Ends every running command on SIGINT, SIGTERM and SIGHUP, and when npm has gone. The second signal ends them at once. */
export function endCommandsOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupt(signal))
  watchParents(() => interrupt('SIGTERM'))
}

function interrupt(signal) {
  const isFirst = interruptedBy === null
  interruptedBy ??= signal
  for (const command of running) {
    command.killAt = isFirst ? Date.now() + command.graceMs : 0
    command.ended ??= endTree(command, signal)
  }
  // Work between two commands, such as a request, does not notice a signal.
  if (running.size === 0) setTimeout(() => process.exit(new InterruptedError(signal).exitCode), 1_000).unref()
}

/** Asks a command to end, and kills what is left of it and its descendants at `killAt`. */
async function endTree(command, signal) {
  const { child } = command
  // Read first: a process whose parent has ended can no longer be found by it.
  const pids = new Set([child.pid, ...listDescendants([child.pid])])
  // To its group, as a terminal does: turbo is started by a program that does not pass signals on.
  sendSignal(process.platform === 'win32' ? child.pid : -child.pid, signal)
  while ([...pids].some(isAlive)) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    for (const pid of listDescendants([...pids])) pids.add(pid)
    if (Date.now() < command.killAt) continue
    for (const pid of [...pids].filter(isAlive)) sendSignal(pid, 'SIGKILL')
  }
}

function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended in between.
  }
}

/** Runs a command and prints its title and duration. Throws if it fails. */
export async function runStep(title, command, args, { env = {}, cwd = root, quiet = false } = {}) {
  console.log(`› ${title} …`)
  const startedAt = Date.now()
  const { code, output } = await run(command, args, { env, cwd, quiet })
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  if (code !== 0) throw new Error(`${title} failed (exit code ${code}).${output ? `\n${output}` : ''}`)
  console.log(`  done in ${seconds} s`)
}

/**
 * Runs a command. Returns its exit code and, if it is quiet, its output. Throws {@link InterruptedError} if a signal ended
 * it or arrived before.
 */
export function run(name, args, { env = {}, cwd = root, quiet = false, timeoutMs, graceMs = GRACE_MS } = {}) {
  if (interruptedBy) return Promise.reject(new InterruptedError(interruptedBy))
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      // In a process group of its own: Ctrl-C reaches this process alone, which then ends the others in order.
      detached: process.platform !== 'win32',
      ...(timeoutMs ? { timeout: timeoutMs, killSignal: 'SIGKILL' } : {}),
    })
    const command = { child, graceMs, killAt: Infinity, ended: null }
    running.add(command)
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => {
      running.delete(command)
      resolve({ code: 127, output: error.message })
    })
    child.on('close', async (code, signal) => {
      await command.ended
      running.delete(command)
      if (interruptedBy) reject(new InterruptedError(interruptedBy, code))
      else resolve({ code: code ?? (signal ? 1 : 0), output })
    })
  })
}

/** Runs the app. Returns its exit code. A signal lets it finish the requests it has. */
export async function runForeground(command, args) {
  try {
    const { code } = await run(command, args, { graceMs: APP_GRACE_MS })
    return code
  } catch (error) {
    if (error instanceof InterruptedError && error.code !== null) return error.code
    throw error
  }
}

/** Returns the ids of all processes that these have started, directly or not. */
function listDescendants(pids) {
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
const isAlive = (pid) => listProcesses([pid]).some(({ state }) => state !== 'Z' && state !== 'X')

/** Calls back once when the process that started this one, or npm above it, has ended without a signal to this one. */
function watchParents(onGone) {
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
