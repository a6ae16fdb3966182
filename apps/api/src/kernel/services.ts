import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Db } from './database/db.ts'

/** What functions need to read and write rows with their times. */
export interface DatabaseServices {
  readonly db: Db
  readonly clock: Clock
}

/** What the process provides to every module. */
export interface ModuleServices extends DatabaseServices {
  readonly log: FastifyBaseLogger
  readonly fetch: typeof fetch
}
