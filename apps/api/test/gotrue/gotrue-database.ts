import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { emptyDatabase } from '../harness/fresh-database.ts'

/** The folder of GoTrue's own migrations, or undefined for our description of its tables. */
const MIGRATIONS = process.env.GOTRUE_MIGRATIONS

type Row = Readonly<Record<string, unknown>>

export type Gotrue = Awaited<ReturnType<typeof createGotrueDatabase>>

/** Creates a database as GoTrue's for one test. */
export async function temporaryGotrue(): Promise<Gotrue> {
  const gotrue = await createGotrueDatabase()
  onTestFinished(() => gotrue.close())
  return gotrue
}

/** Creates a database as GoTrue's, without accounts. */
export async function createGotrueDatabase() {
  const url = await emptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create schema auth')
  for (const script of await readSchema()) await client.query(script)

  /** Inserts a row with a new ID unless one is given. Objects become JSON. Returns the ID. */
  async function insert(table: string, row: Row): Promise<string> {
    const all: Row = table === 'refresh_tokens' ? row : { id: randomUUID(), ...row }
    const names = Object.keys(all)
    const values = Object.values(all).map((value) => (isJson(value) ? JSON.stringify(value) : value))
    const places = names.map((_name, at) => `$${at + 1}`)
    await client.query(`insert into auth.${table} (${names}) values (${places})`, values)
    return String(all.id)
  }

  const at = new Date('2026-01-05T10:00:00Z')
  const times = { created_at: at, updated_at: at }
  return {
    url,
    client,
    insert: (table: string, row: Row) => insert(table, { ...times, ...row }),
    insertToken: (row: Row) => insert('refresh_tokens', { revoked: false, ...row }),
    /** Adds a confirmed account with an email identity. */
    async addUser(user: Row = {}): Promise<{ id: string; email: string }> {
      const id = typeof user.id === 'string' ? user.id : randomUUID()
      const email = `person-${id}@example.com`
      const app = { provider: 'email', providers: ['email'] }
      const confirmed = { email_confirmed_at: at, aud: 'authenticated', role: 'authenticated' }
      await insert('users', { id, email, ...confirmed, raw_app_meta_data: app, ...times, ...user })
      const data = { sub: id, email, email_verified: true, phone_verified: false }
      const identity = { user_id: id, provider: 'email', provider_id: id, identity_data: data }
      await insert('identities', { ...identity, ...times })
      return { id, email }
    },
    close: () => client.end(),
  }
}

const isJson = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !Buffer.isBuffer(value)

async function readSchema(): Promise<string[]> {
  if (!MIGRATIONS) return [await readFile(fileURLToPath(new URL('schema.sql', import.meta.url)), 'utf8')]
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.up.sql')).sort()
  const scripts = await Promise.all(names.map((name) => readFile(join(MIGRATIONS, name), 'utf8')))
  return scripts.map((script) => script.replaceAll(/\{\{\s*index \.Options "Namespace"\s*\}\}/g, 'auth'))
}
