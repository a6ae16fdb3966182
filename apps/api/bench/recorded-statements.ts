import { AsyncLocalStorage } from 'node:async_hooks'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import pino from 'pino'
import { parseServerConfig } from '#config/config.ts'
import { systemClock } from '#kernel/clock.ts'
import { createApiServerApp } from '../src/app.ts'

/** A statement as it was sent to the database. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

type Inject = (request: RecordedRequest) => Promise<{ readonly statusCode: number; readonly body: string }>

export interface RecordedRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

/** Starts the server in this process, so that its statements can be recorded. */
export async function openRecorder(env: Readonly<Record<string, string>>) {
  const config = parseServerConfig(env)
  const app = await createApiServerApp({
    config,
    databaseUrl: config.DATABASE_URL ?? '',
    migrationsFolder: fileURLToPath(new URL('../migrations', import.meta.url)),
    authSecret: config.AUTH_SECRET ?? '',
    siteUrl: config.SITE_URL ?? '',
    clock: systemClock,
    log: pino({ level: 'silent' }),
  })
  const inject: Inject = (request) => app.server.inject(request)
  return {
    /** Returns the statements of a request in order. Rejects if the request fails. */
    record: (request: RecordedRequest): Promise<Statement[]> => listen(() => answered(inject, request)),
    close: () => app.close(),
  }
}

async function answered(inject: Inject, request: RecordedRequest): Promise<void> {
  const { statusCode, body } = await inject(request)
  if (statusCode !== 200) throw new Error(`${request.method} ${request.url}: ${body}`)
}

/** Collects the statements of the current request only, not those of background work. */
const listening = new AsyncLocalStorage<Statement[]>()

async function listen(work: () => Promise<void>): Promise<Statement[]> {
  const heard: Statement[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | { text: string }, unknown[] | undefined]
    const text = typeof first === 'string' ? first : first.text
    listening.getStore()?.push({ text, values: Array.isArray(values) ? values : [] })
    return Reflect.apply(original, this, args)
  } as typeof original
  try {
    await listening.run(heard, work)
  } finally {
    pg.Client.prototype.query = original
  }
  return heard
}
