import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerConfig } from '#config/config.ts'
import { readOrCreateSecretFile } from '#config/secret-file.ts'

const DATABASE_NAME = 'satlens'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// This file runs from src/ or, bundled, from dist/, which are in the same folder.
export const WORKSPACE = resolvePath('../../..')
export const WEB_ROOT = resolvePath('../../web/dist')
export const MIGRATIONS = existsSync(resolvePath('./migrations'))
  ? resolvePath('./migrations')
  : resolvePath('../migrations')

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Functions that stop what has been started. They run in reverse order. */
const cleanups: (() => Promise<void>)[] = []

export const runBeforeExit = (cleanup: () => Promise<void>): void => {
  cleanups.push(cleanup)
}

export async function runCleanups(): Promise<void> {
  for (let next = cleanups.pop(); next; next = cleanups.pop()) await next()
}

export async function getSecret(config: ServerConfig): Promise<string> {
  return (
    config.AUTH_SECRET ?? readOrCreateSecretFile(join(resolve(WORKSPACE, config.DATA_DIR), 'auth-secret'))
  )
}

export async function findDatabase(dataDir: string): Promise<string> {
  const { findRunningPostgresUrl } = await import('@satlens/local-postgres')
  return findRunningPostgresUrl(join(dataDir, 'pg18'), DATABASE_NAME) ?? startDatabase(dataDir)
}

/** Starts the embedded database. Its package is imported only here, because production does not include it. */
export async function startDatabase(dataDir: string): Promise<string> {
  say('Starting the database …')
  const { startPostgres } = await import('@satlens/local-postgres')
  const cluster = await startPostgres({ dataDir: join(dataDir, 'pg18'), log: say })
  runBeforeExit(() => cluster.stop())
  if (await cluster.databaseExists(DATABASE_NAME)) return cluster.url(DATABASE_NAME)
  return cluster.createDatabase(DATABASE_NAME)
}
