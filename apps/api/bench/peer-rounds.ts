import { setTimeout as pause } from 'node:timers/promises'
import { type Measured, measureLoad } from './load.ts'
import { type ComparedServer, processOf } from './peer-process.ts'
import { type ComparedRequest, prepareRequests } from './peer-requests.ts'
import { readMemoryMb, readProcessorMs } from './process-stats.ts'
import { ms } from './report.ts'
import { median } from './statistics.ts'

type Rows = string[][]

interface Options {
  readonly rounds: number
  readonly seconds: number
  readonly restSeconds: number
  /** The database server, whose children are the connections. */
  readonly databasePid: number
  readonly sharesDatabase: boolean
}

/** A round of one request on one server. Processor times are in microseconds per answer. */
interface Round extends Measured {
  readonly serverUs: number
  readonly databaseUs: number
  readonly memoryMb: number
}

const STARTS = 5
/** How long a started server may compile, connect and collect garbage before its rest is measured. */
const SETTLE_MS = 45_000

/** Measures the same requests on all servers in turn, so that other load affects each alike. The first server is ours. */
export async function compareRequests(
  servers: readonly ComparedServer[],
  { rounds, seconds, databasePid, sharesDatabase, only }: Options & { readonly only: string },
): Promise<Rows> {
  const isAsked = ({ title }: ComparedRequest) => new RegExp(only).test(title)
  const plans = await Promise.all(
    servers.map(async (server) => ({
      server,
      requests: (await prepareRequests(server.url)).filter(isAsked),
    })),
  )
  const found = new Map<string, Map<string, Round[]>>()
  for (let round = 0; round <= rounds; round++) {
    console.error(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
    for (const { title } of plans[0]?.requests ?? []) {
      for (const { server, requests } of plans) {
        const load = requests.find((one) => one.title === title)?.load
        if (!load) continue
        const measured = await measureRound(server, load, { seconds, databasePid })
        if (round === 0) continue
        const byServer = found.get(title) ?? new Map<string, Round[]>()
        found.set(title, byServer)
        byServer.set(server.name, [...(byServer.get(server.name) ?? []), measured])
      }
    }
  }
  const head = [
    'answers a second',
    'server',
    'a second',
    'ours is',
    'p50 and p99 ms',
    'server µs',
    'database µs',
    'MB',
  ]
  return [
    head,
    ...[...found].flatMap(([title, byServer]) => {
      const ours = byServer.get(servers[0]?.name ?? '') ?? []
      return [...byServer].map(([name, measured]) => {
        const middle = (select: (round: Round) => number) => median(measured.map(select))
        const ratios = measured.map(({ perSecond }, at) => (ours[at]?.perSecond ?? 0) / perSecond)
        const isOwn = measured === ours
        return [
          title,
          name,
          middle(({ perSecond }) => perSecond).toFixed(0),
          isOwn ? '' : `${median(ratios).toFixed(2)} ×`,
          `${ms(middle(({ p50 }) => p50))} and ${ms(middle(({ p99 }) => p99))}`,
          middle(({ serverUs }) => serverUs).toFixed(0),
          isOwn || sharesDatabase ? middle(({ databaseUs }) => databaseUs).toFixed(0) : '–',
          Math.max(...measured.map(({ memoryMb }) => memoryMb)).toFixed(0),
        ]
      })
    }),
  ]
}

async function measureRound(
  server: ComparedServer,
  load: ComparedRequest['load'],
  { seconds, databasePid }: Pick<Options, 'seconds' | 'databasePid'>,
): Promise<Round> {
  const pid = processOf(server)
  const before = { server: readProcessorMs(pid), database: readProcessorMs(databasePid) }
  const measured = await measureLoad(load, seconds)
  const answers = measured.perSecond * seconds
  return {
    ...measured,
    serverUs: ((readProcessorMs(pid) - before.server) * 1_000) / answers,
    databaseUs: ((readProcessorMs(databasePid) - before.database) * 1_000) / answers,
    memoryMb: readMemoryMb(pid),
  }
}

/** Measures memory and processor time without requests. */
export async function compareRest(
  servers: readonly ComparedServer[],
  { restSeconds, databasePid }: Options,
): Promise<Rows> {
  console.error('at rest')
  await pause(SETTLE_MS)
  const pids = [...servers.map(processOf), databasePid]
  const before = pids.map(readProcessorMs)
  await pause(restSeconds * 1_000)
  const shares = pids.map((pid, at) => (readProcessorMs(pid) - (before[at] ?? 0)) / (restSeconds * 10))
  const names = [...servers.map(({ name }) => name), 'the database of all']
  return [
    ['at rest', '% of a core', 'resident MB'],
    ...names.map((name, at) => [
      name,
      (shares[at] ?? 0).toFixed(2),
      at < servers.length ? readMemoryMb(pids[at] ?? 0).toFixed(0) : '–',
    ]),
  ]
}

/** Restarts the servers in turn and measures the time from the command until the first answer. */
export async function compareStarts(servers: readonly ComparedServer[]): Promise<Rows> {
  const found = new Map<string, number[]>()
  for (let nth = 0; nth < STARTS; nth++) {
    for (const { name, restart, stop } of servers) {
      if (!restart) continue
      await stop()
      const startedAt = performance.now()
      await restart()
      found.set(name, [...(found.get(name) ?? []), performance.now() - startedAt])
    }
  }
  return [['start', 'ms until ready'], ...[...found].map(([name, times]) => [name, median(times).toFixed(0)])]
}
