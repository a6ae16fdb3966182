// Checks for memory leaks. Run: `npm run bench -- soak --minutes 60`; add `--pause 800` on a busy machine.
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePort } from '#test/harness/free-port.ts'
import { type Client, OPERATIONS, openClient } from '#test/process/crash/client.ts'
import { startCrashEnvironment } from '#test/process/crash/crash-environment.ts'
import { createWriteLog, findLostWrites } from '#test/process/crash/write-log.ts'
import { circumstances, table } from './report.ts'
import { lineThrough } from './statistics.ts'

const CLIENTS = 8
const LOOKS = 24
/** Share of the time for warming up, in which code is compiled and pools are filled. */
const WARM_UP = 0.25
/** Allowed growth after the warm-up, as a share of the memory at its end. */
const ALLOWED = { kept: 0.05, resident: 0.1 } as const

const HEAD = ['minutes', 'requests', 'kept MB', 'resident MB', 'connections', 'delay p99 ms', 'handles']

interface Look {
  readonly minutes: number
  readonly requests: number
  /** Heap and buffers after a garbage collection, in MB. */
  readonly kept: number
  /** Resident memory in MB. */
  readonly resident: number
  readonly connections: number
  /** The 99th percentile of the event loop delay since the previous sample. */
  readonly delayMs: number
  readonly handles: number
}

const { minutes, pauseMs } = readOptions(process.argv.slice(2))
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const probePort = await freePort()
const probe = `${new URL('memory-probe.mjs', import.meta.url)}?port=${probePort}`
const environment = await startCrashEnvironment(['--expose-gc', '--import', probe, at('../dist/main.js')])
try {
  const writeLog = createWriteLog()
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, () => openClient(environment.url, writeLog)),
  )
  const { looks, unanswered } = await soak(clients)
  report(looks, unanswered, await findLostWrites(writeLog, environment.sql))
} finally {
  await environment.close()
}

async function soak(clients: readonly Client[]): Promise<{ looks: Look[]; unanswered: string[] }> {
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 60_000
  const looks: Look[] = []
  const unanswered: string[] = []
  let requests = 0

  async function act(client: Client, nth: number): Promise<void> {
    for (let turn = nth; elapsed() < minutes; turn++) {
      const operation = OPERATIONS[turn % OPERATIONS.length] ?? 'rename'
      const failure = await client.act(operation).then(
        (isDone) => (isDone ? null : `a ${operation} at ${elapsed().toFixed(1)} minutes: 503 or no answer`),
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
  // The delay is read before the garbage collection, and again after it to discard the delay of the collection.
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

/** Returns a function that reads a metric by name and labels. */
async function readMetrics(): Promise<(name: string) => number> {
  const lines = (await (await fetch(`${environment.url}/metrics`)).text()).split('\n')
  return (name) => {
    const line = lines.find((one) => one.startsWith(`${name} `))
    if (line === undefined) throw new Error(`There is no metric ${name}.`)
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

function report(looks: readonly Look[], unanswered: readonly string[], lostWrites: readonly string[]): void {
  const options = [`--minutes ${minutes}`, ...(pauseMs > 0 ? [`--pause ${pauseMs}`] : [])].join(' ')
  const command = `npm run bench -- soak ${options}`
  console.log(circumstances(command, environment.postgresVersion, 'on disk, flushed with each commit'))
  const pace = pauseMs > 0 ? `pause ${pauseMs} ms on average between two requests` : 'act without a pause'
  console.log(
    `- ${CLIENTS} clients that ${pace}; not answered: ${unanswered.length}; lost: ${lostWrites.length}`,
  )
  console.log('- kept: heap and buffers of the program after a collection\n')
  console.log(table(HEAD, looks.map(rowOf)))
  console.log('')
  const settled = looks.filter((one) => one.minutes > minutes * WARM_UP)
  const isHeld = (['kept', 'resident'] as const).map((what) => judge(settled, what))
  for (const one of [...unanswered.slice(0, 10), ...lostWrites]) console.error(one)
  if (isHeld.includes(false) || lostWrites.length > 0) process.exitCode = 1
}

/** Returns true if the linear trend of the memory stays within the allowed growth. */
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
  if (!(count > 0)) throw new Error('--minutes must be above 0.')
  if (!(rest >= 0)) throw new Error('--pause must be a number of milliseconds.')
  return { minutes: count, pauseMs: rest }
}
