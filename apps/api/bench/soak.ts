// Is the memory held? Run by `pnpm --dir apps/api bench:soak -- --minutes 60`, or with `--pause 800` beside other work.
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePort } from '../test/harness/free-port.ts'
import { type Client, DEEDS, openClient } from '../test/process/crash/client.ts'
import { startCrashWorld } from '../test/process/crash/crash-world.ts'
import { findLosses, openLedger } from '../test/process/crash/ledger.ts'
import { circumstances, table } from './report.ts'
import { lineThrough } from './statistics.ts'

const CLIENTS = 8
const LOOKS = 24
/** Code is compiled and pools are filled meanwhile. */
const WARM_UP = 0.25
/** What may be added from the end of the warm-up to the end, as a share of what was there. */
const ALLOWED = { kept: 0.05, resident: 0.1 } as const

const HEAD = ['minutes', 'requests', 'kept MB', 'resident MB', 'connections', 'delay p99 ms', 'handles']

interface Look {
  readonly minutes: number
  readonly requests: number
  /** What the program itself holds after a collection, in MB: its heap and its buffers. */
  readonly kept: number
  /** What the operating system has given the process, in MB. */
  readonly resident: number
  readonly connections: number
  /** By how much the latest of a hundred timers was late since the look before. */
  readonly delayMs: number
  readonly handles: number
}

const { minutes, pauseMs } = readOptions(process.argv.slice(2))
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const probePort = await freePort()
const probe = `${new URL('memory-probe.mjs', import.meta.url)}?port=${probePort}`
const world = await startCrashWorld(['--expose-gc', '--import', probe, at('../dist/main.js')])
try {
  const ledger = openLedger()
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openClient(world.url, ledger)))
  const { looks, unanswered } = await soak(clients)
  report(looks, unanswered, await findLosses(ledger, world.sql))
} finally {
  await world.close()
}

async function soak(clients: readonly Client[]): Promise<{ looks: Look[]; unanswered: string[] }> {
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 60_000
  const looks: Look[] = []
  const unanswered: string[] = []
  let requests = 0

  async function act(client: Client, nth: number): Promise<void> {
    for (let turn = nth; elapsed() < minutes; turn++) {
      const deed = DEEDS[turn % DEEDS.length] ?? 'rename'
      const failure = await client.act(deed).then(
        (isDone) => (isDone ? null : `a ${deed} at ${elapsed().toFixed(1)} minutes: 503 or no answer`),
        (error: unknown) => String(error),
      )
      requests++
      if (failure !== null) unanswered.push(failure)
      if (pauseMs > 0) await pause(pauseMs * (0.5 + Math.random()))
    }
  }

  async function watch(): Promise<void> {
    for (let nth = 1; nth <= LOOKS; nth++) {
      await pause(Math.max(0, ((nth * minutes) / LOOKS - elapsed()) * 60_000))
      const one = { minutes: elapsed(), requests, ...(await look()) }
      looks.push(one)
      console.error(rowOf(one).join('  '))
    }
  }

  await Promise.all([watch(), ...clients.map(act)])
  return { looks, unanswered }
}

async function look(): Promise<Omit<Look, 'minutes' | 'requests'>> {
  // Before the collection, which keeps everybody waiting; and after it, so that its delay is in no other figure.
  const figures = await readMetrics()
  const kept = (await (await fetch(`http://127.0.0.1:${probePort}/`)).json()) as {
    kept: number
    rss: number
    handles: string[]
  }
  await readMetrics()
  return {
    kept: kept.kept / 1e6,
    resident: kept.rss / 1e6,
    connections:
      figures('satlens_database_connections{state="busy"}') +
      figures('satlens_database_connections{state="idle"}'),
    delayMs: figures('nodejs_eventloop_delay_seconds{quantile="0.99"}') * 1_000,
    handles: kept.handles.length,
  }
}

/** Yields the value of a figure by its name and labels. */
async function readMetrics(): Promise<(name: string) => number> {
  const lines = (await (await fetch(`${world.url}/metrics`)).text()).split('\n')
  return (name) => {
    const line = lines.find((one) => one.startsWith(`${name} `))
    if (line === undefined) throw new Error(`There is no figure ${name}.`)
    return Number(line.slice(name.length))
  }
}

function rowOf(one: Look): string[] {
  return [
    one.minutes.toFixed(1),
    String(one.requests),
    one.kept.toFixed(1),
    one.resident.toFixed(0),
    String(one.connections),
    one.delayMs.toFixed(1),
    String(one.handles),
  ]
}

function report(looks: readonly Look[], unanswered: readonly string[], losses: readonly string[]): void {
  const options = [`--minutes ${minutes}`, ...(pauseMs > 0 ? [`--pause ${pauseMs}`] : [])].join(' ')
  const command = `pnpm --dir apps/api bench:soak -- ${options}`
  console.log(circumstances(command, world.postgresVersion, 'on disk, flushed with each commit'))
  const pace = pauseMs > 0 ? `pause ${pauseMs} ms on average between two requests` : 'act without a pause'
  console.log(`- ${CLIENTS} clients that ${pace}; not answered: ${unanswered.length}; lost: ${losses.length}`)
  console.log('- kept: heap and buffers of the program after a collection\n')
  console.log(table(HEAD, looks.map(rowOf)))
  console.log('')
  const settled = looks.filter((one) => one.minutes > minutes * WARM_UP)
  const isHeld = (['kept', 'resident'] as const).map((what) => judge(settled, what))
  for (const one of [...unanswered.slice(0, 10), ...losses]) console.error(one)
  if (isHeld.includes(false) || losses.length > 0) process.exitCode = 1
}

/** The straight line nearest to what was seen says what was added, not the highest of some. */
function judge(settled: readonly Look[], what: 'kept' | 'resident'): boolean {
  const overTime = lineThrough(settled.map((one) => [one.minutes, one[what]]))
  const overRequests = lineThrough(settled.map((one) => [one.requests, one[what]]))
  const [from = 0, to = 0] = [settled.at(0)?.minutes, settled.at(-1)?.minutes]
  const before = overTime.at(from)
  const growth = (overTime.at(to) - before) / before
  const isHeld = growth <= ALLOWED[what]
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  console.log(
    `- ${what}: ${before.toFixed(1)} MB after the warm-up, ${(overTime.slope * 60).toFixed(1)} MB an hour, ` +
      `${(overRequests.slope * 1e6).toFixed(0)} bytes a request; ` +
      `${percent(growth)} added of ${percent(ALLOWED[what])} allowed: ${isHeld ? 'held' : 'NOT HELD'}`,
  )
  return isHeld
}

function readOptions(words: string[]): { minutes: number; pauseMs: number } {
  const { values } = parseArgs({
    args: words.filter((word) => word !== '--'),
    options: { minutes: { type: 'string', default: '60' }, pause: { type: 'string', default: '0' } },
  })
  const [count, rest] = [Number(values.minutes), Number(values.pause)]
  if (!(count > 0)) throw new Error('--minutes is a number above 0.')
  if (!(rest >= 0)) throw new Error('--pause is a number of milliseconds.')
  return { minutes: count, pauseMs: rest }
}
