import type { Pool, PoolClient } from 'pg'

/** So few that a server which hangs is found out soon, and more than a round trip needs. Others take another connection. */
const MOST_AT_ONCE = 16

interface Lease {
  readonly opening: Promise<PoolClient>
  client: PoolClient | null
  underWay: number
}

/**
 * A pool whose statements share a connection: each is sent at once, behind those that are not answered yet, so that many
 * of them travel together and none waits for a connection to be free. PostgreSQL answers them in turn, so this is for
 * short reads by key, each by itself; what waits for a lock, or is part of a transaction, holds up whoever comes after it.
 * The connections have to be opened with `pipeline`.
 */
export function pipelineQueries(pool: Pool): Pick<Pool, 'query'> {
  let newest: Lease | null = null

  function lease(): Lease {
    // Where others wait for a connection, who comes after them gets none before them: a lease could go on for ever.
    const overtakes = newest?.client && pool.waitingCount > 0
    if (!newest || overtakes || newest.underWay === MOST_AT_ONCE) {
      newest = { opening: pool.connect(), client: null, underWay: 0 }
    }
    newest.underWay++
    return newest
  }

  async function query(...statement: unknown[]): Promise<unknown> {
    const shared = lease()
    try {
      const client = await shared.opening
      shared.client = client
      return await Reflect.apply(client.query, client, statement)
    } catch (error) {
      // Perhaps it was the connection that failed.
      leave(shared)
      throw error
    } finally {
      shared.underWay--
      if (shared.underWay === 0) {
        leave(shared)
        shared.client?.release()
      }
    }
  }

  function leave(shared: Lease): void {
    if (newest === shared) newest = null
  }

  return { query: query as Pool['query'] }
}
