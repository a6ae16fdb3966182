import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { lockFile } from './postmaster-pid.ts'
import type { ProcessEntry } from './process-table.ts'
import { findRunAsUser } from './run-as-user.ts'
import { clearStaleLock, judgeLock } from './stale-lock.ts'
import { startInScratch } from './testing/cluster-for-test.ts'
import { query } from './testing/query.ts'
import { makeScratchDirectory } from './testing/scratch-directory.ts'

const server = (parent: number, dataDir = '/data/pg18'): ProcessEntry => ({
  pid: 30,
  parent,
  command: `/x/bin/postgres -D ${dataDir} -c unix_socket_directories=/tmp/satlens-pg-10-abcdef `,
})
const watchdog = (parent: number): ProcessEntry => ({
  pid: 20,
  parent,
  command: '/bin/sh -c … satlens-pg-watchdog 10 /data/pg18/server.log /x/bin/postgres -D /data/pg18 ',
})
const judge = (lockHolder: ProcessEntry | null, ...others: ProcessEntry[]) =>
  judgeLock(lockHolder, '/data/pg18', (pid) => others.find((other) => other.pid === pid) ?? null)

describe('the process named by a lock file', () => {
  test.each([
    ['gone', judge(null), 'dead'],
    [
      'something else that was given the same number',
      judge({ pid: 30, parent: 1, command: 'vim ' }),
      'unrelated',
    ],
    ['the server of another cluster', judge(server(20, '/data/pg181'), watchdog(10)), 'unrelated'],
    ['watched by the watchdog of a living program', judge(server(20), watchdog(10)), 'running'],
    ['watched, but the program is gone', judge(server(20), watchdog(1)), 'orphan'],
    ['adopted by init', judge(server(1), { pid: 1, parent: 0, command: '/sbin/init ' }), 'orphan'],
    ['without a parent that can be seen', judge(server(1)), 'orphan'],
    [
      'a server somebody started by hand',
      judge({ pid: 30, parent: 1, command: 'postgres -D /data/pg18 ' }),
      'running',
    ],
  ])('%s', (_who, judgement, expected) => {
    expect(judgement).toBe(expected)
  })
})

test('a lock that names an unrelated live process does not keep the database from starting', async () => {
  const scratch = makeScratchDirectory()
  const first = await startInScratch(scratch)
  await first.stop()
  // Under the server's own user, or the server would see through it by itself.
  const user = findRunAsUser()
  const bystander = spawn('/bin/sleep', ['1000'], { cwd: '/', ...user.identity })
  onTestFinished(() => void bystander.kill())
  writeFileSync(lockFile(first.dataDir), `${bystander.pid}\n${first.dataDir}\n1\n5432\n/tmp\n\n\nready\n`)
  chownSync(lockFile(first.dataDir), user.uid, user.gid)

  const second = await startInScratch(scratch)

  expect(await query(second.url(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(bystander.exitCode).toBeNull()
})

test('an empty lock, left by a power loss, is removed', async () => {
  const dataDir = join(makeScratchDirectory(), 'pg18')
  mkdirSync(dataDir)
  writeFileSync(lockFile(dataDir), '')
  await clearStaleLock(dataDir, () => {})
  expect(existsSync(lockFile(dataDir))).toBe(false)
})
