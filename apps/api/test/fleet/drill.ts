import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { table } from '../../bench/report.ts'
import { restoreToMoment, takeBaseBackup } from './archive.ts'
import { type Call, isWrite } from './call.ts'
import { check } from './check.ts'
import { beginFault, FAULTS, type Fault, findParts, isInjected, TARGETS, type Target } from './faults.ts'
import { type Fleet, findPrimary, listMembers } from './fleet.ts'
import { startLoad } from './load.ts'
import { onMachine } from './machines.ts'
import { countUnlimited, startMailReceiver, startPriceFeed, watchPrimaries } from './observers.ts'
import { waitUntil } from './supervisor.ts'

/** What may follow `--faults`. */
const CHOICES: readonly string[] = [...FAULTS, 'two', 'switchover']

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
  /** Returns the calls that began during the fault and have ended. */
  readonly calls: () => readonly Call[]
  /** Seconds from the end of the fault until every part is well again. */
  readonly recovery: number
}

/**
 * The least and the greatest time in seconds that a fault lasts: until calls have been answered for a while. A stopped part
 * delivers what it held back later than a token may be reused. Patroni does not replace a primary whose disk is full.
 */
const HOLD_S: Readonly<Record<Fault, readonly [number, number]>> = {
  kill: [6, 60],
  stop: [12, 60],
  slow: [6, 60],
  cut: [12, 60],
  disk: [10, 10],
  clock: [8, 60],
}
const STEADY_MS = 4_000

const PAIRS = [
  ['primary', 'etcd'],
  ['primary', 'redis primary'],
  ['standby', 'upstream'],
  ['haproxy', 'sentinel'],
] as const satisfies readonly (readonly [Target, Target])[]

/** Returns what the drill does not know, which it would pass over and report no problem; null if nothing. */
export function findMistake({ rounds, faults, targets }: DrillOptions): string | null {
  if (!Number.isInteger(rounds) || rounds < 1) return 'The number of rounds has to be at least one.'
  const fault = faults.find((one) => !CHOICES.includes(one))
  if (fault !== undefined) return `There is no fault ${fault}. There are ${CHOICES.join(', ')}.`
  const target = targets.find((one) => !TARGETS.some((known) => known === one))
  if (target !== undefined) return `There is no target ${target}. There are ${TARGETS.join(', ')}.`
  return null
}

/** Injects the faults one after another under load and prints what came of each. Returns the exit code. */
export async function runDrill(fleet: Fleet, { rounds, faults, targets }: DrillOptions): Promise<number> {
  const emails = await startMailReceiver()
  await startPriceFeed()
  const load = await startLoad(fleet)
  const watch = watchPrimaries(fleet)
  const base = await takeBaseBackup(fleet)
  const letThrough: number[] = []
  const done: Round[] = []
  const isWanted = (list: readonly string[], one: string) => list.length === 0 || list.includes(one)

  async function round(
    what: string,
    [atLeastS, atMostS]: readonly [number, number],
    begin: () => Promise<() => void>,
  ): Promise<void> {
    await pause(2_000)
    const startedAt = performance.now()
    const end = await begin()
    await pause(atLeastS * 1_000)
    while (!isSteady(load.calls) && performance.now() < startedAt + atMostS * 1_000) await pause(250)
    end()
    const endedAt = performance.now()
    const remember = (error: Error) => load.problems.push(error.message)
    await waitUntil(`The fleet is well after ${what}`, fleet.repair, 180_000).catch(remember)
    const recovery = (performance.now() - endedAt) / 1_000
    await pause(1_000)
    const until = performance.now()
    const ended = load.calls.filter((call) => call.endedAt >= startedAt)
    done.push({
      what,
      withoutWrites: longestGap(ended.filter(isWrite), startedAt),
      withoutReads: longestGap(
        ended.filter((call) => !isWrite(call)),
        startedAt,
      ),
      // A call may be given up during the next fault only.
      calls: () => load.calls.filter((call) => call.startedAt >= startedAt && call.startedAt < until),
      recovery,
    })
    console.log(`${new Date().toISOString().slice(11, 19)} ${rowOf(done.slice(-1)).join(' | ')}`)
  }

  try {
    for (let nth = 0; nth < rounds; nth++) {
      const isBack = nth % 2 === 1
      await round('no fault', [10, 10], async () => () => {})
      for (const fault of FAULTS.filter((one) => isWanted(faults, one))) {
        for (const target of TARGETS.filter((one) => isWanted(targets, one) && isInjected(fault, one))) {
          await round(`${fault}: ${target}`, HOLD_S[fault], async () =>
            beginFault(fleet, fault, await findParts(fleet, target), { isBack }),
          )
          if (target === 'redis primary') letThrough.push(await countUnlimited(fleet.url))
        }
      }
      if (isWanted(faults, 'two')) {
        for (const pair of PAIRS) {
          await round(`kill two: ${pair.join(', ')}`, HOLD_S.kill, async () => {
            const lost = (await Promise.all(pair.map((target) => findParts(fleet, target)))).flat()
            return beginFault(fleet, 'kill', lost)
          })
        }
      }
      if (isWanted(faults, 'switchover')) await round('switchover', [6, 60], () => switchOver(fleet))
    }
  } catch (error) {
    load.problems.push(error instanceof Error ? error.message : String(error))
  }
  letThrough.push(await countUnlimited(fleet.url))
  const overlaps = watch.countOverlaps()
  watch.stop()
  // Where PostgreSQL's clock was moved, no time says which writes came before which.
  const restored = isWanted(faults, 'clock')
    ? null
    : await restoreToMoment(fleet, base).catch(toRestoreProblem)
  return report({ ...(await check(fleet, load, emails)), restored, overlaps, letThrough }, done)
}

