import { createHash } from 'node:crypto'
import pg from 'pg'
import { PASSWORD } from './bench-accounts.ts'
import { caller } from './call.ts'
import { type GrowthSite, ID_OF } from './growth-site.ts'

/** Sessions per account. */
export const SESSIONS_EACH = 2
/** Audit log entries per account. */
const ENTRIES_EACH = 8
/** Returns the refresh counter of session `k` of user `n`. */
export const counterOf = (n: number, k: number): number => (n + k) % 40
export const emailOf = (n: number): string => `person-${n}@example.com`

/**
 * Rows of a table for many users, copied from a user whom the server signed up. `set` has the columns that differ; `n` is the
 * number of the user, `k` numbers the rows of one user.
 */
interface Copies {
  readonly table: string
  readonly each?: number
  /** Only every nth user has a row. */
  readonly every?: number
  readonly of?: string
  readonly set: Readonly<Record<string, string>>
}

const USER = "id_of('user ' || n)"
const EMAIL = "'person-' || n || '@example.com'"
const SESSION = "id_of('session ' || n || ' ' || k)"
const SINCE = "now() - interval '90 days' * (1 - i / total)"

const COPIES: readonly Copies[] = [
  {
    table: 'audit_log_entries',
    each: ENTRIES_EACH,
    of: "payload ->> 'actor_id' = $1::text",
    set: {
      id: 'gen_random_uuid()',
      payload: `p.payload || jsonb_build_object('actor_id', ${USER}, 'actor_username', ${EMAIL})`,
      session_id: SESSION,
      request_id: 'gen_random_uuid()',
      created_at: SINCE,
    },
  },
  {
    table: 'sessions',
    each: SESSIONS_EACH,
    set: {
      id: SESSION,
      user_id: USER,
      refresh_counter: '(n + k) % 40',
      created_at: SINCE,
      refreshed_at: "now() - interval '1 hour'",
      unused_from: "now() - interval '1 hour'",
      rotated_at: "now() - interval '1 hour'",
    },
  },
  {
    table: 'mfa_amr_claims',
    each: SESSIONS_EACH,
    of: 'session_id in (select id from sessions where user_id = $1::uuid)',
    set: { session_id: SESSION, created_at: SINCE, updated_at: SINCE },
  },
  { table: 'users', of: 'id = $1::uuid', set: { id: USER, email: EMAIL, created_at: SINCE } },
  {
    table: 'identities',
    set: {
      id: 'gen_random_uuid()',
      user_id: USER,
      provider_id: `${USER}::text`,
      identity_data: `p.identity_data || jsonb_build_object('sub', ${USER}, 'email', ${EMAIL})`,
    },
  },
  { table: 'profiles', set: { user_id: USER, email: EMAIL } },
  { table: 'wallets', set: { user_id: USER, created_at: SINCE } },
  {
    table: 'send_requests',
    set: { id: 'gen_random_uuid()', user_id: USER, idempotency_key: "'key ' || n", created_at: SINCE },
  },
  {
    table: 'alerts',
    every: 2,
    set: { id: 'gen_random_uuid()', user_id: USER, value: 'p.value + n', created_at: SINCE },
  },
  {
    table: 'mfa_factors',
    every: 10,
    set: { id: "id_of('factor ' || n)", user_id: USER, status: "'verified'" },
  },
  {
    table: 'mfa_challenges',
    every: 100,
    of: 'factor_id in (select id from mfa_factors where user_id = $1::uuid)',
    set: {
      id: 'gen_random_uuid()',
      factor_id: "id_of('factor ' || n)",
      session_id: "id_of('session ' || n || ' 1')",
    },
  },
  {
    table: 'one_time_tokens',
    every: 20,
    set: { id: 'gen_random_uuid()', user_id: USER, token_hash: "md5('link ' || n)", flow_state_id: 'null' },
  },
  { table: 'flow_states', every: 100, set: { id: 'gen_random_uuid()', user_id: USER } },
  {
    table: 'email_outbox',
    every: 10,
    set: {
      id: 'gen_random_uuid()',
      user_id: USER,
      encrypted_email: 'null',
      sent_at: "now() - interval '1 day'",
      created_at: "now() - interval '1 day'",
    },
  },
]

/**
 * Fills a database. Indexes and constraints are dropped first and created again afterwards, which is faster and checks every
 * row. Uses the server for the first user only, then stops it.
 */
export async function populate(site: GrowthSite, print: (line: string) => void): Promise<void> {
  await site.start()
  const first = await signUpTemplateUser(site)
  await site.stop()
  await site.sql(ID_OF)
  await createPastMonths(site)
  const built = await dropIndexes(site)
  const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 2 })
  try {
    await together(
      pool,
      COPIES.map((copies) => () => copiesOf(site, copies, first)),
      print,
    )
    for (const step of built)
      await together(
        pool,
        step.map((text) => async () => ({ text, values: [] })),
        print,
      )
  } finally {
    await pool.end()
  }
  await site.sql('drop function id_of')
  print('vacuum analyze')
  await site.sql('vacuum analyze')
  await site.sql('checkpoint')
}

