import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'

/** Statements that may scan a growing table, each with the reason. */
const MAY_SCAN: readonly RegExp[] = [
  // The development mailbox has few emails.
  /^select .* from "email_outbox" order by "email_outbox"\."created_at" desc/s,
  // Operator commands that end all sessions and flow states, or count the accounts with recovery codes.
  /^delete from "(sessions|flow_states)"$/,
  /^select count\(distinct user_id\)/,
  // Administration counts what matches a list, for X-Total-Count.
  /^select count\(\*\) from "(users|audit_log_entries|oauth_clients)"( where \(?strpos|$)/,
  // An import reads once which accounts and clients were deleted.
  /^select coalesce\("payload" -> 'traits' ->> 'user_id'/,
]

/** Tables that do not grow with the number of users. */
const SMALL = [
  'signing_keys',
  'market_feeds',
  'market_candles',
  'market_feed_spans',
  'alert_ticks',
  'chain_tips',
  'chain_blocks',
  // A queue, empty but for seconds.
  'payment_events',
]
const DATA_STATEMENT = /^\s*(with|select|insert|update|delete)\b/i
const sent = new Map<string, readonly unknown[]>()
/** Statements of earlier files that use an index. */
const passed = new Set<string>()
const { query } = pg.Client.prototype

// Tests send their own statements as strings; the app sends objects.
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, second] = args
  const { text, values = second } = (first ?? {}) as { readonly text?: unknown; readonly values?: unknown }
  if (typeof text === 'string' && DATA_STATEMENT.test(text) && !sent.has(text)) {
    sent.set(text, Array.isArray(values) ? values : [])
  }
  return Reflect.apply(query, this, args)
} as typeof query

/**
 * Fails a test file whose servers sent a statement that scans a growing table. Such a statement is fast in every test and
 * too slow in production.
 */
export function failOnUnplannedStatements(): void {
  beforeAll(() => sent.clear())
  afterAll(expectPlanned)
}

async function expectPlanned(): Promise<void> {
  const unchecked = [...sent].filter(([text]) => !passed.has(text) && !MAY_SCAN.some((may) => may.test(text)))
  if (unchecked.length === 0) return
  const client = new pg.Client({ connectionString: inject('plansUrl') })
  await client.connect()
  try {
    const planner = await openPlanner(client)
    const found: string[] = []
    for (const [text, values] of unchecked) {
      const scans = await planner.findScans(text, values).catch((error: unknown) => {
        if (isTestArtifact(error)) return []
        throw error
      })
      if (scans.length === 0) passed.add(text)
      found.push(...scans.map((scan) => `${scan}: ${text}`))
    }
    expect(found, 'statements that no index serves').toEqual([])
  } finally {
    await client.end()
  }
}

/** Returns true for deliberately invalid values and tables that only a test creates. */
const isTestArtifact = (error: unknown) => /^22|^42P01$/.test(String((error as { code?: unknown }).code))

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Node[]
}

interface Index {
  readonly table: string
  /** The first column or expression. */
  readonly first: string
  readonly isPartial: boolean
}

async function openPlanner(client: pg.Client) {
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
    const limits = isLimited || node['Node Type'] === 'Limit'
    const below = (node.Plans ?? []).flatMap((one) => scansOf(one, limits))
    return [...scanOf(node, isLimited), ...below]
  }

  function scanOf(node: Node, isLimited: boolean): string[] {
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': name, 'Index Cond': condition } = node
    if (type === 'Seq Scan' && table !== undefined) return growing.has(table) ? [`reads all of ${table}`] : []
    const index = name === undefined ? undefined : indexes.get(name)
    if (!index || index.isPartial || !growing.has(index.table)) return []
    if (condition === undefined) return isLimited ? [] : [`reads all of ${index.table} by ${name}`]
    return condition.includes(index.first) ? [] : [`reads all of ${name}, sorted by ${index.first} first`]
  }

  return {
    /** Describes each scan of a growing table that a statement needs, whatever rows the tables have. */
    async findScans(text: string, values: readonly unknown[]): Promise<string[]> {
      const { rows: plans } = await client.query(`explain (format json) ${text}`, [...values])
      return plans.flatMap(({ 'QUERY PLAN': [{ Plan }] }) => scansOf(Plan, false))
    },
  }
}
