// Checks that a rolling restart of several processes behind proxy, pooler and Redis loses no request and that background
// work is done once. Run: `npm run bench -- fleet`.
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { PAGE_PRICE_POLL_INTERVAL_MS } from '@satlens/domain'
import { createWriteLog, findLostWrites } from '#test/process/crash/write-log.ts'
import { prepareBackgroundWork } from './fleet-background-work.ts'
import {
  type FleetEnvironment,
  type Member,
  missingPrograms,
  startFleetEnvironment,
} from './fleet-environment.ts'
import { LIMIT, statusesFrom } from './fleet-limits.ts'
import { answered, failed, type LoadResult, startLoad, sum } from './fleet-load.ts'
import { countStatements, statementShares } from './fleet-statements.ts'
import { circumstances, ms, table } from './report.ts'
import { quantile } from './statistics.ts'

const UNLIMITED = { RATE_LIMIT_FACTOR: '1000000' }
/** Pause between two requests of each client during restarts. */
const PAUSE_MS = 20
const ROLLS = 2
/** Time in which the proxy has checked every process again. */
const NOTICED_MS = 2_000

const missing = missingPrograms()
if (missing.length > 0) {
  const packages = missing.join(' ')
  console.error(
    `Missing programs: ${packages}. On Debian: apt-get install --no-install-recommends ${packages}`,
  )
  process.exit(2)
}
if (!existsSync(new URL('../../web/dist/index.html', import.meta.url))) {
  console.error('The web app is not built. Run "npm run build" first.')
  process.exit(2)
}
const { processes, seconds, delay } = readOptions(process.argv.slice(2))
const problems: string[] = []
const check = (isFine: boolean, problem: string) => isFine || problems.push(problem)
const environment = await startFleetEnvironment(processes, delay)
const writeLog = createWriteLog()
try {
  const words = `--processes ${processes} --seconds ${seconds} --delay ${delay}`
  const command = `npm run bench -- fleet ${words}`
  console.log(circumstances(command, environment.postgresVersion))
  console.log(`- ${environment.versions}; everything, the load too, on the cores of this machine\n`)
  const members: Member[] = []
  console.log(await measureThroughput(environment, members))
  console.log(await rollTwice(environment, members))
  const lostWrites = await findLostWrites(writeLog, environment.sql)
  console.log(`\nAcknowledged and lost: ${lostWrites.length}\n`)
  problems.push(...lostWrites)
  await Promise.all(members.map((member) => member.stop()))
  console.log(await countRefusals(environment))
} finally {
  await environment.close()
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

/** Measures the same load with one process, then two, and so on. The processes stay running. */
async function measureThroughput(fleet: FleetEnvironment, members: Member[]): Promise<string> {
  const rows: string[][] = []
  let statements = ''
  while (members.length < processes) {
    members.push(await fleet.start(members.length, UNLIMITED))
    await pause(NOTICED_MS)
    const load = await startLoad(fleet.url, writeLog)
    const polled = fleet.prices.requests['/spot'] ?? 0
    load.take()
    await countStatements(fleet)
    await pause(seconds * 1_000)
    const figures = load.take()
    const polls = (fleet.prices.requests['/spot'] ?? 0) - polled
    problems.push(...(await load.stop()), ...failuresOf(figures))
    check(
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

/** Describes the statements that the database executed meanwhile. */
async function shareStatements(fleet: FleetEnvironment): Promise<string> {
  const shares = await statementShares(fleet)
  const rows = shares.map(({ kind, calls, share }) => [kind, String(calls), (share * 100).toFixed(1)])
  return table(['statements', 'calls', '% of the time of the database'], rows)
}

/** Restarts the processes one after another, twice. */
async function rollTwice(fleet: FleetEnvironment, members: Member[]): Promise<string> {
  const backgroundWork = await prepareBackgroundWork(fleet, ROLLS * processes)
  const load = await startLoad(fleet.url, writeLog, PAUSE_MS)
  const polled = fleet.prices.requests['/spot'] ?? 0
  const all: LoadResult[] = []
  const rows: string[][] = []
  for (let nth = 0; nth < ROLLS * processes; nth++) {
    await backgroundWork.next()
    const place = nth % processes
    const startedAt = performance.now()
    const leaving = members[place]
    await leaving?.stop()
    for (const line of leaving?.stderr() ?? []) problems.push(`process ${place + 1} logged ${line}`)
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
  check(polls <= mostPolls(took), `${polls} polls in ${took.toFixed(0)} s of rolling restarts`)
  const settled = await backgroundWork.settle()
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

/** Exceeds a rate limit with Redis, without it, and from two addresses. */
async function countRefusals(fleet: FleetEnvironment): Promise<string> {
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
      check(passed === allowed && refused === count - allowed, `limits ${name}: ${[...statuses].join('; ')}`)
      rows.push([`${name}, ${address}`, ...[count, allowed, passed, refused].map(String)])
    }
    await Promise.all(members.map((member) => member.stop()))
  }
  const head = [`limits, ${processes} processes`, 'asked', 'allowed', '200', '429']
  return table(head, rows)
}

/** Returns the number of connections from the pooler to PostgreSQL. */
async function countConnections({ sql }: FleetEnvironment): Promise<number> {
  const [row] = await sql<{ count: string }>(
    "select count(*) from pg_stat_activity where usename = 'satlens'",
  )
  return Number(row?.count ?? 0)
}

/** Returns the largest number of polls that are due in this time. */
function mostPolls(inSeconds: number): number {
  return Math.floor((inSeconds * 1_000) / PAGE_PRICE_POLL_INTERVAL_MS) + 1
}

function failuresOf({ failures }: LoadResult): string[] {
  return [...failures].map(([what, count]) => `${count} × ${what}`)
}

function routeRows(all: readonly LoadResult[]): string[][] {
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
      /** Seconds of measurement per number of processes. */
      seconds: { type: 'string', default: '20' },
      /** SHUTDOWN_DELAY_S of the processes. With 0 the drill is expected to fail. */
      delay: { type: 'string', default: '5' },
    },
  })
  const wanted = {
    processes: Number(values.processes),
    seconds: Number(values.seconds),
    delay: Number(values.delay),
  }
  if (!Number.isSafeInteger(wanted.processes) || wanted.processes < 2) {
    throw new Error('--processes must be an integer of at least 2.')
  }
  if (!(wanted.seconds > 0)) throw new Error('--seconds must be above 0.')
  if (!Number.isSafeInteger(wanted.delay) || wanted.delay < 0) {
    throw new Error('--delay must be a number of seconds.')
  }
  return wanted
}
