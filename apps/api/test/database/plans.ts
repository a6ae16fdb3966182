import type pg from 'pg'

/**
 * What does not grow with the people: keys, prices, what is known of feeds, ticks that are judged within seconds. Tables of
 * the scheduler and of the migrations are not ours.
 */
const SMALL = ['signing_keys', 'market_feeds', 'market_candles', 'alert_ticks']

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Node[]
}

interface Index {
  readonly table: string
  /** What it is sorted by in the first place. */
  readonly first: string
  /** It holds only some rows, which nobody else has to look at. */
  readonly isPartial: boolean
}

export type Planner = Awaited<ReturnType<typeof openPlanner>>

/** Judges statements on a database that has our tables. */
export async function openPlanner(client: pg.Client) {
  // PostgreSQL then reads a table from end to end only where it has no other way.
  await client.query('set enable_seqscan = off')
  const indexes = new Map<string, Index>()
  const { rows } = await client.query<Index & { name: string }>(
    `select i.relname as name, t.relname as table, pg_get_indexdef(i.oid, 1, true) as first,
       indpred is not null as "isPartial"
     from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
     where i.relnamespace = 'public'::regnamespace`,
  )
  for (const { name, ...index } of rows) indexes.set(name, index)
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const growing = new Set(tables.map(({ name }) => name).filter((name) => !SMALL.includes(name)))

  function scansOf(node: Node, isLimited: boolean): string[] {
    const below = (node.Plans ?? []).flatMap((one) =>
      scansOf(one, isLimited || node['Node Type'] === 'Limit'),
    )
    return [...scanOf(node, isLimited), ...below]
  }

  function scanOf(node: Node, isLimited: boolean): string[] {
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': name, 'Index Cond': condition } = node
    if (type === 'Seq Scan' && table !== undefined) return growing.has(table) ? [`reads all of ${table}`] : []
    const index = name === undefined ? undefined : indexes.get(name)
    if (!index || index.isPartial || !growing.has(index.table)) return []
    if (condition === undefined) return isLimited ? [] : [`reads all of ${index.table} by ${name}`]
    return condition.includes(index.first)
      ? []
      : [`reads all of ${name}, which is sorted by ${index.first} first`]
  }

  return {
    /**
     * How a statement would have to read a growing table from end to end, as words; none where an index leads to the rows.
     * What the table holds at the moment does not matter.
     */
    async findScans(text: string, values: readonly unknown[]): Promise<string[]> {
      const { rows: plans } = await client.query(`explain (format json) ${text}`, [...values])
      return plans.flatMap(({ 'QUERY PLAN': [{ Plan }] }) => scansOf(Plan, false))
    },
  }
}
