import type { FleetEnvironment } from './fleet-environment.ts'

/** The share of one kind of statement. */
export interface StatementShare {
  readonly kind: string
  readonly calls: number
  /** Share of the total execution time, from 0 to 1. */
  readonly share: number
}

/** Classifies a statement by the first condition that matches. */
const KINDS = `case
  when query ~ 'pgboss\\.' then 'the scheduler'
  when query ~* '^(begin|commit|rollback|savepoint|release)' then 'begin and commit'
  when query ~* '^(insert|update|delete|with)' or query ~* 'for (no key )?(update|share)' or query ~ 'advisory'
    then 'written or locked'
  when query ~ 'from "users" left join "sessions"' then 'the session check'
  when query ~ 'from "(market_feeds|market_candles)"' then 'read of prices'
  else 'other reads, of one''s own rows among them' end`

/** Resets the counters. Requires pg_stat_statements to be preloaded. */
export async function countStatements({ sql }: Pick<FleetEnvironment, 'sql'>): Promise<void> {
  await sql('create extension if not exists pg_stat_statements')
  await sql('select pg_stat_statements_reset()')
}

/** Returns the shares by execution time, the largest first. */
export async function statementShares({ sql }: Pick<FleetEnvironment, 'sql'>): Promise<StatementShare[]> {
  const rows = await sql<{ kind: string; calls: string; ms: number }>(
    `select ${KINDS} as kind, sum(calls) as calls, sum(total_exec_time) as ms from pg_stat_statements
     where userid = 'satlens'::regrole group by 1 order by 3 desc`,
  )
  const all = rows.reduce((sum, { ms }) => sum + ms, 0)
  return rows.map(({ kind, calls, ms }) => ({ kind, calls: Number(calls), share: ms / all }))
}
