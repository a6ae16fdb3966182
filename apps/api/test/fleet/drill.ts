import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findLostWrites } from '#test/process/crash/write-log.ts'
import { table } from '../../bench/report.ts'
import { type Call, isWrite } from './call.ts'
import { beginFault, FAULTS, type Fault, findParts, TARGETS, type Target } from './faults.ts'
import { type Fleet, findPrimary, listMembers } from './fleet.ts'
import { type Load, startLoad } from './load.ts'
import { onMachine } from './machines.ts'
import { countUnlimited, startMailReceiver, startPriceFeed, watchPrimaries } from './observers.ts'
import { waitUntil } from './supervisor.ts'
import { REPOSITORY } from './templates.ts'

export interface DrillOptions {
  readonly rounds: number
  /** Empty: all. */
  readonly faults: readonly string[]
  readonly targets: readonly string[]
}

interface Round {
  readonly what: string
  /** The longest times in seconds without an acknowledged write and without an answered read. */
  readonly withoutWrites: number
  readonly withoutReads: number
  readonly refused: number
  readonly calls: number
  /** Seconds from the end of the fault until every part is well again. */
  readonly recovery: number
}

/** Of Patroni's settings in infra/fleet/patroni.yml. */
const TTL_S = 20
/** How long a fault lasts. The loss of a primary takes longer to be noticed than any other. */
const HOLD_S = { primary: TTL_S + 10, standby: 15, other: 12 }

const PAIRS = [
  ['primary', 'etcd'],
  ['primary', 'redis primary'],
  ['standby', 'upstream'],
  ['haproxy', 'sentinel'],
] as const satisfies readonly (readonly [Target, Target])[]

/** Injects the faults one after another under load and prints what came of each. Returns the exit code. */
export async function runDrill(fleet: Fleet, { rounds, faults, targets }: DrillOptions): Promise<number> {
  const emails = await startMailReceiver()
  await startPriceFeed()
  const load = await startLoad(fleet.url, join(fleet.folder, 'ledger.jsonl'))
  const watch = watchPrimaries(fleet)
  const letThrough: number[] = []
  const done: Round[] = []
  const isWanted = (list: readonly string[], one: string) => list.length === 0 || list.includes(one)

  async function round(what: string, holdS: number, begin: () => Promise<() => void>): Promise<void> {
    await pause(3_000)
    const startedAt = performance.now()
    const end = await begin()
    await pause(holdS * 1_000)
    end()
    const endedAt = performance.now()
    await waitUntil(`The fleet is well after ${what}`, fleet.repair, 180_000)
    const recovery = (performance.now() - endedAt) / 1_000
    await pause(2_000)
    const calls = load.calls.filter((call) => call.endedAt >= startedAt)
    done.push({
      what,
      withoutWrites: longestGap(calls.filter(isWrite), startedAt),
      withoutReads: longestGap(
        calls.filter((call) => !isWrite(call)),
        startedAt,
      ),
      refused: calls.filter(({ status }) => status === 0 || status >= 500).length,
      calls: calls.length,
      recovery,
    })
    console.log(`${new Date().toISOString().slice(11, 19)} ${rowOf(done.slice(-1)).join(' | ')}`)
  }

  try {
    for (let nth = 0; nth < rounds; nth++) {
      for (const fault of FAULTS.filter((one) => isWanted(faults, one))) {
        for (const target of TARGETS.filter((one) => isWanted(targets, one))) {
          await round(`${fault}: ${target}`, holdOf(target), async () =>
            beginFault(fleet, fault, await findParts(fleet, target)),
          )
          if (target === 'redis primary') letThrough.push(await countUnlimited(fleet.url))
        }
      }
      if (isWanted(faults, 'two')) {
        for (const pair of PAIRS) {
          await round(`kill two: ${pair.join(', ')}`, Math.max(...pair.map(holdOf)), async () => {
            const lost = (await Promise.all(pair.map((target) => findParts(fleet, target)))).flat()
            return beginFault(fleet, 'kill' satisfies Fault, lost)
          })
        }
      }
      if (isWanted(faults, 'switchover')) await round('switchover', 15, () => switchOver(fleet))
    }
  } catch (error) {
    load.problems.push(error instanceof Error ? error.message : String(error))
  }
  letThrough.push(await countUnlimited(fleet.url))
  const overlaps = watch.countOverlaps()
  watch.stop()
  return report(await check(fleet, load, emails), done, { overlaps, letThrough })
}

const holdOf = (target: Target): number =>
  target === 'primary' ? HOLD_S.primary : target === 'standby' ? HOLD_S.standby : HOLD_S.other

