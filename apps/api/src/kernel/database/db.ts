import { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { TraceQuery } from '../observability/tracing.ts'
import { isConnectionLost } from './database-errors.ts'
import { TCP_KEEP_ALIVE } from './keep-alive.ts'
import { createNotificationListener } from './notifications.ts'
import { type PreparedQuery, prepareQuery } from './prepared-query.ts'
import { requirePrimary, StandbyAwareClient } from './primary-client.ts'
import { type QueryClient, repeatLostStatements, retryOnce } from './repeat-statements.ts'
import { POSTGRES_SESSION_TIMEOUTS_MS, type RunQuery } from './statement-limits.ts'

/** The database or a transaction. Every query function takes one as its first argument. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | '$with' | 'with'
>

export type DatabasePool = ReturnType<typeof openPostgresDatabase>

/** The pooler between this process and PostgreSQL: none, or one in transaction mode. */
export type ConnectionPoolerMode = 'none' | 'transaction'

interface DatabaseOptions {
  readonly url: string
  /** Default: none. Behind a pooler, settings, locks and named statements do not outlive a transaction. */
  readonly pooler?: ConnectionPoolerMode
  readonly poolSize?: number
  /** How long a query waits for a new or a free connection. Default: 5 s. */
  readonly connectWithinMs?: number
  /** How long a connection may be silent before it is closed; 0 means no limit. Default: 12 s. */
  readonly silentForMs?: number
  /** Called when an idle connection breaks. The pool replaces it by itself. */
  readonly onIdleError: (error: Error) => void
  /** Emits a span for each statement. Default: none. */
  readonly traceQuery?: TraceQuery | undefined
}

/** Opens a pool. It connects on the first query. */
export function openPostgresDatabase(options: DatabaseOptions) {
  const { url, pooler = 'none', poolSize = 10, connectWithinMs = 5_000, silentForMs = 12_000 } = options
  const { onIdleError, traceQuery } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectWithinMs,
    // For commands, whose connections may be silent.
    ...TCP_KEEP_ALIVE,
    // A pooler rejects startup settings and named statements. The limits of the role apply then (`getMissingPostgresTimeoutsWarning`).
    ...(pooler === 'none' ? POSTGRES_SESSION_TIMEOUTS_MS : {}),
    // A pooler reports the parameters of another connection, so there only /readyz notices a standby.
    ...(pooler === 'none' ? { Client: StandbyAwareClient, onConnect: requirePrimary } : {}),
    stream: () => createSocketWithTimeout(silentForMs),
  })
  // The pool does not listen for errors of a connection in use. One that breaks between two statements would crash the
  // process; the next statement reports the error anyway.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => {
    // The sockets close after the pool has ended. A database that stops meanwhile is not an error.
    if (!pool.ending) onIdleError(error)
  })
  const statements = repeatLostStatements(pool)
  const prepare = (query: Parameters<typeof prepareQuery>[0], name: string): PreparedQuery => {
    const prepared = prepareQuery(query, pooler === 'none' ? name : '', statements)
    return traceQuery ? (values) => traceQuery(name, () => prepared(values)) : prepared
  }
  return {
    db: drizzleFor(pool, traceQuery) as Db,
    /** Prepares a query that most requests run ({@link prepareQuery}). */
    prepare,
    /** Runs an SQL statement that Drizzle did not build. */
    query: ((text, values) => pool.query(text, values)) satisfies RunQuery as RunQuery,
    /** Null behind a pooler, which passes no notifications on. */
    listen: pooler === 'none' ? createNotificationListener(url) : null,
    /** Returns the number of open and of idle connections, and of queries waiting for one. */
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    /** Waits for running queries, then closes all connections. */
    close: () => pool.end(),
  }
}

// A network that drops all packets closes no connection, and PostgreSQL enforces the statement limits only on its side. A
// reachable database always answers earlier, because statements are limited to 10 s.
function createSocketWithTimeout(silentForMs: number): Socket {
  const socket = new Socket()
  const error = new Error('Connection terminated: the database has been silent for too long')
  return socket.setTimeout(silentForMs, () => socket.destroy(error))
}

export const createDrizzleForQueries = (client: QueryClient, traceQuery?: TraceQuery): NodePgDatabase =>
  drizzle({ casing: 'snake_case', client: (traceQuery ? traced(client, traceQuery) : client) as pg.Pool })

/** Drizzle passes the text of a statement as a field, and awaits the result. */
const traced = (client: QueryClient, traceQuery: TraceQuery) => ({
  query: (statement: pg.QueryConfig, values?: unknown[]) =>
    traceQuery(statement.text, () => client.query(statement, values)),
})

/**
 * Returns Drizzle queries on a pool. Drizzle's own `transaction` never releases a connection on which `begin` failed, which
 * can use up the pool. This one releases the connection however the transaction ends, closes one that was lost, and begins once
 * more on another if that happened before any work.
 */
function drizzleFor(pool: pg.Pool, traceQuery?: TraceQuery): NodePgDatabase {
  const queriesByClient = new WeakMap<pg.PoolClient, NodePgDatabase>()
  const transaction: NodePgDatabase['transaction'] = async (work, config) => {
    let hasBegun = false
    const attempt = async () => {
      const client = await pool.connect()
      const queries = queriesByClient.get(client) ?? createDrizzleForQueries(client, traceQuery)
      queriesByClient.set(client, queries)
      let isLost = false
      try {
        return await queries.transaction((tx) => {
          hasBegun = true
          return work(tx)
        }, config)
      } catch (error) {
        isLost = isConnectionLost(error)
        throw error
      } finally {
        client.release(isLost)
      }
    }
    // What the work did outside the database must not happen twice.
    return retryOnce(attempt, (error) => !hasBegun && isConnectionLost(error))
  }
  return Object.assign(createDrizzleForQueries(repeatLostStatements(pool), traceQuery), { transaction })
}
