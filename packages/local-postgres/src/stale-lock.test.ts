import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ProcessEntry } from './processes.ts'
import { getPostmasterPidPath } from './processes.ts'
import { findPostgresOsUser } from './runtime/run-as-user.ts'
import { classifyPostmasterLockOwner, removeStalePostmasterLock } from './stale-lock.ts'
import { createScratchDirectory, queryDatabase, startPostgresInScratchDirectory } from './testing/cluster.ts'

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
  classifyPostmasterLockOwner(
    lockHolder,
    '/data/pg18',
    (pid) => others.find((other) => other.pid === pid) ?? null,
  )

const named = (command: string) => ({ pid: 30, parent: 1, command })

test.each([
  ['a process that is gone', judge(null), 'dead'],
  ['another program of the same number', judge(named('vim ')), 'unrelated'],
  ['the server of another cluster', judge(server(20, '/data/pg181'), watchdog(10)), 'unrelated'],
  ['a server watched for a living program', judge(server(20), watchdog(10)), 'running'],
  ['a server watched for a program that is gone', judge(server(20), watchdog(1)), 'orphan'],
  ['a server adopted by init', judge(server(1), { pid: 1, parent: 0, command: '/sbin/init ' }), 'orphan'],
  ['a server without a visible parent', judge(server(1)), 'orphan'],
  ['a server started by hand', judge(named('postgres -D /data/pg18 ')), 'running'],
])('classifyPostmasterLockOwner identifies %s', (_what, judgement, expected) => {
  expect(judgement).toBe(expected)
})

test('a cluster starts even if its lock has the id of an unrelated process', async () => {
  const scratch = createScratchDirectory()
  const first = await startPostgresInScratchDirectory(scratch)
  await first.stop()
  // With the server's user, because the server itself detects processes of other users.
  const user = findPostgresOsUser()
  const bystander = spawn('/bin/sleep', ['1000'], { cwd: '/', ...user.identity })
  onTestFinished(() => void bystander.kill())
  const content = `${bystander.pid}\n${first.dataDir}\n1\n5432\n/tmp\n\n\nready\n`
  writeFileSync(getPostmasterPidPath(first.dataDir), content)
  chownSync(getPostmasterPidPath(first.dataDir), user.uid, user.gid)

  const second = await startPostgresInScratchDirectory(scratch)

  expect(await queryDatabase(second.url(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(bystander.exitCode).toBeNull()
})

test('removeStalePostmasterLock removes an empty lock after a power loss', async () => {
  const dataDir = join(createScratchDirectory(), 'pg18')
  mkdirSync(dataDir)
  writeFileSync(getPostmasterPidPath(dataDir), '')
  await removeStalePostmasterLock(dataDir, () => {})
  expect(existsSync(getPostmasterPidPath(dataDir))).toBe(false)
})
