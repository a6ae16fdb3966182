import type { Measured } from './load.ts'
import { median } from './statistics.ts'
import type { Subject } from './subjects.ts'

/** The medians of all rounds for a route. */
export interface RouteSpeed {
  readonly title: string
  readonly served: Measured
  readonly empty: Measured | null
  readonly alike: Measured | null
  readonly sql: Measured | null
  readonly work: Measured | null
}

const KINDS = ['served', 'empty', 'alike', 'sql', 'work'] as const
type Rounds = Record<(typeof KINDS)[number], Measured[]>

/** Measures all routes in rounds, so that other load affects each alike. The first round is the warm-up. */
export async function measureRoutes(
  subjects: readonly Subject[],
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<RouteSpeed[]> {
  const found = subjects.map((subject) => ({
    subject,
    measured: { served: [], empty: [], alike: [], sql: [], work: [] } as Rounds,
  }))
  for (let round = 0; round <= rounds; round++) {
    console.error(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
    for (const { subject, measured } of found) {
      for (const kind of KINDS) {
        const one = await subject[kind]?.(seconds)
        if (one && round > 0) measured[kind].push(one)
      }
    }
  }
  return found.map(({ subject, measured }) => ({
    title: subject.title,
    served: middle(measured.served),
    empty: measured.empty.length > 0 ? middle(measured.empty) : null,
    alike: measured.alike.length > 0 ? middle(measured.alike) : null,
    sql: measured.sql.length > 0 ? middle(measured.sql) : null,
    work: measured.work.length > 0 ? middle(measured.work) : null,
  }))
}

const middle = (measured: readonly Measured[]): Measured => ({
  perSecond: median(measured.map(({ perSecond }) => perSecond)),
  p50: median(measured.map(({ p50 }) => p50)),
  p99: median(measured.map(({ p99 }) => p99)),
})