/** Asks Patroni for a planned change of the primary, as before the upgrade of a minor version. */
async function switchOver(fleet: Fleet): Promise<() => void> {
  const primary = await findPrimary()
  const next = (await listMembers()).find(({ role }) => role === 'sync_standby')?.name
  if (!primary || !next) throw new Error('There is no pair to switch over.')
  const file = join(fleet.folder, primary, 'patroni.yml')
  const words = ['patronictl', '-c', file, 'switchover', '--master', primary, '--candidate', next, '--force']
  const [program = '', ...args] = onMachine(primary, words, 'postgres')
  execFileSync(program, args, { env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' }, stdio: 'pipe' })
  return () => {}
}

/** Returns the longest time in seconds between two answered calls. */
function longestGap(calls: readonly Call[], from: number): number {
  const times = calls
    .filter(({ status }) => status >= 200 && status < 500)
    .map(({ endedAt }) => endedAt)
    .toSorted((a, b) => a - b)
  const ends = [...times, performance.now()]
  return Math.max(...ends.map((at, nth) => at - (ends[nth - 1] ?? from))) / 1_000
}

/** Compares what was acknowledged with what is stored and was sent. */
async function check(
  fleet: Fleet,
  load: Load,
  emails: readonly { readonly to: string; readonly id: string }[],
) {
  // The next crossing of the price triggers what is active, and its emails are sent.
  await pause(110_000)
  await load.stop()
  const lostSessions: string[] = []
  for (const client of load.clients) {
    await client.act('refresh').catch((error: Error) => lostSessions.push(error.message))
  }
  // A write without an answer may take effect late, when a stopped part goes on. Only the checker can judge names.
  const names = await fleet.query<{ email: string; name: string }>(
    'select email, full_name as name from profiles',
  )
  const now = Math.round(performance.now() * 1_000)
  for (const { email, name } of names) {
    load.history.push({ kind: 'name', key: email, write: false, value: name, call: now, returned: now })
  }
  const lostWrites = await findLostWrites({ ...load.writeLog, names: new Map() }, (text, values) =>
    fleet.query(text, values),
  )
  const fired = await fleet.query<{ id: string; status: string; notices: number; mailed: boolean }>(
    `select a.id, a.status, count(n.id)::int as notices, bool_or(n.mailed) as mailed
     from alerts a left join alert_notices n on n.alert_id = a.id where a.mails group by 1, 2`,
  )
  const rows = new Map(fired.map((row) => [row.id, row]))
  // A later alert may not have been crossed, or its email not sent.
  const due = load.emailAlerts.filter(({ at }) => performance.now() - at > 200_000)
  const alertProblems = due.flatMap(({ id }) => {
    const row = rows.get(id)
    if (!row) return [`alert ${id} is lost`]
    return row.status === 'fired' && row.notices === 1
      ? []
      : [`alert ${id} is ${row.status} with ${row.notices} notices`]
  })
  const ids = new Set(emails.map(({ id }) => id))
  const mailed = fired.filter(({ mailed }) => mailed).length
  const history = load.history.map((event) => JSON.stringify(event)).join('\n')
  const checker = spawnSync('go', ['run', '.'], {
    cwd: join(REPOSITORY, 'infra/fleet/checker'),
    input: history,
    encoding: 'utf8',
    env: { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off' },
    maxBuffer: 1e9,
  })
  return {
    'acknowledged writes lost': lostWrites,
    'sessions lost': [...lostSessions, ...load.problems],
    'alerts lost or doubled': alertProblems,
    'emails missing': Array.from({ length: Math.max(0, mailed - ids.size) }, () => 'an email'),
    'emails doubled': Array.from({ length: emails.length - ids.size }, () => 'an email'),
    'history (porcupine)': checker.error
      ? ['not checked: apt-get install golang-go, then go mod download in infra/fleet/checker']
      : checker.status === 0
        ? []
        : `${checker.stdout}${checker.stderr}`.split('\n').slice(0, 40),
    checker: checker.stdout?.trim().split('\n').at(-1) ?? '',
    acknowledged: load.calls.filter((call) => isWrite(call) && call.status >= 200 && call.status < 300)
      .length,
    calls: load.calls.length,
    emails: ids.size,
  }
}

function report(
  { checker, acknowledged, calls, emails, ...problems }: Awaited<ReturnType<typeof check>>,
  done: readonly Round[],
  { overlaps, letThrough }: { overlaps: number; letThrough: readonly number[] },
): number {
  const kinds = [...new Set(done.map(({ what }) => what))]
  const head = ['fault', 'rounds', 's without writes', 's without reads', 'refused', 'calls', 's to recover']
  console.log(
    `\n${table(
      head,
      kinds.map((what) => rowOf(done.filter((round) => round.what === what))),
    )}`,
  )
  console.log(`\n${calls} calls, ${acknowledged} acknowledged writes, ${emails} emails; history: ${checker}`)
  const counts = Object.entries(problems).map(([what, list]) => [what, String(list.length)])
  console.log(`\n${table(['count', ''], [...counts, ['writes on an older timeline', String(overlaps)]])}`)
  console.log(`Of 50 requests with a limit of 30 were let through: ${letThrough.join(', ')}`)
  const all = Object.values(problems).flat()
  for (const problem of all.slice(0, 100)) console.error(problem)
  return all.length + overlaps > 0 ? 1 : 0
}

/** Returns the row of the rounds of one fault: the longest times, the sums of the rest. */
function rowOf(rounds: readonly Round[]): string[] {
  const most = (figure: (round: Round) => number) => Math.max(...rounds.map(figure)).toFixed(1)
  const sum = (figure: (round: Round) => number) =>
    String(rounds.reduce((all, round) => all + figure(round), 0))
  return [
    rounds[0]?.what ?? '',
    String(rounds.length),
    most(({ withoutWrites }) => withoutWrites),
    most(({ withoutReads }) => withoutReads),
    sum(({ refused }) => refused),
    sum((round) => round.calls),
    most(({ recovery }) => recovery),
  ]
}
