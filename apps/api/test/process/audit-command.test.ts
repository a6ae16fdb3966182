import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { command, stderrOf } from '../harness/launch.ts'
import { appPerFile } from '../harness/per-file.ts'
import { TEST_SECRET } from '../harness/test-app.ts'

const app = appPerFile()
const dataDir = await mkdtemp(join(tmpdir(), 'satlens-audit-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const env = () => ({ DATABASE_URL: app.databaseUrl, AUTH_SECRET: TEST_SECRET, DATA_DIR: dataDir })

describe('the command audit', { timeout: 90_000 }, () => {
  test.each([
    [['audit'], 'Usage: audit export'],
    [['audit', 'export', '--after', 'x'], 'The field after is no time'],
  ])('%j is refused with its reason', async (words, reason) => {
    expect(await stderrOf(env(), ...words)).toContain(reason)
  })

  test('audit export prints entries as lines of JSON from a cursor on', async () => {
    await app.sql(
      `insert into audit_log_entries (payload, ip_address, user_agent, request_id, created_at)
       select jsonb_build_object('nth', nth), '', '', '', '2020-01-01T00:00:00Z'::timestamptz + nth * interval '1 s'
       from generate_series(1, 700) nth`,
    )
    const until = ['--until', '2020-01-02T00:00:00Z']
    const readLines = async (...words: string[]) =>
      (await command(env(), 'audit', 'export', ...words, ...until)).stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    const lines = await readLines()
    expect(lines.map(({ payload }) => payload.nth)).toEqual(Array.from({ length: 700 }, (_, at) => at + 1))
    expect(await readLines('--after', lines[697].cursor)).toEqual(lines.slice(698))
  })
})
