import type { Pool, PoolClient } from 'pg'
import type { QueryRunner } from './prepared-query.ts'

/** Statements per connection: more than a round trip needs, and few enough to notice a hanging server soon. Others take another connection. */
const MAX_PIPELINED = 16

interface SharedConnection {
  readonly opening: Promise<PoolClient>
  client: PoolClient | null
  pending: number
}

/**
 * Returns a runner whose concurrent statements share a connection. Each one is sent at once, without waiting for earlier
 * results or for a free connection. PostgreSQL answers in order, so use it for short, independent reads by key only: a
 * statement that waits for a lock delays all that follow it. The pool must be opened with `pipeline`.
 */
export function createPipelinedRunner(pool: Pool): QueryRunner {
  let current: SharedConnection | null = null

  function acquire(): SharedConnection {
    // Sharing on while other callers wait for a connection could starve them: the connection might never become free.
    const starvesOthers = current?.client && pool.waitingCount > 0
    if (!current || starvesOthers || current.pending === MAX_PIPELINED) {
      current = { opening: pool.connect(), client: null, pending: 0 }
    }
    current.pending++
    return current
  }

  function retire(shared: SharedConnection): void {
    if (current === shared) current = null
  }

  return async (send) => {
    const shared = acquire()
    try {
      shared.client ??= await shared.opening
      return await send(shared.client)
    } catch (error) {
      // The connection itself may be broken.
      retire(shared)
      throw error
    } finally {
      shared.pending--
      if (shared.pending === 0) {
        retire(shared)
        shared.client?.release()
      }
    }
  }
}

/** Returns a runner that takes a connection of its own for each statement. */
export const createPooledRunner =
  (pool: Pool): QueryRunner =>
  async (send) => {
    const client = await pool.connect()
    try {
      return await send(client)
    } finally {
      client.release()
    }
  }
