import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { openPlanner } from '../database/plans.ts'

/** Statements that may read a growing table from end to end, each with why. */
const MAY_SCAN: readonly RegExp[] = [
  // The mails of development, which has few.
  /^select .* from "mail_outbox" order by "mail_outbox"\."created_at" desc/s,
  // An operator ends the sessions and flows of everybody, or counts the recovery codes that a new secret leaves behind.
  /^delete from "(sessions|flow_states)"$/,
  /^select count\(distinct user_id\)/,
]

const DATA = /^\s*(with|select|insert|update|delete)\b/i
const sent = new Map<string, readonly unknown[]>()
/** Statements of earlier files, which an index serves. */
const passed = new Set<string>()
const { query } = pg.Client.prototype

// What tests send themselves is plain text, not an object.
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, second] = args
  const { text, values = second } = (first ?? {}) as { readonly text?: unknown; readonly values?: unknown }
  if (typeof text === 'string' && DATA.test(text) && !sent.has(text)) {
    sent.set(text, Array.isArray(values) ? values : [])
  }
  return Reflect.apply(query, this, args)
} as typeof query

/**
 * Fails a test file whose servers sent a statement that no index serves: one that reads all of a table that grows with the
 * number of users is quick in every test, and too slow in production.
 */
export function judgeStatements(): void {
  beforeAll(() => sent.clear())
  afterAll(expectPlanned)
}

async function expectPlanned(): Promise<void> {
  const judged = [...sent].filter(([text]) => !passed.has(text) && !MAY_SCAN.some((may) => may.test(text)))
  if (judged.length === 0) return
  const client = new pg.Client({ connectionString: inject('plansUrl') })
  await client.connect()
  try {
    const planner = await openPlanner(client)
    const found: string[] = []
    for (const [text, values] of judged) {
      const scans = await planner.findScans(text, values).catch((error: unknown) => {
        if (isOfTest(error)) return []
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

/** Values that were bad on purpose, and tables that only a test has. */
const isOfTest = (error: unknown): boolean => /^22|^42P01$/.test(String((error as { code?: unknown }).code))
