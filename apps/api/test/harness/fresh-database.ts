import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A database of one's own: a clone of the migrated template. The cluster is thrown away with it after the run. */
export const freshDatabase = (): Promise<string> => createDatabase('template template strategy file_copy')

/** One in which nobody has migrated anything. */
export const emptyDatabase = (): Promise<string> => createDatabase('')

async function createDatabase(how: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: databaseUrl('postgres') })
  await client.connect()
  try {
    await client.query(`create database ${name} ${how}`)
  } finally {
    await client.end()
  }
  return databaseUrl(name)
}

/** The URL of another database of the cluster, or of the same one for another role. */
export const databaseUrl = (name: string, role = 'postgres'): string =>
  inject('clusterUrl').replace('//postgres@/postgres?', `//${role}@/${name}?`)
