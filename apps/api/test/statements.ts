import pg from 'pg'
import { vi } from 'vitest'
import { JOBS_SCHEMA } from '../src/kernel/jobs-schema.ts'

/**
 * The statements that `work` makes the app send, each as its verb and table, in their order. Those of the mail outbox's
 * own round are left out: nobody waits for them.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args
    const text = typeof first === 'string' ? first : String((first as { text?: unknown }).text)
    // The scheduler looks for work every few seconds, whatever the app is asked.
    if (!text.includes(`${JOBS_SCHEMA}.`)) seen.push(shapeOf(text))
    return Reflect.apply(original, this, args)
  } as never)
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return seen.filter((shape) => shape !== 'update mail_outbox')
}

const original = pg.Client.prototype.query

function shapeOf(text: string): string {
  const verb = /^\w+( to)?/.exec(text)?.[0] ?? ''
  const table = /(?:from|into|update) "(\w+)"/.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}
