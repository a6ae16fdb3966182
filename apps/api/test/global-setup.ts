import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startThrowawayPostgres } from '@satlens/local-postgres'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#kernel/database/migrate.ts'
import { openExistingCluster } from './harness/existing-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the cluster's default database. Tests clone `template`. */
    clusterUrl: string
    /** The URL of a migrated, empty database in which statements are only planned. */
    plansUrl: string
    /** The path of the bundled server that tests start as a process. */
    program: string
  }
}

/** Starts one cluster per run with a migrated template that test apps clone, and builds the server once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await openCluster()
  await migrateDatabase(await cluster.createDatabase('template'), migrationsFolder)
  project.provide('clusterUrl', cluster.url())
  project.provide('plansUrl', await cluster.createDatabase('plans', { template: 'template' }))
  const folder = `dist-test.${randomUUID()}`
  const packageRoot = fileURLToPath(new URL('..', import.meta.url))
  await promisify(execFile)(process.execPath, ['build.mjs', folder], { cwd: packageRoot })
  project.provide('program', join(packageRoot, folder, 'main.js'))
  return async () => {
    await rm(join(packageRoot, folder), { recursive: true, force: true })
    await cluster.stop()
  }
}

/** Uses the PostgreSQL at TEST_DATABASE_URL, such as one of another version (docs/testing.md), else the embedded one. */
function openCluster() {
  const existing = process.env.TEST_DATABASE_URL
  return existing
    ? openExistingCluster(existing)
    : startThrowawayPostgres({ settings: { max_connections: '500' } })
}

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))
