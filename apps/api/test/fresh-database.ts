import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A database of one's own: a clone of the migrated template. The cluster is thrown away with it after the run. */
export async function freshDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: databaseUrl('postgres') })
  await client.connect()
  try {
    await client.query(`create database ${name} template template strategy file_copy`)
  } finally {
    await client.end()
  }
  return databaseUrl(name)
}

/** The URL of another database of the cluster, or of the same one for another role. */
export const databaseUrl = (name: string, role = 'postgres'): string =>
  inject('clusterUrl').replace('//postgres@/postgres?', `//${role}@/${name}?`)
