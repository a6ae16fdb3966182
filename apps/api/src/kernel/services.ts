import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Db } from './database/db.ts'

/** What the process provides to every module. */
export interface ModuleServices {
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly fetch: typeof fetch
}
