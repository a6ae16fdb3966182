import { Client, escapeIdentifier } from 'pg'
import { LocalPostgresError } from './errors.ts'
import { doesProcessIdExist, readPostmasterPid } from './processes.ts'
import { POSTGRES_SOCKET_PORT } from './runtime/temp-directory.ts'

/** Returns the connection URL of a database, in the format of pg, drizzle and drizzle-kit. */
export const createDatabaseUrl = (socketDir: string, database: string): string =>
  `postgres://postgres@/${encodeURIComponent(database)}?host=${encodeURIComponent(socketDir)}&port=${POSTGRES_SOCKET_PORT}`

/**
 * Returns the connection URL of a database of the cluster that another program runs in `dataDir`.
 * @returns null if no server is ready there
 */
export function findRunningPostgresUrl(dataDir: string, database: string): string | null {
  const server = readPostmasterPid(dataDir)
  // After a power loss the lock file of a dead server is left.
  return server?.isReady && doesProcessIdExist(server.pid)
    ? createDatabaseUrl(server.socketDir, database)
    : null
}

/** Returns true if the database exists. */
export function doesPostgresDatabaseExist(socketDir: string, name: string): Promise<boolean> {
  return withClient(socketDir, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    return found.rowCount === 1
  })
}

/** Creates a database, if named from a template that nobody is connected to. Throws if the name is taken or too long. */
export function createPostgresDatabase(socketDir: string, name: string, template?: string): Promise<void> {
  // The server would truncate a longer name, and the caller would connect to another database.
  if (name === '' || Buffer.byteLength(name) > 63) {
    throw new LocalPostgresError(`"${name}" is not a database name: it takes 1 to 63 bytes.`)
  }
  // For a small template, copying files is three times faster than the default, which logs every page.
  const source = template === undefined ? '' : ` template ${escapeIdentifier(template)} strategy file_copy`
  return withClient(socketDir, async (client) => {
    try {
      await client.query(`create database ${escapeIdentifier(name)}${source}`)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new LocalPostgresError(`The database "${name}" could not be created: ${reason}.`, { cause })
    }
  })
}

async function withClient<T>(socketDir: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    host: socketDir,
    port: POSTGRES_SOCKET_PORT,
    user: 'postgres',
    database: 'postgres',
    // Overrides PGSSLMODE, which would require TLS on the socket.
    ssl: false,
  })
  // If the server stops, the query rejects. Without a listener the event would also end the program.
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
