import pg from 'pg'

/** Opens a running PostgreSQL as its superuser. `stop` drops the databases that were created here. */
export async function openExistingCluster(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const created: string[] = []
  const url = (database = 'postgres') => adminUrl.replace(/\/[^/?]*(?=\?|$)/, `/${database}`)
  return {
    url,
    async createDatabase(name: string, { template }: { template?: string } = {}): Promise<string> {
      const source = template ? ` template ${pg.escapeIdentifier(template)}` : ''
      await client.query(`create database ${pg.escapeIdentifier(name)}${source}`)
      created.push(name)
      return url(name)
    },
    async stop(): Promise<void> {
      for (const database of created.reverse())
        await client.query(`drop database ${pg.escapeIdentifier(database)} with (force)`)
      await client.end()
    },
  }
}
