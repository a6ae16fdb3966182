import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'

/** Returns Drizzle queries on this connection or pool. */
export const getQueryClient = (client: Pick<Pool, 'query'>): NodePgDatabase =>
  drizzle({ casing: 'snake_case', client: client as Pool })

/**
 * Returns Drizzle queries on a pool. Drizzle's own `transaction` never releases a connection on which `begin` failed, which
 * can use up the pool. This one releases the connection however the transaction ends.
 */
export function drizzleFor(pool: Pool): NodePgDatabase {
  const queriesByClient = new WeakMap<PoolClient, NodePgDatabase>()
  const transaction: NodePgDatabase['transaction'] = async (work, config) => {
    const client = await pool.connect()
    const queries = queriesByClient.get(client) ?? getQueryClient(client)
    queriesByClient.set(client, queries)
    try {
      return await queries.transaction(work, config)
    } finally {
      client.release()
    }
  }
  return Object.assign(getQueryClient(pool), { transaction })
}