/** Signs up a user with one row of every kind. Returns their id. */
async function signUpTemplateUser({ url, sql }: GrowthSite): Promise<string> {
  const { call, close } = caller(url, 1)
  const post = async (path: string, body: object, token?: string) => {
    const answer = await call({ method: 'POST', path, body, ...(token === undefined ? {} : { token }) })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.body}`)
    return JSON.parse(answer.body)
  }
  const email = 'the-first@example.com'
  const data = { full_name: 'Ada Example' }
  const { access_token: token, user } = await post('/auth/v1/signup', { email, password: PASSWORD, data })
  await post('/functions/v1/bitcoin-wallet-generate', {}, token)
  const send = { recipientAddress: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', amount: 0.001 }
  await post('/functions/v1/bitcoin-send-transaction', send, token)
  // The value is far from any simulated price.
  await post('/alerts/v1/alerts', { kind: 'price_above', value: '5000000.00', mails: true }, token)
  const factor = await post('/auth/v1/factors', { factor_type: 'totp' }, token)
  await post(`/auth/v1/factors/${factor.id}/challenge`, {}, token)
  const code_challenge = createHash('sha256').update('a verifier').digest('base64url')
  await post('/auth/v1/recover', { email, code_challenge, code_challenge_method: 's256' })
  close()
  await sql("update alerts set side = 'near'")
  return user.id
}

/** Replaces the oldest partition of the audit log, which is empty, by the months that the copied entries belong to. */
async function createPastMonths({ sql }: GrowthSite): Promise<void> {
  await sql('drop table audit_log_entries_oldest')
  await sql(`do $$ declare month timestamptz; begin
    for nth in 1..4 loop
      month := date_trunc('month', now(), 'UTC') - make_interval(months => nth);
      execute format('create table %I partition of audit_log_entries for values from (%L) to (%L)',
        'audit_log_entries_' || to_char(month, 'YYYY_MM'), month, date_trunc('month', month + interval '32 days', 'UTC'));
    end loop; end $$`)
}

async function copiesOf(
  { users, sql }: GrowthSite,
  { table, each = 1, every = 1, of, set }: Copies,
  first: string,
) {
  const columns = await sql<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0
       and not attisdropped and attidentity = '' and attgenerated = '' order by attnum`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const unknown = Object.keys(set).filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`${table} has no ${unknown.join(', ')}`)
  const people = Math.floor(users / every)
  // The rows of one user are far apart, as if they had been added over time.
  return {
    text: `insert into ${table} (${names.join(', ')})
      select ${names.map((name) => set[name] ?? `p.${name}`).join(', ')}
      from (select * from ${table} where ${of ?? 'user_id = $1::uuid'} limit 1) p,
        (select i, (i % ${people} + 1) * ${every} as n, i / ${people} + 1 as k, ${people * each}.0::float8 as total
         from generate_series(0, ${people * each - 1}) i) numbers`,
    values: [first],
  }
}

/** Drops indexes and constraints. Returns the statements that restore them, in order. */
async function dropIndexes({ sql }: GrowthSite): Promise<string[][]> {
  const constraints = await sql<{ table: string; name: string; kind: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, contype as kind,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f') and conparentid = 0`,
  )
  const references = constraints.filter(({ kind }) => kind === 'f')
  const keys = constraints.filter(({ kind }) => kind !== 'f')
  for (const { table, name } of [...references, ...keys])
    await sql(`alter table ${table} drop constraint ${name}`)
  const indexes = await sql<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = 'public'::regnamespace and not relispartition`,
  )
  for (const { name } of indexes) await sql(`drop index ${name}`)
  const add = ({ table, name, definition }: (typeof constraints)[number]) =>
    `alter table ${table} add constraint ${name} ${definition}`
  return [keys.map(add), indexes.map(({ definition }) => definition), references.map(add)]
}

/** Runs statements two at a time. */
async function together(
  pool: pg.Pool,
  tasks: readonly (() => Promise<{ text: string; values: readonly unknown[] }>)[],
  print: (line: string) => void,
): Promise<void> {
  const waiting = [...tasks]
  const work = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const { text, values } = await task()
      const startedAt = performance.now()
      await pool.query(text, [...values])
      const seconds = (performance.now() - startedAt) / 1000
      if (seconds >= 1) print(`${text.slice(0, 90).split(/\s+/).join(' ')} … ${seconds.toFixed(0)} s`)
    }
  }
  await Promise.all([work(), work()])
}
