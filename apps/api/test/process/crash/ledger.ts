/** What a client was told, and what it asked for without hearing of it again. */
export interface Ledger {
  /** User, and the session its tokens belong to. */
  readonly accounts: { readonly userId: string; readonly sessionId: string }[]
  /** By user: the name that was acknowledged last, and those asked for since, of which any may have come true. */
  readonly names: Map<string, { acknowledged: string; maybe: string[] }>
  /** By idempotency key. */
  readonly sends: Map<string, { readonly userId: string; readonly id: string; readonly sats: bigint }>
  readonly alerts: Set<string>
  readonly deletedAlerts: Set<string>
}

export const openLedger = (): Ledger => ({
  accounts: [],
  names: new Map(),
  sends: new Map(),
  alerts: new Set(),
  deletedAlerts: new Set(),
})

type Sql = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** Compares the ledger with the database. Yields a sentence for each thing that was acknowledged and is not so. */
export async function findLosses(ledger: Ledger, sql: Sql): Promise<string[]> {
  const losses: string[] = []
  const holdsAll = (what: string, wanted: Iterable<string>, found: ReadonlySet<string>) => {
    for (const one of wanted) if (!found.has(one)) losses.push(`${what} ${one} is lost`)
  }
  const ids = async (text: string) => new Set((await sql<{ id: string }>(text)).map(({ id }) => id))

  const userIds = ledger.accounts.map(({ userId }) => userId)
  const sessionIds = ledger.accounts.map(({ sessionId }) => sessionId)
  holdsAll('account', userIds, await ids('select id from users'))
  holdsAll('session', sessionIds, await ids('select id from sessions'))
  const profiles = await sql<{ id: string; name: string }>(
    'select user_id as id, full_name as name from profiles',
  )
  const names = new Map(profiles.map(({ id, name }) => [id, name]))
  holdsAll('profile of', userIds, new Set(names.keys()))
  for (const [userId, { acknowledged, maybe }] of ledger.names) {
    const name = names.get(userId) ?? 'nothing'
    if (![acknowledged, ...maybe].includes(name)) losses.push(`${userId} is ${name}, not ${acknowledged}`)
  }

  const rows = await sql<{ id: string; user_id: string; idempotency_key: string; amount_sats: string }>(
    'select id, user_id, idempotency_key, amount_sats from send_requests',
  )
  const sends = new Map(rows.map((row) => [row.idempotency_key, row]))
  if (sends.size !== rows.length) losses.push('a key stands for two sends')
  for (const [key, { userId, id, sats }] of ledger.sends) {
    const row = sends.get(key)
    if (row?.id !== id || row.user_id !== userId || BigInt(row.amount_sats) !== sats) {
      losses.push(`send ${key} is lost`)
    }
  }

  const alerts = await ids('select id from alerts')
  holdsAll('alert', ledger.alerts, alerts)
  for (const id of ledger.deletedAlerts) if (alerts.has(id)) losses.push(`deleted alert ${id} is back`)
  return losses
}
