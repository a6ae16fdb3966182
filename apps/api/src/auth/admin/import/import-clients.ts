import { randomUUID } from 'node:crypto'
import { insertAuditLogEntry, WITHOUT_EVENTS } from '#auth/core/audit/audit.queries.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/database/db.ts'
import type { NewImportedClient } from './convert-client.ts'
import type { GotrueOAuthConsent } from './gotrue-rows.ts'
import type { GotrueSource } from './gotrue-source.ts'
import type { ImportReport } from './import-report.ts'
import { insertConsentsUnlessTaken, insertOAuthClientsUnlessTaken } from './imports.queries.ts'

interface ClientsOptions {
  readonly clock: Clock
  readonly source: GotrueSource
  readonly report: ImportReport
  /** Names that resemble it are refused to clients that registered themselves. */
  readonly brand: string
}

/** Converts the clients of the source and reports those that cannot be imported. */
export async function readOAuthClients(
  { source, report, brand }: ClientsOptions,
  deletedIds: ReadonlySet<string>,
): Promise<NewImportedClient[]> {
  const rows = await source.readOAuthClients()
  if (rows.length === 0) return []
  // Loaded only here, because the rules of names bring a table of characters.
  const { convertClient } = await import('./convert-client.ts')
  return rows.flatMap((row) => {
    const client = convertClient(row, brand)
    if (client.ok && !deletedIds.has(row.id)) return [client.value]
    const reason = client.ok ? 'deleted' : client.issue
    report.skip({ kind: 'clients', id: row.id, userId: null, reason })
    return []
  })
}

/** Inserts the clients whose IDs are free, and counts them. */
export async function importOAuthClients(
  { clock, source, report }: ClientsOptions,
  tx: Db,
  clients: readonly NewImportedClient[],
): Promise<void> {
  const inserted = await insertOAuthClientsUnlessTaken(tx, clients)
  report.countImported('clients', inserted.size)
  report.countPresent('clients', clients.length - inserted.size)
  const origin = { ip: '', userAgent: 'import-gotrue', requestId: randomUUID(), language: null }
  for (const { id, name } of clients) {
    if (!inserted.has(id)) continue
    const traits = { by: 'operator', source: source.name, client_id: id, client_name: name }
    await insertAuditLogEntry(
      WITHOUT_EVENTS,
      tx,
      'oauth_client_created',
      { user: null, source: origin, now: clock.now() },
      traits,
    )
  }
}

/** Inserts what imported users have allowed imported clients. */
export async function importConsents(
  { clock, report }: Pick<ClientsOptions, 'clock' | 'report'>,
  tx: Db,
  consents: readonly GotrueOAuthConsent[],
  { userIds, clientIds }: { userIds: ReadonlySet<string>; clientIds: ReadonlySet<string> },
): Promise<void> {
  if (consents.length === 0) return
  const { convertScopes } = await import('./convert-client.ts')
  const rows = consents
    .filter(({ user_id }) => userIds.has(user_id))
    .flatMap((consent) => {
      const { id, user_id: userId, client_id: clientId, granted_at: grantedAt } = consent
      const scope = convertScopes(consent)
      if (clientIds.has(clientId) && scope !== '') {
        return [{ userId, clientId, scope, grantedAt, updatedAt: grantedAt }]
      }
      const reason = scope === '' ? 'scope_not_supported' : 'client_missing'
      report.skip({ kind: 'consents', id, userId, reason })
      return []
    })
  await insertConsentsUnlessTaken(tx, rows, clock.now())
  report.countImported('consents', rows.length)
}
