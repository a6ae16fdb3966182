import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { chmod, chown } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startPostgres, startThrowawayPostgres } from '@satlens/local-postgres'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrateDatabase } from '#kernel/database/migrate.ts'
import { newUser } from '../accounts/new-user.ts'
import { signIn } from '../accounts/people.ts'
import { MIGRATIONS_FOLDER } from '../harness/migrations-folder.ts'
import { temporaryApp } from '../harness/test-app.ts'

const RUNBOOK = fileURLToPath(new URL('../../../../docs/runbooks/restore-to-a-moment.md', import.meta.url))
/** The places and the moment that the runbook names. */
const NAMED = {
  backups: '/backups',
  restored: '/var/lib/postgresql/restored',
  moment: '2026-11-21 14:30:00+00',
}

type Places = Record<keyof typeof NAMED, string>

/** Returns the blocks of code of the runbook in one language, with other places. */
function readBlocks(language: 'ini' | 'sh', places: Places): string[] {
  const blocks = readFileSync(RUNBOOK, 'utf8').matchAll(/^ *```(\w+)\n(.*?)^ *```$/gms)
  return [...blocks].flatMap(([, name, text = '']) => {
    if (name !== language) return []
    const names = Object.keys(NAMED) as (keyof Places)[]
    return [
      names.reduce((block, key) => block.replaceAll(NAMED[key], places[key]), text.replaceAll(/^ {3}/gm, '')),
    ]
  })
}

/** The newest PostgreSQL of Debian, because the embedded one lacks pg_basebackup. */
function findPostgresWithTools(): string {
  const parent = '/usr/lib/postgresql'
  const versions = existsSync(parent) ? readdirSync(parent).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions
    .map((name) => join(parent, name))
    .find((dir) => existsSync(join(dir, 'bin/pg_basebackup')))
  if (found) return found
  throw new Error('pg_basebackup is missing: apt-get install postgresql')
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}

test('the runbook restores what was written before a moment and nothing after it', {
  timeout: 120_000,
}, async () => {
  const nativeDir = findPostgresWithTools()
  const binaries = { nativeDir, versionName: 'postgres-of-debian' }
  const folder = mkdtempSync(join(tmpdir(), 'satlens-moment-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const places = { ...NAMED, backups: join(folder, 'backups'), restored: join(folder, 'restored') }
  mkdirSync(join(places.backups, 'wal'), { recursive: true })

  const [archiving = ''] = readBlocks('ini', places)
  const settings = Object.fromEntries(
    [...archiving.matchAll(/^(\S+) = '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  const writable = { wal_level: 'replica', max_wal_senders: '4' }
  const cluster = await startThrowawayPostgres({ settings: { ...writable, ...settings } }, binaries)
  onTestFinished(() => cluster.stop())
  const owner = statSync(cluster.dataDir)
  for (const path of [folder, places.backups, join(places.backups, 'wal')]) {
    await chown(path, owner.uid, owner.gid)
    await chmod(path, 0o755)
  }
  const identity = process.getuid?.() === 0 ? { uid: owner.uid, gid: owner.gid } : {}
  const { port } = new pg.Client({ connectionString: cluster.url() })
  const env = {
    PATH: `${nativeDir}/bin:${process.env.PATH}`,
    PGHOST: cluster.socketDir,
    PGPORT: String(port),
    PGUSER: 'postgres',
  }
  const run = (script: string) =>
    promisify(execFile)('/bin/sh', ['-euc', script], { cwd: folder, env, ...identity })

  const url = await cluster.createDatabase('satlens')
  await migrateDatabase(url, MIGRATIONS_FOLDER)
  const app = await temporaryApp({ databaseUrl: url })
  const [takeBaseBackup = '', deleteOldWal = '', restore = ''] = readBlocks('sh', places)
  await run(takeBaseBackup)
  const before = await newUser(app)
  const [{ moment } = { moment: '' }] = await app.sql<{ moment: string }>(
    'select clock_timestamp()::text as moment',
  )
  const after = await newUser(app)

  const [{ wal } = { wal: '' }] = await app.sql<{ wal: string }>(
    'select pg_walfile_name(pg_switch_wal()) as wal',
  )
  await vi.waitFor(() => expect(readdirSync(join(places.backups, 'wal'))).toContain(wal), { timeout: 20_000 })
  await run(deleteOldWal)
  const [restoring = ''] = readBlocks('sh', { ...places, moment }).slice(2)
  expect(restoring).not.toBe(restore)
  await run(restoring)

  const restored = await startPostgres(
    { dataDir: places.restored, settings: { ...writable }, sync: false },
    { binaries },
  )
  onTestFinished(() => restored.stop())
  const emails = await query(restored.url('satlens'), 'select email from users')
  expect(emails).toEqual([{ email: before.email }])
  const other = await temporaryApp({ databaseUrl: restored.url('satlens') })
  expect((await signIn(other, before.email)).status).toBe(200)
  expect((await signIn(other, after.email)).status).toBe(400)
})
