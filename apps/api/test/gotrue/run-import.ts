import { onTestFinished } from 'vitest'
import { createGotrueTextDecryption } from '#auth/admin/import/gotrue-encryption.ts'
import { openGotrueSource } from '#auth/admin/import/gotrue-source.ts'
import { type GotrueImport, importGotrue } from '#auth/admin/import/import-gotrue.ts'
import { createImportReport, formatImportReport, type SkippedRow } from '#auth/admin/import/import-report.ts'
import { parseAuthSecret } from '#auth/core/crypto/auth-secret.ts'
import { insertProfiles } from '../../src/profiles/index.ts'
import { databaseOf } from '../harness/database-of.ts'
import { TEST_SECRET, type TestApp } from '../harness/test-app.ts'
import type { Gotrue } from './gotrue-database.ts'

/** The key of encrypted columns, which GoTrue 2.196 accepts. */
export const GOTRUE_ENCRYPTION_KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'

/** Imports into an app. Returns the rendered report and what was skipped. */
export async function runGotrueImport(gotrue: Gotrue, into: TestApp, options: Partial<GotrueImport> = {}) {
  const db = databaseOf(into)
  const source = await openGotrueSource(gotrue.url, db)
  onTestFinished(() => source.close())
  const skipped: SkippedRow[] = []
  const report = createImportReport((row) => skipped.push(row))
  const outcome = await importGotrue({
    db,
    clock: into.clock,
    secret: parseAuthSecret(TEST_SECRET),
    brand: 'Satlens',
    source,
    decrypt: createGotrueTextDecryption(new Map([['key1', GOTRUE_ENCRYPTION_KEY]])),
    report,
    onUsersCreated: insertProfiles,
    isAutoconfirmed: false,
    importsSessions: true,
    isDryRun: false,
    ...options,
  })
  const imported = Object.fromEntries([...report.counts].map(([kind, counts]) => [kind, counts.imported]))
  const present = report.counts.get('users')?.present
  return { ...outcome, imported, present, skipped, text: formatImportReport(report) }
}