const toRestoreProblem = (error: Error) => ({ problems: [error.message], seconds: 0 })

/** Returns true if reads and writes were answered without a pause lately. */
const isSteady = (calls: readonly Call[]): boolean => {
  const from = performance.now() - STEADY_MS
  const recent = calls.filter(({ endedAt }) => endedAt >= from)
  return [recent.filter(isWrite), recent.filter((call) => !isWrite(call))].every(
    (kind) => longestGap(kind, from) < 1,
  )
}

/** Asks Patroni for a planned change of the primary, as before the upgrade of a minor version. */
async function switchOver(fleet: Fleet): Promise<() => void> {
  const primary = await findPrimary()
  const next = (await listMembers()).find(({ role }) => role === 'sync_standby')?.name
  if (!primary || !next) throw new Error('There is no pair to switch over.')
  const file = join(fleet.folder, primary, 'patroni.yml')
  const words = ['patronictl', '-c', file, 'switchover', '--master', primary, '--candidate', next, '--force']
  const [program = '', ...args] = onMachine(primary, words, 'postgres')
  // Waiting must not hold up the load.
  await promisify(execFile)(program, args, { env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' } })
  return () => {}
}

/** Returns the longest time in seconds between two acknowledged writes or answered reads. */
export function longestGap(calls: readonly Call[], from: number): number {
  const times = calls
    .filter((call) => call.status >= 200 && call.status < (isWrite(call) ? 300 : 500))
    .map(({ endedAt }) => endedAt)
    .toSorted((a, b) => a - b)
  const ends = [...times, performance.now()]
  return Math.max(...ends.map((at, nth) => at - (ends[nth - 1] ?? from))) / 1_000
}

type Outcome = Awaited<ReturnType<typeof check>> & {
  readonly restored: { readonly problems: readonly string[]; readonly seconds: number } | null
  readonly overlaps: number
  readonly letThrough: readonly number[]
}

/** Prints the tables and the problems. Returns the exit code. */
function report(
  { checker, acknowledged, calls, emails, alerts, restored, overlaps, letThrough, ...found }: Outcome,
  done: readonly Round[],
): number {
  const kinds = [...new Set(done.map(({ what }) => what))]
  const head = ['fault', 'rounds', 's without writes', 's without reads', 'refused', 'calls', 's to recover']
  console.log(
    `\n${table(
      head,
      kinds.map((what) => rowOf(done.filter((round) => round.what === what))),
    )}`,
  )
  console.log(
    `\n${calls} calls, ${acknowledged} acknowledged writes, ${alerts} alerts, ${emails} emails; history: ${checker}`,
  )
  const problems = { ...found, 'restore to a moment': restored?.problems ?? [] }
  const counts = Object.entries(problems).map(([what, list]) => [what, String(list.length)])
  console.log(`\n${table(['count', ''], [...counts, ['writes on an older timeline', String(overlaps)]])}`)
  console.log(
    restored
      ? `A base backup was restored to a moment in ${restored.seconds.toFixed(1)} s.`
      : 'No backup was restored.',
  )
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
    sum(({ calls }) => calls().filter(({ status }) => status === 0 || status >= 500).length),
    sum(({ calls }) => calls().length),
    most(({ recovery }) => recovery),
  ]
}
