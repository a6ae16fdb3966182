import { appendFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import {
  type AuthSecret,
  createGotrueTextDecryption,
  createImportReport,
  formatImportReport,
  type GotrueImport,
  importGotrue,
  openGotrueSource,
  parseGotrueDecryptionKeys,
  type SkippedRow,
} from '#auth/index.ts'
import { systemClock } from '#kernel/clock.ts'
import type { Db } from '#kernel/database/db.ts'
import { listAppliedMigrations, listKnownMigrations } from '#kernel/database/migrate.ts'

const USAGE =
  'Usage: import-gotrue <DATABASE_URL of GoTrue> [--dry-run] [--sessions] [--autoconfirmed] [--skipped <file>]'

interface ImportDeps extends Pick<GotrueImport, 'brand'> {
  readonly onUsersCreated: GotrueImport['onUsersCreated']
  readonly db: Db
  readonly secret: AuthSecret
  readonly migrationsFolder: string
  readonly say: (line: string) => void
}

/** `import-gotrue <DATABASE_URL>`: imports the accounts of a GoTrue database (docs/moving.md). */
export async function importGotrueCommand(
  args: string[],
  { db, secret, brand, migrationsFolder, onUsersCreated, say }: ImportDeps,
): Promise<void> {
  const { url, values } = parseImportArguments(args)
  const isDryRun = values['dry-run']
  await requireMigratedDatabase(db, migrationsFolder)
  const keys = parseGotrueDecryptionKeys(process.env.GOTRUE_SECURITY_DB_ENCRYPTION_DECRYPTION_KEYS ?? '')
  const source = await openGotrueSource(url, db)
  try {
    const report = createImportReport(createSkippedRowWriter(values.skipped))
    const { wasResumed } = await importGotrue({
      db,
      clock: systemClock,
      secret,
      brand,
      source,
      decrypt: createGotrueTextDecryption(keys),
      report,
      onUsersCreated,
      isAutoconfirmed: values.autoconfirmed,
      importsSessions: values.sessions,
      isDryRun,
      onProgress: createProgressPrinter(await source.countUsers(), say),
    })
    say(formatImportReport(report))
    if (wasResumed) say('An interrupted import was resumed: the table counts what this run did.')
    if (isDryRun) say('Dry run: nothing was changed.')
  } finally {
    await source.close()
  }
}

function parseImportArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      sessions: { type: 'boolean', default: false },
      autoconfirmed: { type: 'boolean', default: false },
      skipped: { type: 'string' },
    },
  })
  const [url, ...others] = positionals
  if (!url || others.length > 0) throw new Error(`Expected one URL. ${USAGE}`)
  return { url, values }
}

async function requireMigratedDatabase(db: Db, migrationsFolder: string): Promise<void> {
  const applied = await listAppliedMigrations((text) => db.execute(sql.raw(text)))
  const known = listKnownMigrations(migrationsFolder).length
  if (applied.length < known) {
    throw new Error(
      `The database has ${applied.length} of ${known} migrations. Run the command migrate first.`,
    )
  }
}

/** Appends each row that is not imported to a file, as a line of JSON, if there is one. */
function createSkippedRowWriter(file: string | undefined): (row: SkippedRow) => void {
  if (file === undefined) return () => {}
  const path = resolve(file)
  return (row) => appendFileSync(path, `${JSON.stringify(row)}\n`, { mode: 0o600 })
}

const PROGRESS_INTERVAL_MS = 2_000

/** Prints a line every two seconds, to a terminal only. */
function createProgressPrinter(total: number, say: (line: string) => void): (users: number) => void {
  if (!process.stdout.isTTY) return () => {}
  const started = performance.now()
  let printedAt = started
  return (users) => {
    const now = performance.now()
    if (now - printedAt < PROGRESS_INTERVAL_MS) return
    printedAt = now
    const perSecond = Math.round((users * 1000) / (now - started))
    say(`Read ${users} of ${total} users, ${perSecond} a second …`)
  }
}
