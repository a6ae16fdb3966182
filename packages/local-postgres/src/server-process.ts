import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LocalPostgresError, PostgresAlreadyRunningError, tryOrUndefined } from './errors.ts'
import { readPostmasterPid } from './processes.ts'
import type { PostgresOsUser } from './runtime/run-as-user.ts'
import { POSTGRES_PROCESS_ENV, type PostgresRuntime } from './runtime/runtime.ts'
import { POSTGRES_SOCKET_PORT } from './runtime/temp-directory.ts'

/** How to start a server. `settings` can neither open a port nor move the socket. */
type PostgresServerOptions = {
  dataDir: string
  socketDir: string
  settings: Readonly<Record<string, string>>
  user: PostgresOsUser
  runtime: PostgresRuntime
}

/** Replaying the log of a large cluster after a crash takes time. */
const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 30_000
/** The time that the backends of a killed server may need to end. */
const BACKENDS_LIMIT_MS = 10_000

/** Precedes our process id in the command line of the watchdog, so that a later start recognizes it. */
export const POSTGRES_WATCHDOG_PROCESS_NAME = 'satlens-pg-watchdog'

// Runs the server and exits with its status. Stops the server (SIGINT: fast shutdown) when our end of the pipe on standard
// input closes, which happens even if Node is killed. Moves the pipe to descriptor 3, because the shell gives /dev/null
// to background jobs as their input. Arguments: our process id, the log file, the server's command.
const WATCHDOG_SCRIPT = `
umask 077
log=$2
shift 2
if [ -f "$log" ]; then mv -f "$log" "$log.1"; fi
exec 3<&0 </dev/null >"$log" 2>&1
"$@" 3<&- &
server=$!
(
  while read -r _ <&3; do :; done
  kill -INT "$server"
) &
keeper=$!
exec 3<&-
wait "$server"
status=$?
kill "$keeper" 2>/dev/null
exit "$status"
`

/** Starts the server under its watchdog and resolves when it is ready. Throws with the last lines of its log. */
export async function startPostgresServerProcess(options: PostgresServerOptions) {
  const deadline = Date.now() + BACKENDS_LIMIT_MS
  for (;;) {
    const server = launch(options)
    if (await waitUntilReady(options, server.hasEnded)) return server
    await server.stop()
    const lines = readLog(options.dataDir)
    if (lines.includes('lock file "postmaster.pid" already exists')) {
      throw new PostgresAlreadyRunningError(options.dataDir, readPostmasterPid(options.dataDir)?.pid ?? 0)
    }
    // The backends of a killed server keep the shared memory for a moment.
    const hasBackends = lines.includes('pre-existing shared memory block')
    if (!hasBackends || Date.now() > deadline) {
      throw new LocalPostgresError(`The local database in ${options.dataDir} did not start:\n${lines}`)
    }
    await sleep(50)
  }
}

function launch({ dataDir, socketDir, settings, user, runtime }: PostgresServerOptions) {
  const fixed = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    port: String(POSTGRES_SOCKET_PORT),
  }
  const flags = Object.entries({ ...settings, ...fixed }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = [join(runtime.binDir, 'postgres'), '-D', dataDir, ...flags]
  const child = spawn(
    '/bin/sh',
    ['-c', WATCHDOG_SCRIPT, POSTGRES_WATCHDOG_PROCESS_NAME, String(process.pid), logFile(dataDir), ...server],
    {
      // The user may not be allowed to enter our own directory.
      cwd: dataDir,
      // In its own process group, so that Ctrl-C does not stop the database before the program.
      detached: true,
      env: POSTGRES_PROCESS_ENV,
      // The watchdog logs to a file: a pipe could fill up or break.
      stdio: ['pipe', 'ignore', 'ignore'],
      ...user.identity,
    },
  )
  let hasEnded = false
  const exit = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true
      resolve()
    }
    child.once('exit', end).once('error', end)
  })
  // Nothing is written, but a broken pipe emits an error.
  child.stdin.on('error', () => {})
  // An idle database must not keep a finished program alive.
  child.unref()
  ;(child.stdin as Socket).unref()

  return {
    hasEnded: () => hasEnded,
    /** Resolves when the process has ended. */
    async stop(): Promise<void> {
      // Otherwise a program with nothing else to do would end before the server.
      child.ref()
      child.stdin.end()
      const timer = setTimeout(() => quit(dataDir, socketDir), STOP_LIMIT_MS)
      await exit
      clearTimeout(timer)
    },
  }
}

/** Resolves with false if the server ends or exceeds the time limit before it is ready. */
async function waitUntilReady(options: PostgresServerOptions, hasEnded: () => boolean): Promise<boolean> {
  const deadline = Date.now() + START_LIMIT_MS
  while (!hasEnded() && Date.now() < deadline) {
    const lock = readPostmasterPid(options.dataDir)
    // Another server on the same data has another socket directory.
    if (lock?.isReady && lock.socketDir === options.socketDir) return true
    await sleep(10)
  }
  return false
}

/** Requests an immediate shutdown. No committed data is lost: the next start replays the log. */
function quit(dataDir: string, socketDir: string): void {
  const lock = readPostmasterPid(dataDir)
  if (lock?.socketDir === socketDir) tryOrUndefined(() => process.kill(lock.pid, 'SIGQUIT'))
}

const logFile = (dataDir: string): string => join(dataDir, 'server.log')

function readLog(dataDir: string): string {
  const log = tryOrUndefined(() => readFileSync(logFile(dataDir), 'utf8'))
  return log?.trim().split('\n').slice(-20).join('\n') ?? '(it wrote no log)'
}
