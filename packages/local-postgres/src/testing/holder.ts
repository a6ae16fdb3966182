import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, onTestFinished, vi } from 'vitest'
import { findProcessById, isProcessRunning, readPostmasterPid } from '../processes.ts'
import { POSTGRES_WATCHDOG_PROCESS_NAME } from '../server-process.ts'

export type PgHolder = { url: string; dataDir: string; program: number; watchdogs: number[]; server: number }

const require = createRequire(import.meta.url)
const SCRIPT = fileURLToPath(new URL('./hold-cluster.ts', import.meta.url))

export const startPostgresHolderProcess = (args: string[] = []): Promise<PgHolder> =>
  waitForPostgresHolder(spawnPostgresHolder(args))

/** Launches hold-cluster.ts without waiting. In its own process group, to be killed with its children. */
export const spawnPostgresHolder = (args: string[]) =>
  spawnNodeScript(['--import', pathToFileURL(require.resolve('tsx')).href, SCRIPT, ...args], {})

export function spawnNodeScript(
  args: string[],
  options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv; cwd?: string },
) {
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const child = spawn(process.execPath, args, { ...options, stdio: [...stdio], detached: true })
  onTestFinished(() => killProcessGroup(child.pid))
  return child
}

/** Kills a process group with SIGKILL, like a crash of the machine. Ignores an ended one. */
export function killProcessGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {}
}

/** Suspends the program first: when it sees its watchdog end, it closes the pipe, which stops the server. */
export async function killHolderAndWatchdogs({ program, watchdogs }: PgHolder, ...others: number[]) {
  process.kill(program, 'SIGSTOP')
  const all = [...watchdogs, ...others, program]
  for (const pid of all) process.kill(pid, 'SIGKILL')
  for (const pid of all) await waitUntilProcessExits(pid)
}

export const waitUntilProcessExits = (pid: number): Promise<void> =>
  vi.waitFor(() => expect(isProcessRunning(pid)).toBe(false), { timeout: 20_000, interval: 10 })

export async function waitForPostgresHolder(child: ReturnType<typeof spawnNodeScript>): Promise<PgHolder> {
  const line = once(createInterface(child.stdout), 'line')
  const early = once(child, 'exit').then(([status]) => {
    throw new Error(`The holder ended early with status ${status}.`)
  })
  const [text] = (await Promise.race([line, early])) as [string]
  early.catch(() => {})
  const { url, dataDir } = JSON.parse(text) as { url: string; dataDir: string }
  const server = readPostmasterPid(dataDir)?.pid
  if (child.pid === undefined || server === undefined) throw new Error('The holder has no server.')
  return { url, dataDir, program: child.pid, watchdogs: findWatchdogs(child.pid), server }
}

function findWatchdogs(program: number): number[] {
  const pattern = `${POSTGRES_WATCHDOG_PROCESS_NAME} ${program} `
  const { stdout } = spawnSync('pgrep', ['-f', pattern], { encoding: 'utf8' })
  const pids = stdout.split('\n').map(Number)
  return pids.filter((pid) => pid > 0 && findProcessById(pid) !== null)
}
