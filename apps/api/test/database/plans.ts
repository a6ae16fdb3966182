import type pg from 'pg'

/** Tables that do not grow with the number of users. */
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
  readonly first: string
  readonly isPartial: boolean
}

export type Planner = Awaited<ReturnType<typeof openPlanner>>

export async function openPlanner(client: pg.Client) {
  // PostgreSQL then scans a table only if no index can be used.
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
    /** Describes each scan of a growing table that a statement needs, whatever rows the tables have. */
    async findScans(text: string, values: readonly unknown[]): Promise<string[]> {
      const { rows: plans } = await client.query(`explain (format json) ${text}`, [...values])
      return plans.flatMap(({ 'QUERY PLAN': [{ Plan }] }) => scansOf(Plan, false))
    },
  }
}
