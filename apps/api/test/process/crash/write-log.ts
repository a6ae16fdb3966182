/** The writes that the server acknowledged, and requests with an unknown outcome. */
export interface WriteLog {
  readonly accounts: { readonly userId: string; readonly sessionId: string }[]
  /** By user: the last acknowledged name, and names requested since, any of which may have been stored. */
  readonly names: Map<string, { acknowledged: string; maybe: string[] }>
  readonly sends: Map<string, { readonly userId: string; readonly id: string; readonly sats: bigint }>
  readonly alerts: Set<string>
  readonly deletedAlerts: Set<string>
}

export const createWriteLog = (): WriteLog => ({
  accounts: [],
  names: new Map(),
  sends: new Map(),
  alerts: new Set(),
  deletedAlerts: new Set(),
})

type Sql = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** Compares the log with the database. Returns a sentence for each acknowledged write that is missing. */
export async function findLostWrites(writeLog: WriteLog, sql: Sql): Promise<string[]> {
  const lostWrites: string[] = []
  const holdsAll = (what: string, wanted: Iterable<string>, found: ReadonlySet<string>) => {
    for (const one of wanted) if (!found.has(one)) lostWrites.push(`${what} ${one} is lost`)
  }
  const ids = async (text: string) => new Set((await sql<{ id: string }>(text)).map(({ id }) => id))

  const userIds = writeLog.accounts.map(({ userId }) => userId)
  const sessionIds = writeLog.accounts.map(({ sessionId }) => sessionId)
  holdsAll('account', userIds, await ids('select id from users'))
  holdsAll('session', sessionIds, await ids('select id from sessions'))
  const select = 'select user_id as id, full_name as name from profiles'
  const profiles = await sql<{ id: string; name: string }>(select)
  const names = new Map(profiles.map(({ id, name }) => [id, name]))
  holdsAll('profile of', userIds, new Set(names.keys()))
  for (const [userId, { acknowledged, maybe }] of writeLog.names) {
    const name = names.get(userId) ?? 'nothing'
    if (![acknowledged, ...maybe].includes(name)) lostWrites.push(`${userId} is ${name}, not ${acknowledged}`)
  }

  const rows = await sql<{ id: string; user_id: string; idempotency_key: string; amount_sats: string }>(
    'select id, user_id, idempotency_key, amount_sats from send_requests',
  )
  const sends = new Map(rows.map((row) => [row.idempotency_key, row]))
  if (sends.size !== rows.length) lostWrites.push('a key stands for two sends')
  for (const [key, { userId, id, sats }] of writeLog.sends) {
    const row = sends.get(key)
    if (row?.id !== id || row.user_id !== userId || BigInt(row.amount_sats) !== sats) {
      lostWrites.push(`send ${key} is lost`)
    }
  }

  const alerts = await ids('select id from alerts')
  holdsAll('alert', writeLog.alerts, alerts)
  for (const id of writeLog.deletedAlerts) if (alerts.has(id)) lostWrites.push(`deleted alert ${id} is back`)
  return lostWrites
}
