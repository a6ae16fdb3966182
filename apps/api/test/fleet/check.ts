import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '#test/process/crash/client.ts'
import { findLostWrites } from '#test/process/crash/write-log.ts'
import type { Call } from './call.ts'
import type { Fleet } from './fleet.ts'
import { type Load, ledgerIn } from './load.ts'
import { waitUntil } from './supervisor.ts'
import { REPOSITORY } from './templates.ts'

type Query = Fleet['query']

/** Ends the load and compares what was acknowledged with what is stored and was sent. */
export async function check(
  { query, folder }: Fleet,
  load: Load,
  received: readonly { readonly id: string }[],
) {
  await load.stop()
  const lostSessions: string[] = []
  for (const client of load.clients) {
    const problem = await proveSession(client)
    if (problem) lostSessions.push(problem)
  }
  // A write without an answer may take effect late, when a stopped part goes on. Only the checker can judge names.
  const names = await query<{ email: string; name: string }>('select email, full_name as name from profiles')
  const now = Math.round(performance.now() * 1_000)
  for (const { email, name } of names) {
    load.history.push({ kind: 'name', key: email, write: false, value: name, call: now, returned: now })
  }
  const lostWrites = await findLostWrites({ ...load.writeLog, names: new Map() }, (text, values) =>
    query(text, values),
  )
  const acknowledged = readLedger(folder)
  const history = checkHistory(load)
  return {
    'acknowledged writes lost': [...lostWrites, ...(await findLostAccounts(query, acknowledged))],
    'sessions lost': lostSessions,
    'unexpected answers': load.problems,
    'alerts lost or doubled': await findLostAlerts(query, load),
    ...(await compareEmails(query, received)),
    'history (porcupine)': history.problems,
    checker: history.summary,
    acknowledged: acknowledged.length,
    calls: load.calls.length,
    emails: new Set(received.map(({ id }) => id)).size,
    alerts: load.emailAlerts.length,
  }
}

/** Reads what the load wrote down of each acknowledged write before it sent the next one. */
const readLedger = (folder: string): Call[] =>
  readFileSync(ledgerIn(folder), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

async function findLostAccounts(query: Query, acknowledged: readonly Call[]): Promise<string[]> {
  const stored = new Set((await query<{ id: string }>('select id from users')).map(({ id }) => id))
  return acknowledged
    .filter(({ path }) => path.startsWith('/auth/v1/signup'))
    .map(({ answer }) => String(JSON.parse(answer).user.id))
    .filter((id) => !stored.has(id))
    .map((id) => `account ${id} of the ledger is lost`)
}

/** Refreshes a session. Returns why it could not be, or null: without an answer nothing is known of it. */
export async function proveSession(
  client: Pick<Client, 'act'>,
  retryAfterMs = 1_000,
): Promise<string | null> {
  for (let tries = 0; tries < 3; tries++) {
    try {
      if (await client.act('refresh')) return null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
    await pause(retryAfterMs)
  }
  return 'A refresh was not answered.'
}

/** Waits until the price has crossed every threshold and every alert has fired, for at most five minutes. */
async function findLostAlerts(query: Query, load: Load): Promise<string[]> {
  const find = async () => {
    const rows = await query<{ id: string; status: string; notices: number }>(
      `select a.id, a.status, count(n.id)::int as notices
       from alerts a left join alert_notices n on n.alert_id = a.id where a.mails group by 1`,
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    return load.emailAlerts.flatMap(({ id }) => {
      const row = found.get(id)
      if (!row) return [`alert ${id} is lost`]
      return row.status === 'fired' && row.notices === 1
        ? []
        : [`alert ${id} is ${row.status} with ${row.notices} notices`]
    })
  }
  await waitUntil('Every alert has fired', async () => (await find())[0] ?? null, 300_000).catch(() => {})
  return find()
}

/** Waits until no email is due any more, and compares what was stored with what was received. */
async function compareEmails(query: Query, received: readonly { readonly id: string }[]) {
  await waitUntil(
    'Every email was sent',
    async () => {
      const due = 'select id from email_outbox where sent_at is null and given_up_at is null'
      return (await query<{ id: string }>(due))[0]?.id ?? null
    },
    300_000,
  ).catch(() => {})
  await pause(1_000)
  const stored = await query<{ id: string }>('select id from email_outbox')
  const counts = new Map<string, number>()
  for (const { id } of received) {
    const key = id.slice(1, id.indexOf('@'))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const [alerts] = await query<{ notices: number; emails: number }>(
    `select (select count(*) from alert_notices where mailed)::int as notices,
     (select count(*) from email_outbox where kind = 'price_alert')::int as emails`,
  )
  const isEach = alerts?.notices === alerts?.emails
  return {
    'emails missing': [
      ...stored.filter(({ id }) => !counts.has(id)).map(({ id }) => `email ${id} was not received`),
      ...(isEach ? [] : [`${alerts?.notices} notices of alerts have ${alerts?.emails} emails`]),
    ],
    'emails doubled': [...counts]
      .filter(([, count]) => count > 1)
      .map(([id, count]) => `email ${id} was received ${count} times`),
  }
}

function checkHistory(load: Load): { problems: string[]; summary: string } {
  const { status, stdout, stderr, error } = spawnSync('go', ['run', '.'], {
    cwd: join(REPOSITORY, 'infra/fleet/checker'),
    input: load.history.map((event) => JSON.stringify(event)).join('\n'),
    encoding: 'utf8',
    env: { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off' },
    maxBuffer: 1e9,
  })
  const problems = error
    ? ['not checked: apt-get install golang-go, then go mod download in infra/fleet/checker']
    : status === 0
      ? []
      : `${stdout}${stderr}`.split('\n').slice(0, 40)
  return { problems, summary: stdout?.trim().split('\n').at(-1) ?? '' }
}
