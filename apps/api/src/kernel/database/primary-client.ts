import type { EventEmitter } from 'node:events'
import pg from 'pg'
import type { RunQuery } from './statement-limits.ts'

/** A connection was made to a standby. Its SQLSTATE is that of a write that a standby rejects. */
class StandbyConnectionError extends Error {
  override readonly name = 'StandbyConnectionError'
  readonly code = '25006'

  constructor() {
    super('This PostgreSQL is a standby: what it reads may be old. Only the primary is used.')
  }
}

interface ParameterStatus {
  readonly parameterName: string
  readonly parameterValue: string
}

/** A connection that knows whether it leads to a standby: PostgreSQL 14 and newer report it with each new connection. */
export class StandbyAwareClient extends pg.Client {
  isStandby = false

  constructor(config?: pg.ClientConfig) {
    super(config)
    // The driver has no public event for reported parameters. Asking instead would take a statement for each connection.
    const { connection } = this as unknown as { readonly connection: EventEmitter }
    connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === 'in_hot_standby') this.isStandby = parameterValue === 'on'
    })
  }
}

/** Throws if the connection leads to a standby, so that no request reads old data. */
export function requirePrimary(client: pg.ClientBase): void {
  if (client instanceof StandbyAwareClient && client.isStandby) throw new StandbyConnectionError()
}

/** Asks whether the database is a standby, and throws if it is: behind a pooler, and outside the pool, a connection does not know. */
export async function requirePrimaryByQuery(query: RunQuery): Promise<void> {
  const { rows } = await query('select pg_is_in_recovery() as is_standby', [])
  if (rows[0]?.is_standby) throw new StandbyConnectionError()
}
