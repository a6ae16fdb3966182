import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onMachine, processesOf } from './machines.ts'
import { type Part, writeFiles } from './parts.ts'

export interface Owner {
  readonly uid: number
  readonly gid: number
}

export type Supervisor = ReturnType<typeof createSupervisor>

/** Starts and stops parts. It restarts none by itself, so that a drill decides when a lost one comes back. */
export function createSupervisor(folder: string, parts: readonly Part[], owner: Owner) {
  const children = new Map<Part, ChildProcess>()
  const sharesMachine = (part: Part) => parts.some((one) => one !== part && one.machine === part.machine)
  const isRunning = (part: Part) => {
    const child = children.get(part)
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  function signal(part: Part, name: NodeJS.Signals): void {
    const pid = children.get(part)?.pid
    // PostgreSQL leaves Patroni's process group, but not its machine.
    const targets = sharesMachine(part)
      ? pid === undefined || !isRunning(part)
        ? []
        : [-pid]
      : processesOf(part.machine)
    for (const target of targets) {
      try {
        process.kill(target, name)
      } catch (error) {
        // It has ended in between.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }

  return {
    parts,
    start(part: Part): void {
      writeFiles(part, owner)
      const [program = '', ...args] = onMachine(part.machine, part.command, part.user)
      const log = openSync(join(folder, part.machine, `${part.name.replaceAll(':', '-')}.log`), 'a')
      const child = spawn(program, args, {
        cwd: '/',
        // A process group of its own, which a fault reaches as a whole.
        detached: true,
        stdio: ['ignore', log, log],
        env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...part.env },
      })
      closeSync(log)
      children.set(part, child)
    },
    signal,
    isRunning,
    /** Asks a part to stop, and kills it if it does not within ten seconds. */
    async stop(part: Part): Promise<void> {
      signal(part, 'SIGTERM')
      for (let waited = 0; isRunning(part) && waited < 10_000; waited += 50) await pause(50)
      signal(part, 'SIGKILL')
    },
  }
}

/** Repeats a check until it holds. Throws with its last complaint when the time is over. */
export async function waitUntil(
  what: string,
  check: () => Promise<string | null>,
  withinMs = 120_000,
): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  let complaint: string | null = 'not checked'
  while (performance.now() < giveUpAt) {
    complaint = await check().catch((error: Error) => error.message)
    if (complaint === null) return
    await pause(250)
  }
  throw new Error(`${what}: ${complaint}`)
}

export const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)))
