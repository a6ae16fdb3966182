import { CONNECTIONS, type Measured } from './load.ts'
import { ms } from './report.ts'
import type { RouteSpeed } from './speed-rounds.ts'

const SHARE_TO_HOLD = 0.5

interface Conditions {
  readonly processes: string
  readonly rounds: number
  readonly seconds: number
}

/** Describes the conditions of the measurement. */
export const describeSpeed = ({ processes, rounds, seconds }: Conditions): string =>
  [
    `- processes: ${processes}; the API as it is built, NODE_ENV=production, its log written to nowhere; ${CONNECTIONS} connections without a pause`,
    `- ${rounds} rounds of ${seconds} s for each figure, one after the other, after one to warm up; of each figure the median`,
  ].join('\n')

/** Returns the rows of the throughput table, the head first. */
export function speedRows(found: readonly RouteSpeed[]): string[][] {
  const head = [
    'answers a second',
    'served',
    'empty route',
    'same headers',
    'same SQL',
    'argon2id',
    'limit',
    'share',
    '≥ 50 %',
  ]
  return [
    head,
    ...found.map((one) => {
      const limit = limitOf(one)
      const share = one.served.perSecond / limit
      return [
        one.title,
        ...[one.served, one.empty, one.alike, one.sql, one.work].map(perSecond),
        limit.toFixed(0),
        `${(share * 100).toFixed(0)} %`,
        share >= SHARE_TO_HOLD ? 'holds' : 'does not hold',
      ]
    }),
  ]
}

/** Returns the rows of the response time table, the head first. */
export function timeRows(found: readonly RouteSpeed[]): string[][] {
  const head = ['p50 and p99 in ms', 'served', 'empty route', 'same headers', 'same SQL', 'argon2id']
  return [
    head,
    ...found.map((one) => [one.title, ...[one.served, one.empty, one.alike, one.sql, one.work].map(times)]),
  ]
}

const perSecond = (measured: Measured | null) => (measured ? measured.perSecond.toFixed(0) : '–')
const times = (measured: Measured | null) => (measured ? `${ms(measured.p50)} and ${ms(measured.p99)}` : '–')

/** Returns the highest possible throughput of a route that does its parts in sequence. */
function limitOf({ empty, sql, work }: RouteSpeed): number {
  const seconds = [empty, sql, work].reduce((sum, one) => sum + (one ? 1 / one.perSecond : 0), 0)
  return 1 / seconds
}
