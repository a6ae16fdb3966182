import { describe, expect, test } from 'vitest'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { holdTransaction } from '#test/accounts/database-locks.ts'
import { signUp } from '#test/accounts/people.ts'
import { appPerFile, perFile } from '#test/harness/per-file.ts'
import { createAuditLogMonths, deleteExpiredAuditLogEntries } from './audit-log-months.ts'

const app = appPerFile()
const database = perFile(async () =>
  openPostgresDatabase({ url: app.databaseUrl, poolSize: 2, onIdleError: () => {} }),
)
const warnings: unknown[] = []
const log = { warn: (...words: unknown[]) => void warnings.push(words) } as never

const at = (now: string) => ({ db: database.db, clock: { now: () => new Date(now) }, log })
const create = (now: string) => createAuditLogMonths(at(now))
const expire = (now: string, auditRetentionDays = 30) =>
  deleteExpiredAuditLogEntries({ ...at(now), settings: { auditRetentionDays } })

const addEntry = (createdAt: string, count = 1) =>
  app.sql(
    `insert into audit_log_entries (payload, ip_address, user_agent, request_id, created_at)
     select jsonb_build_object('action', 'test'), '', '', '', $1 from generate_series(1, $2)`,
    [createdAt, count],
  )

async function countByPartition(): Promise<Record<string, number>> {
  const rows = await app.sql<{ name: string; count: string }>(
    `select tableoid::regclass::text as name, count(*) from audit_log_entries
     where payload ->> 'action' = 'test' group by 1`,
  )
  return Object.fromEntries(
    rows.map(({ name, count }) => [name.replace('audit_log_entries_', ''), Number(count)]),
  )
}

const months = (...names: string[]) => names.map((name) => `audit_log_entries_${name}`)

describe('the months of the audit log', () => {
  test('an entry is stored in the partition of its month in UTC, created three months ahead', async () => {
    expect(await create('2031-01-15T12:00:00Z')).toEqual(months('2031_01', '2031_02', '2031_03', '2031_04'))
    expect(await create('2031-02-01T00:00:00Z')).toEqual(months('2031_05'))
    await addEntry('2031-01-31T23:59:59.999Z')
    await addEntry('2031-02-01T00:00:00Z')
    expect(await countByPartition()).toEqual({ '2031_01': 1, '2031_02': 1 })
  })

  test('an entry of a month without a partition is stored, and moved once the month has one', async () => {
    await addEntry('2032-07-01T00:00:00Z', 2)
    await addEntry('2032-12-01T00:00:00Z')
    expect(await countByPartition()).toMatchObject({ default: 3 })
    await create('2032-07-01T00:10:00Z')
    expect(await countByPartition()).toMatchObject({ default: 1, '2032_07': 2 })
  })

  test('old entries outside of all months are deleted in batches', async () => {
    await addEntry('2001-01-01T00:00:00Z', 2_100)
    await addEntry('2001-03-01T00:00:00Z')
    expect(await countByPartition()).toMatchObject({ oldest: 2_101 })
    expect(await expire('2001-02-28T00:00:00Z')).toEqual({ dropped: [], deleted: 2_100 })
  })

  test('a month is dropped once all of it is older than the retention', async () => {
    const [month] = months('2033_05')
    await create('2033-05-01T00:00:00Z')
    await addEntry('2033-05-31T23:59:59Z')
    expect((await expire('2033-06-30T23:59:59Z')).dropped).not.toContain(month)
    expect((await expire('2033-07-01T00:00:00Z')).dropped).toContain(month)
    expect(await countByPartition()).not.toHaveProperty('2033_05')
  })

  test('a month that a transaction reads is dropped by a later run, without stopping sign-ups', async () => {
    const [month] = months('2034_01')
    await create('2034-01-01T00:00:00Z')
    const reader = await holdTransaction(app, `select 1 from ${month}`)
    expect((await expire('2034-03-15T00:00:00Z')).dropped).not.toContain(month)
    expect(warnings.flat()).toContainEqual({ partition: month })
    await signUp(app)
    await reader.release()
    expect((await expire('2034-03-15T00:00:00Z')).dropped).toContain(month)
  })

  test('a month is created while another process drops one, without a deadlock', async () => {
    // As a drop does, which then locks the default partition.
    const dropping = await holdTransaction(app, 'lock table only audit_log_entries in access exclusive mode')
    const creating = create('2035-01-01T00:00:00Z')
    await dropping.changeAndCommit('lock table audit_log_entries_default in access exclusive mode nowait', [])
    expect(await creating).toEqual(months('2035_01', '2035_02', '2035_03', '2035_04'))
  })

  test('entries cannot be deleted across partitions', async () => {
    await expect(app.sql('delete from audit_log_entries')).rejects.toThrow('dropping the partition')
  })
})
