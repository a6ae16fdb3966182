import { fileURLToPath } from 'node:url'
import { startThrowawayPostgres } from '@satlens/local-postgres'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../src/kernel/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the cluster's own database: tests make theirs as clones of `template`. */
    clusterUrl: string
    /** Of a migrated database without rows, in which statements are planned and none is run. */
    plansUrl: string
  }
}

/** One cluster per run, one migrated template in it. Each test file clones the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startThrowawayPostgres({ settings: { max_connections: '200' } })
  await migrateDatabase(await cluster.createDatabase('template'), migrationsFolder)
  project.provide('clusterUrl', cluster.url())
  project.provide('plansUrl', await cluster.createDatabase('plans', { template: 'template' }))
  return () => cluster.stop()
}

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))
