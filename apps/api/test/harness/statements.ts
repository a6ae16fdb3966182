import { AsyncLocalStorage } from 'node:async_hooks'
import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import pg from 'pg'
import { vi } from 'vitest'

const { query } = pg.Client.prototype
/** Where the statements of the work under way go. */
const seenBy = new AsyncLocalStorage<string[]>()
let underWay: string[] | null = null

// What is asked over a connection comes from nowhere, and does so once more when its body has been read.
diagnostics.subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRequest', asOfTheWork)
  fastify.addHook('preValidation', asOfTheWork)
})

function asOfTheWork(_request: FastifyRequest, _reply: FastifyReply, goOn: HookHandlerDoneFunction): void {
  if (underWay) seenBy.run(underWay, goOn)
  else goOn()
}

/**
 * The statements that `work` makes the app send, each as its verb and table, in their order; not what the app does by itself
 * meanwhile. Import this before the app is made. The rounds of the mail outbox that it sets off are left out: nobody waits for them.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args
    const text = typeof first === 'string' ? first : String((first as { text?: unknown }).text)
    seenBy.getStore()?.push(shapeOf(text))
    return Reflect.apply(query, this, args)
  } as never)
  underWay = seen
  try {
    await seenBy.run(seen, work)
  } finally {
    underWay = null
    spy.mockRestore()
  }
  return seen.filter((shape) => shape !== 'update mail_outbox')
}

function shapeOf(text: string): string {
  const verb = /^\w+( to)?/.exec(text)?.[0] ?? ''
  const table = /(?:from|into|update) "(\w+)"/.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}
