import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { openPlanner } from '../database/plans.ts'

/** Statements that may scan a growing table, each with the reason. */
const MAY_SCAN: readonly RegExp[] = [
  // The development mailbox has few emails.
  /^select .* from "mail_outbox" order by "mail_outbox"\."created_at" desc/s,
  // Operator commands that end all sessions and flow states, or count the accounts with recovery codes.
  /^delete from "(sessions|flow_states)"$/,
  /^select count\(distinct user_id\)/,
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
const isTestArtifact = (error: unknown): boolean =>
  /^22|^42P01$/.test(String((error as { code?: unknown }).code))
