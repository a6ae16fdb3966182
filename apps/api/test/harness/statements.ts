import { AsyncLocalStorage } from 'node:async_hooks'
import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import pg from 'pg'
import { vi } from 'vitest'

const { query } = pg.Client.prototype
const collector = new AsyncLocalStorage<string[]>()
let current: string[] | null = null

// Requests over a connection lose the async context, and again after their body was read.
diagnostics.subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRequest', runInCollector)
  fastify.addHook('preValidation', runInCollector)
})

function runInCollector(_request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  if (current) collector.run(current, done)
  else done()
}

/**
 * Returns the statements that `work` makes the app send, in order, each as its verb and table. Statements of background jobs
 * and of the email outbox are left out. Import this module before the app is created.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  spy.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : String((first as { text?: unknown }).text)
    collector.getStore()?.push(shapeOf(text))
    return Reflect.apply(query, this, args)
  } as never)
  current = seen
  try {
    await collector.run(seen, work)
  } finally {
    current = null
    spy.mockRestore()
  }
  return seen.filter((shape) => shape !== 'update email_outbox')
}

function shapeOf(text: string): string {
  const verb = /^\w+( to)?/.exec(text)?.[0] ?? ''
  const table = /(?:from|into|update) "(\w+)"/.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}
