import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Clones the migrated template. Returns the database's URL. The cluster is deleted after the run. */
export const freshDatabase = (): Promise<string> => createDatabase('template template strategy file_copy')

export const emptyDatabase = (): Promise<string> => createDatabase('')

async function createDatabase(options: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: databaseUrl('postgres') })
  await client.connect()
  try {
    await client.query(`create database ${name} ${options}`)
  } finally {
    await client.end()
  }
  return databaseUrl(name)
}

export const databaseUrl = (name: string, role = 'postgres'): string =>
  inject('clusterUrl').replace('//postgres@/postgres?', `//${role}@/${name}?`)
