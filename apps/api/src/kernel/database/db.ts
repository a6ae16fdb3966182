import { Socket } from 'node:net'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { pipelineQueries } from './pipeline-queries.ts'
import { createPreparingClient } from './preparing-client.ts'
import { STATEMENT_LIMITS_MS } from './statement-limits.ts'
import { drizzleFor, getQueryClient } from './transactions.ts'

/** The database, or a transaction on it: every query function takes one first. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | '$with' | 'with'
>

/** The database, for short reads by key, each by itself: they share a connection (`pipelineQueries`), and so leave no transaction. */
export type ReadQueries = Pick<Db, 'select'>

/** An open pool of connections. */
export interface Database {
  readonly db: Db
  readonly lookups: ReadQueries
  /** Runs a statement as it is written, for code that brings its own. */
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /** How many connections are open, how many of these idle, and how many queries wait for one. */
  load(): { readonly open: number; readonly idle: number; readonly waiting: number }
  /** Waits for queries under way, then closes every connection. */
  close(): Promise<void>
}

/** What stands between this program and PostgreSQL: nothing, or a pooler that lends a connection for one transaction. */
export type Pooler = 'none' | 'transaction'

interface DatabaseOptions {
  readonly url: string
  /** Default: none. Behind one nothing may last longer than a transaction: no setting, no lock, no named statement. */
  readonly pooler?: Pooler
  readonly poolSize?: number
  /** How long a query waits for a connection, a new one or one that others use. Default: 5 s. */
  readonly connectWithinMs?: number
  /** How long a connection may be silent until it is given up. 0 is for ever. Default: 12 s. */
  readonly silentForMs?: number
  /** Told of idle connections that break. The pool replaces them by itself. */
  readonly onIdleError: (error: Error) => void
}

/** Opens a pool. No connection is made until the first query, so a dead database is no reason not to start. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, pooler = 'none', poolSize = 10, connectWithinMs = 5_000, silentForMs = 12_000 } = options
  const { onIdleError } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectWithinMs,
    // What is sent does not wait for the answer to what was sent before.
    pipeline: true,
    // A pooler refuses whoever brings settings along, and knows no names; the limits are the role's then (`warnMissingLimits`).
    ...(pooler === 'none' ? { ...STATEMENT_LIMITS_MS, Client: createPreparingClient() } : {}),
    stream: () => socketThatGivesUp(silentForMs),
  })
  // While a connection is lent out nobody listens to it between two statements, and the pool does not either. The next
  // statement says what happened.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => {
    // The pool ends before its sockets do, and a server that stops meanwhile is nobody's trouble.
    if (!pool.ending) onIdleError(error)
  })
  return {
    db: drizzleFor(pool),
    lookups: getQueryClient(pipelineQueries(pool)),
    query: (text, values) => pool.query(text, values),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

/**
 * A network that swallows everything ends no connection, and the limits above are kept by the other side. A database that
 * is there answers sooner than this in any case: a statement has 10 s.
 */
function socketThatGivesUp(silentForMs: number): Socket {
  const socket = new Socket()
  const error = new Error('Connection terminated: the database has been silent for too long')
  return socket.setTimeout(silentForMs, () => socket.destroy(error))
}
