import { onTestFinished } from 'vitest'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import type { TestApp } from './test-app.ts'

export function databaseOf({ databaseUrl: url }: Pick<TestApp, 'databaseUrl'>) {
  const database = openPostgresDatabase({ url, poolSize: 1, onIdleError: () => {} })
  onTestFinished(() => database.close())
  return database.db
}
