// Several processes behind a proxy, a pooler and shared limits: does a rolling restart lose a request, and is everything
// done once? Run by `pnpm --dir apps/api bench:fleet`.
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { PRICE_POLL_MS } from '@satlens/domain'
import { findLosses, openLedger } from '../test/process/crash/ledger.ts'
import { prepareErrands } from './fleet-errands.ts'
import { LIMIT, statusesFrom } from './fleet-limits.ts'
import { answered, type Figures, failed, startLoad, sum } from './fleet-load.ts'
import { countStatements, statementShares } from './fleet-statements.ts'
import { type FleetWorld, type Member, missingPrograms, startFleetWorld } from './fleet-world.ts'
import { circumstances, ms, table } from './report.ts'
import { quantile } from './statistics.ts'

const UNLIMITED = { RATE_LIMIT_FACTOR: '1000000' }
/** Between two requests of each of the ten people in the load, while processes are restarted. */
const PAUSE_MS = 20
const ROLLS = 2
/** Until the proxy has looked at everybody again. */
const NOTICED_MS = 2_000

const missing = missingPrograms()
if (missing.length > 0) {
  const packages = missing.join(' ')
  console.error(`Missing: ${packages}. On Debian: apt-get install --no-install-recommends ${packages}`)
  process.exit(2)
}
if (!existsSync(new URL('../../web/dist/index.html', import.meta.url))) {
  console.error('The web app has not been built yet. Run "npm run build" first.')
  process.exit(2)
}
const { processes, seconds, delay } = readOptions(process.argv.slice(2))
const problems: string[] = []
const fails = (isFine: boolean, problem: string) => isFine || problems.push(problem)
const world = await startFleetWorld(processes, delay)
const ledger = openLedger()
try {
  const words = `--processes ${processes} --seconds ${seconds} --delay ${delay}`
  const command = `pnpm --dir apps/api bench:fleet -- ${words}`
  console.log(circumstances(command, world.postgresVersion))
  console.log(`- ${world.versions}; everything, the load too, on the cores of this machine\n`)
  const members: Member[] = []
  console.log(await measureThroughput(world, members))
  console.log(await rollTwice(world, members))
  const losses = await findLosses(ledger, world.sql)
  console.log(`\nAcknowledged and lost: ${losses.length}\n`)
  problems.push(...losses)
  await Promise.all(members.map((member) => member.stop()))
  console.log(await countRefusals(world))
} finally {
  await world.close()
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

/** The same load on one process, then on one more, and so on. They are left running. */
async function measureThroughput(fleet: FleetWorld, members: Member[]): Promise<string> {
  const rows: string[][] = []
  let statements = ''
  while (members.length < processes) {
    members.push(await fleet.start(members.length, UNLIMITED))
    await pause(NOTICED_MS)
    const load = await startLoad(fleet.url, ledger)
    const polled = fleet.prices.requests['/spot'] ?? 0
    load.take()
    await countStatements(fleet)
    await pause(seconds * 1_000)
    const figures = load.take()
    const polls = (fleet.prices.requests['/spot'] ?? 0) - polled
    problems.push(...(await load.stop()), ...failuresOf(figures))
    fails(
      polls <= mostPolls(figures.seconds),
      `${members.length} processes asked for the price ${polls} times`,
    )
    const times = [...figures.times.values()].flat()
    statements = await shareStatements(fleet)
    rows.push([
      String(members.length),
      (answered(figures) / figures.seconds).toFixed(0),
      ...[0.5, 0.99].map((share) => ms(quantile(times, share))),
      String(failed(figures)),
      String(await countConnections(fleet)),
      `${polls} of at most ${mostPolls(figures.seconds)}`,
    ])
  }
  const head = [
    'processes',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'failed',
    'connections',
    `spot price asked in ${seconds} s`,
  ]
  return `${table(head, rows)}\n\n${statements}\n`
}

/** What the database was asked for meanwhile. */
async function shareStatements(fleet: FleetWorld): Promise<string> {
  const shares = await statementShares(fleet)
  const rows = shares.map(({ kind, calls, share }) => [kind, String(calls), (share * 100).toFixed(1)])
  return table(['statements', 'calls', '% of the time of the database'], rows)
}

/** Each process is restarted, one after another, and all of them once more. */
async function rollTwice(fleet: FleetWorld, members: Member[]): Promise<string> {
  const errands = await prepareErrands(fleet, ROLLS * processes)
  const load = await startLoad(fleet.url, ledger, PAUSE_MS)
  const polled = fleet.prices.requests['/spot'] ?? 0
  const all: Figures[] = []
  const rows: string[][] = []
  for (let nth = 0; nth < ROLLS * processes; nth++) {
    await errands.next()
    const place = nth % processes
    const startedAt = performance.now()
    const leaving = members[place]
    await leaving?.stop()
    for (const line of leaving?.complaints() ?? []) problems.push(`process ${place + 1} logged ${line}`)
    const stoppedAt = performance.now()
    members[place] = await fleet.start(place, UNLIMITED)
    const readyAt = performance.now()
    const figures = load.take()
    all.push(figures)
    rows.push([
      `${nth + 1}: process ${place + 1}`,
      (stoppedAt - startedAt).toFixed(0),
      (readyAt - stoppedAt).toFixed(0),
      String(answered(figures)),
      String(failed(figures)),
    ])
  }
  const polls = (fleet.prices.requests['/spot'] ?? 0) - polled
  await pause(NOTICED_MS)
  problems.push(...(await load.stop()))
  all.push(load.take())
  for (const figures of all) problems.push(...failuresOf(figures))
  const took = sum(all.map((figures) => figures.seconds))
  fails(polls <= mostPolls(took), `${polls} polls in ${took.toFixed(0)} s of rolling restarts`)
  const settled = await errands.settle()
  problems.push(...settled.problems)
  rows.push(['all', '', '', String(sum(all.map(answered))), String(sum(all.map(failed)))])
  const head = ['restart', 'stopped after ms', 'ready after ms', 'requests meanwhile', 'failed']
  return [
    `Rolling restarts, \`SHUTDOWN_DELAY_S=${delay}\`:\n`,
    table(head, rows),
    `\n${table(['request', 'answered', 'failed', 'p50 ms', 'p99 ms', 'longest ms'], routeRows(all))}`,
    `\nMeanwhile ${settled.notices} alerts fired, ${settled.mails} mails left; done twice or not at all: ${settled.problems.length}.`,
    `The spot price was asked for ${polls} times in ${took.toFixed(0)} s; one process alone would ask at most ${mostPolls(took)} times.`,
  ].join('\n')
}

/** More requests than are allowed, with Redis and without, and from two addresses. */
async function countRefusals(fleet: FleetWorld): Promise<string> {
  const count = LIMIT * processes + 2 * LIMIT
  const rows: string[][] = []
  const cases = [
    { name: 'with Redis', env: {}, allowed: LIMIT },
    { name: 'without', env: { REDIS_URL: '' }, allowed: LIMIT * processes },
  ]
  for (const { name, env, allowed } of cases) {
    const members = await Promise.all(Array.from({ length: processes }, (_, nth) => fleet.start(nth, env)))
    await pause(NOTICED_MS)
    for (const address of ['127.0.0.2', '127.0.0.3']) {
      const statuses = await statusesFrom(address, fleet.url, count)
      const [passed, refused] = [statuses.get(200) ?? 0, statuses.get(429) ?? 0]
      fails(passed === allowed && refused === count - allowed, `limits ${name}: ${[...statuses].join('; ')}`)
      rows.push([`${name}, ${address}`, ...[count, allowed, passed, refused].map(String)])
    }
    await Promise.all(members.map((member) => member.stop()))
  }
  const head = [`limits, ${processes} processes`, 'asked', 'allowed', '200', '429']
  return table(head, rows)
}

/** What the pooler keeps open to PostgreSQL for all processes together. */
async function countConnections({ sql }: FleetWorld): Promise<number> {
  const [row] = await sql<{ count: string }>(
    "select count(*) from pg_stat_activity where usename = 'satlens'",
  )
  return Number(row?.count ?? 0)
}

/** One at the start, and one each time it is due. */
function mostPolls(inSeconds: number): number {
  return Math.floor((inSeconds * 1_000) / PRICE_POLL_MS) + 1
}

function failuresOf({ failures }: Figures): string[] {
  return [...failures].map(([what, count]) => `${count} × ${what}`)
}

function routeRows(all: readonly Figures[]): string[][] {
  const routes = [...new Set(all.flatMap(({ times }) => [...times.keys()]))].sort()
  return routes.map((route) => {
    const times = all.flatMap((figures) => figures.times.get(route) ?? [])
    const count = all.flatMap(({ failures }) =>
      [...failures].flatMap(([what, some]) => (what.startsWith(`${route}: `) ? [some] : [])),
    )
    const latencies = [quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)]
    return [`\`${route}\``, String(times.length), String(sum(count)), ...latencies.map(ms)]
  })
}

function readOptions(words: string[]) {
  const { values } = parseArgs({
    args: words.filter((word) => word !== '--'),
    options: {
      processes: { type: 'string', default: '3' },
      /** How long each number of processes is measured. */
      seconds: { type: 'string', default: '20' },
      /** How long a process serves on that is told to stop. With 0 the drill is to fail. */
      delay: { type: 'string', default: '5' },
    },
  })
  const wanted = {
    processes: Number(values.processes),
    seconds: Number(values.seconds),
    delay: Number(values.delay),
  }
  if (!Number.isSafeInteger(wanted.processes) || wanted.processes < 2) {
    throw new Error('--processes is a number from 2 on.')
  }
  if (!(wanted.seconds > 0)) throw new Error('--seconds is a number above 0.')
  if (!Number.isSafeInteger(wanted.delay) || wanted.delay < 0) {
    throw new Error('--delay is a number of seconds.')
  }
  return wanted
}
