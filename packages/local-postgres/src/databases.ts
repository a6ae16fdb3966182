import { Client, escapeIdentifier } from 'pg'
import { LocalPostgresError } from './errors.ts'
import { SOCKET_PORT } from './runtime/socket-directory.ts'

/** `postgres://…` for a database behind the socket directory, as pg, drizzle and drizzle-kit take it. */
export const databaseUrl = (socketDir: string, database: string): string =>
  `postgres://postgres@/${encodeURIComponent(database)}?host=${encodeURIComponent(socketDir)}&port=${SOCKET_PORT}`

/** Whether a database of this name exists. */
export function databaseExists(socketDir: string, name: string): Promise<boolean> {
  return withClient(socketDir, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    return found.rowCount === 1
  })
}

/**
 * Creates a database, as a clone when a template is named. Throws when the name is taken or too long.
 * NOTE: nobody may be connected to the template meanwhile; the server refuses after five seconds.
 */
export function createDatabase(socketDir: string, name: string, template?: string): Promise<void> {
  // The server would cut the name short without a word, and the caller would connect to another database.
  if (name === '' || Buffer.byteLength(name) > 63) {
    throw new LocalPostgresError(`"${name}" is not a database name: it takes 1 to 63 bytes.`)
  }
  // Copying files beats the default, writing every page to the log, about threefold for a small template.
  const source = template === undefined ? '' : ` template ${escapeIdentifier(template)} strategy file_copy`
  return withClient(socketDir, async (client) => {
    try {
      await client.query(`create database ${escapeIdentifier(name)}${source}`)
    } catch (cause) {
      throw new LocalPostgresError(`The database "${name}" could not be created: ${getMessage(cause)}.`, {
        cause,
      })
    }
  })
}

async function withClient<T>(socketDir: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    host: socketDir,
    port: SOCKET_PORT,
    user: 'postgres',
    database: 'postgres',
    // Said outright, or PGSSLMODE in the caller's environment would ask a socket for TLS.
    ssl: false,
  })
  // A server that stops meanwhile rejects the query; without a listener it would also end the program.
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

const getMessage = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
