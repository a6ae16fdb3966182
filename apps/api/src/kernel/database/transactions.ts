import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'

/** Queries that go to this connection, or to whoever stands for one. */
export const getQueryClient = (client: Pick<Pool, 'query'>): NodePgDatabase =>
  drizzle({ casing: 'snake_case', client: client as Pool })

/**
 * The queries of a pool. Drizzle's own transaction keeps the connection for ever on which it could not begin, and a pool
 * that has lost all of them this way serves nobody; here it comes back however the transaction ends.
 */
export function drizzleFor(pool: Pool): NodePgDatabase {
  const lent = new WeakMap<PoolClient, NodePgDatabase>()
  const transaction: NodePgDatabase['transaction'] = async (work, config) => {
    const client = await pool.connect()
    const queries = lent.get(client) ?? getQueryClient(client)
    lent.set(client, queries)
    try {
      return await queries.transaction(work, config)
    } finally {
      client.release()
    }
  }
  return Object.assign(getQueryClient(pool), { transaction })
}
