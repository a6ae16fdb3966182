import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { moveClock } from './clocks.ts'
import { type Fleet, findPrimary, findRedisPrimary, listMembers } from './fleet.ts'
import { type Machine, plugIn, unplug } from './machines.ts'
import type { Part } from './parts.ts'

export const FAULTS = ['kill', 'stop', 'slow', 'cut', 'disk', 'clock'] as const
export type Fault = (typeof FAULTS)[number]

/** What is hit: the members of a role are found when the fault begins. */
export const TARGETS = [
  'primary',
  'standby',
  'etcd',
  'haproxy',
  'pgbouncer',
  'redis primary',
  'sentinel',
  'api',
  'upstream',
  'caddy',
] as const
export type Target = (typeof TARGETS)[number]

/** Faults of a whole machine, on which parts of the fleet may be several: HAProxy, PgBouncer and the API are the upstream. */
const OF_A_MACHINE: readonly Fault[] = ['cut', 'disk', 'clock']
const SHARES_A_MACHINE: readonly Target[] = ['haproxy', 'pgbouncer', 'api']
/** Their clock cannot be moved: programs in Go do not ask the C library for the time, and Redis's allocator hangs. */
const WITHOUT_CLOCK: readonly Target[] = ['etcd', 'redis primary', 'sentinel', 'caddy']

/** Returns true if the drill injects the fault into the target. */
export const isInjected = (fault: Fault, target: Target): boolean =>
  !(OF_A_MACHINE.includes(fault) && SHARES_A_MACHINE.includes(target)) &&
  !(fault === 'clock' && WITHOUT_CLOCK.includes(target))

/** Further than a reuse interval, less far than the life of an access token. */
const CLOCK_MOVES_S = 300

const fail = (message: string): never => {
  throw new Error(message)
}

/** Returns the parts of a target. */
export async function findParts(fleet: Fleet, target: Target): Promise<Part[]> {
  const named = (name: string | null | undefined) => [fleet.part(name ?? fail(`There is no ${target} now.`))]
  switch (target) {
    case 'primary':
      return named(await findPrimary())
    case 'standby':
      return named((await listMembers()).find(({ role }) => role === 'sync_standby')?.name)
    case 'redis primary':
      return named((await findRedisPrimary(fleet.secrets))?.machine)
    case 'etcd':
      return named(`etcd${1 + Math.floor(Math.random() * 3)}`)
    case 'sentinel':
      return named(`sentinel${1 + Math.floor(Math.random() * 3)}`)
    case 'upstream':
      return fleet.parts.filter(({ machine }) => machine === 'app1')
    case 'caddy':
      return named(
        `caddy@${execFileSync('ip', ['-n', 'edge1', 'addr']).includes('198.18.0.100') ? 'edge1' : 'edge2'}`,
      )
    case 'api':
      return named('api@app2:3001')
    default:
      return named(`${target}@app1`)
  }
}

/**
 * Begins a fault. Returns a function that ends it; killed parts are started again by the fleet's repair. A clock is moved
 * forward or, with `isBack`, back.
 */
export function beginFault(
  fleet: Fleet,
  fault: Fault,
  parts: readonly Part[],
  { isBack = false } = {},
): () => void {
  const machines = [...new Set(parts.map(({ machine }) => machine))]
  const signal = (name: NodeJS.Signals) => {
    for (const part of parts) fleet.supervisor.signal(part, name)
  }
  switch (fault) {
    case 'kill':
      signal('SIGKILL')
      return () => {}
    case 'stop':
      signal('SIGSTOP')
      return () => signal('SIGCONT')
    case 'cut':
      machines.forEach(unplug)
      return () => machines.forEach(plugIn)
    case 'slow': {
      const slowing = slowDown(signal)
      return () => slowing.abort()
    }
    case 'disk': {
      const files = machines.map((machine) => fillDisk(fleet.folder, machine))
      // Otherwise it would take minutes until PostgreSQL needs another file.
      if (machines.some((machine) => machine.startsWith('postgres'))) void switchWal(fleet)
      return () => {
        for (const file of files) rmSync(file, { force: true })
      }
    }
    case 'clock': {
      const move = (seconds: number) => {
        for (const machine of machines) moveClock(fleet.folder, machine, seconds)
      }
      move(isBack ? -CLOCK_MOVES_S : CLOCK_MOVES_S)
      return () => move(0)
    }
  }
}

/** Uses up the files for WAL that PostgreSQL keeps ready, but fewer than it keeps for a standby that is away. */
async function switchWal(fleet: Fleet): Promise<void> {
  const primary = await findPrimary()
  if (!primary) return
  const client = await fleet.connect(primary).catch(() => null)
  for (let nth = 0; client && nth < 5; nth++) {
    await client.query('select pg_switch_wal()').catch(() => {})
    await pause(500)
  }
  await client?.end().catch(() => {})
}

/** Lets the parts run for 50 of each 300 milliseconds. */
function slowDown(signal: (name: NodeJS.Signals) => void): AbortController {
  const over = new AbortController()
  void (async () => {
    while (!over.signal.aborted) {
      signal('SIGSTOP')
      await pause(250)
      signal('SIGCONT')
      await pause(50)
    }
  })()
  return over
}

/** Leaves no byte of the disk of a machine. Needs `diskSize` of `startFleet`. */
function fillDisk(folder: string, machine: Machine): string {
  const disk = join(folder, machine)
  const file = join(disk, 'filling')
  const block = Buffer.alloc(1 << 20)
  const { bavail, bsize } = statfsSync(disk)
  if (bavail * bsize > 1e9) fail(`The disk of ${machine} is not its own.`)
  try {
    for (;;) writeFileSync(file, block, { flag: 'a' })
  } catch {
    return file
  }
}
