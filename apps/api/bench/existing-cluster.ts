import pg from 'pg'

/** Opens a running PostgreSQL cluster as its superuser. `stop` drops the databases that were created. */
export async function openExistingCluster(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const created: string[] = []
  return {
    async createDatabase(name: string): Promise<string> {
      const database = `${name}_${process.pid}`
      await client.query(`create database ${pg.escapeIdentifier(database)}`)
      created.push(database)
      const url = new URL(adminUrl)
      url.pathname = `/${database}`
      return url.href
    },
    async stop(): Promise<void> {
      for (const database of created)
        await client.query(`drop database ${pg.escapeIdentifier(database)} with (force)`)
      await client.end()
    },
  }
}
