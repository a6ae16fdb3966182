import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { parseAuthSecret } from '#auth/index.ts'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { insertAccount } from '#test/accounts/insert-user.ts'
import { breakableDatabase } from '#test/harness/breakable-database.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { manualClock } from '#test/harness/manual-clock.ts'
import { writeDatabaseBackup } from './back-up.ts'
import { restoreDatabaseBackup } from './restore.ts'

const secret = parseAuthSecret('of this test only '.repeat(3))
const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
const LONG_TIMEOUT = { timeout: 60_000 }

async function withRelay() {
  const databaseUrl = await freshDatabase()
  const relay = await breakableDatabase(databaseUrl)
  onTestFinished(() => relay.cut())
  const { db, close } = openPostgresDatabase({ url: databaseUrl, onIdleError: () => {} })
  onTestFinished(() => close())
  return { relay, databaseUrl, db }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a backup fails and leaves no file if its connection breaks at any answer', LONG_TIMEOUT, async () => {
  const { relay } = await withRelay()
  const folder = newFolder()
  const file = join(folder, 'backup')
  let broken = 0
  for (;;) {
    relay.breakAt(broken + 1)
    const backup = writeDatabaseBackup({ url: relay.url, file, secret, clock: manualClock() })
    const outcome = await backup.catch(String)
    if (!relay.hasBroken()) break
    expect(outcome).toMatch(/^Error: /)
    expect(readdirSync(folder)).toEqual([])
    broken++
  }
  expect(broken).toBeGreaterThan(10)
  expect(readdirSync(folder)).toEqual(['backup'])
})

test('a restore fails and leaves an empty database if its connection breaks', LONG_TIMEOUT, async () => {
  const source = await withRelay()
  await insertAccount(source.db)
  const file = join(newFolder(), 'backup')
  await writeDatabaseBackup({ url: source.databaseUrl, file, secret, clock: manualClock() })

  const { relay, db } = await withRelay()
  const isFilled = async () => (await db.execute(sql`/* of a test */ select 1 from users`)).rows.length > 0
  let broken = 0
  // There are many answers, and each attempt checks the migrations, so only every seventh is broken.
  for (; !(await isFilled()); broken++) {
    relay.breakAt(1 + 7 * broken)
    const restore = restoreDatabaseBackup({ url: relay.url, file, secret, migrationsFolder })
    const outcome = await restore.catch(String)
    if (!(await isFilled())) expect(outcome).toMatch(/^(Error|AggregateError): /)
  }
  expect(broken).toBeGreaterThan(5)
})
