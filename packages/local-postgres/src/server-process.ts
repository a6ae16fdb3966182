import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LocalPostgresError, PostgresAlreadyRunningError } from './errors.ts'
import { readPostmasterPid } from './postmaster-pid.ts'
import type { RunAsUser } from './runtime/run-as-user.ts'
import { type Runtime, SERVER_ENV } from './runtime/runtime.ts'
import { SOCKET_PORT } from './runtime/socket-directory.ts'
import { WATCHDOG_NAME, WATCHDOG_SCRIPT } from './watchdog.ts'

/** A server that accepts connections; `stop` resolves when its process is gone. */
export type ServerProcess = { stop(): Promise<void> }

/** What to start, on which data, as whom. `settings` cannot open a port or move the socket. */
export type ServerPlan = {
  dataDir: string
  socketDir: string
  settings: Readonly<Record<string, string>>
  user: RunAsUser
  runtime: Runtime
}

/** Replaying the log of a big, badly stopped cluster takes its time. */
const START_LIMIT_MS = 120_000
/** A fast shutdown only waits for a checkpoint. */
const STOP_LIMIT_MS = 30_000
/** For backends of a killed server to notice and end. */
const SURVIVORS_LIMIT_MS = 10_000

/** Starts the server under its watchdog and resolves when it is ready. Throws with the end of its log. */
export async function startServer(plan: ServerPlan): Promise<ServerProcess> {
  const deadline = Date.now() + SURVIVORS_LIMIT_MS
  for (;;) {
    const server = launch(plan)
    const outcome = await waitUntilReadyOrEnded(plan, server)
    if (outcome === 'ready') return { stop: () => server.stop() }
    await server.stop()
    const lines = readLog(plan.dataDir)
    if (lines.includes('lock file "postmaster.pid" already exists')) {
      throw new PostgresAlreadyRunningError(plan.dataDir, readPostmasterPid(plan.dataDir)?.pid ?? 0)
    }
    // After a kill -9 of the server its backends live on for a moment, holding the shared memory.
    const hasSurvivors = lines.includes('pre-existing shared memory block')
    if (!hasSurvivors || Date.now() > deadline) {
      throw new LocalPostgresError(`The local database in ${plan.dataDir} did not start:\n${lines}`)
    }
    await sleep(50)
  }
}

type Launched = { hasEnded(): boolean; stop(): Promise<void> }

function launch({ dataDir, socketDir, settings, user, runtime }: ServerPlan): Launched {
  const ours = { listen_addresses: '', unix_socket_directories: socketDir, port: String(SOCKET_PORT) }
  const flags = Object.entries({ ...settings, ...ours }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = [join(runtime.binDir, 'postgres'), '-D', dataDir, ...flags]
  const child = spawn(
    '/bin/sh',
    ['-c', WATCHDOG_SCRIPT, WATCHDOG_NAME, String(process.pid), logFile(dataDir), ...server],
    {
      // Ours may be closed to the user.
      cwd: dataDir,
      // A group of its own, or Ctrl-C in the terminal stops the database before the program has drained.
      detached: true,
      env: SERVER_ENV,
      // Its log goes to a file: a pipe would fill up, or break, with nobody reading.
      stdio: ['pipe', 'ignore', 'ignore'],
      ...user.identity,
    },
  )
  let ended = false
  const exit = new Promise<void>((done) => {
    const end = () => {
      ended = true
      done()
    }
    child.once('exit', end).once('error', end)
  })
  // Writing never happens, but a pipe that breaks says so here.
  child.stdin.on('error', () => {})
  unrefChild()

  return {
    hasEnded: () => ended,
    async stop() {
      // Held again, or a program with nothing else to do would end before the server has.
      child.ref()
      child.stdin.end()
      const timer = setTimeout(() => quit(dataDir, socketDir), STOP_LIMIT_MS)
      await exit
      clearTimeout(timer)
    },
  }

  /** An idle database must not keep a finished program alive. */
  function unrefChild() {
    child.unref()
    // The declared type is a plain stream; the pipe of a child process is a socket.
    if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
  }
}

async function waitUntilReadyOrEnded(plan: ServerPlan, server: Launched): Promise<'ready' | 'ended'> {
  const deadline = Date.now() + START_LIMIT_MS
  while (!server.hasEnded() && Date.now() < deadline) {
    const lock = readPostmasterPid(plan.dataDir)
    // The socket directory tells our server from another one on the same data.
    if (lock?.isReady && lock.socketDir === plan.socketDir) return 'ready'
    await sleep(10)
  }
  return 'ended'
}

/** Immediate shutdown, when the fast one hangs: nothing committed is lost, the next start replays the log. */
function quit(dataDir: string, socketDir: string): void {
  const lock = readPostmasterPid(dataDir)
  if (lock?.socketDir !== socketDir) return
  try {
    process.kill(lock.pid, 'SIGQUIT')
  } catch {}
}

const logFile = (dataDir: string): string => join(dataDir, 'server.log')

function readLog(dataDir: string): string {
  try {
    return readFileSync(logFile(dataDir), 'utf8').trim().split('\n').slice(-20).join('\n')
  } catch {
    return '(it wrote no log)'
  }
}
