import { chmodSync, existsSync, mkdirSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { resolvePostgresDataDirectory } from './data-directory.ts'
import { findPostgresOsUser } from './runtime/run-as-user.ts'
import {
  createScratchDirectory,
  getStorageRootsInScratchDirectory,
  queryDatabase,
  startPostgresInScratchDirectory,
} from './testing/cluster.ts'
import { createFakeInstalledPackages } from './testing/installed-package.ts'

const place = (wanted: string, stateRoot: string | null) =>
  resolvePostgresDataDirectory(wanted, findPostgresOsUser(), stateRoot, () => {})

const makeClosed = (scratch: string): string => {
  const closed = join(scratch, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  return closed
}

test('resolvePostgresDataDirectory rejects a folder with other files', () => {
  const dir = join(createScratchDirectory(), 'photos')
  mkdirSync(dir)
  writeFileSync(join(dir, 'cat.jpg'), 'meow')
  expect(() => place(dir, null)).toThrow(/not a PostgreSQL cluster/)
  expect(existsSync(join(dir, 'cat.jpg'))).toBe(true)
})

test('resolvePostgresDataDirectory creates missing parent folders', () => {
  const wanted = join(createScratchDirectory(), 'a', 'b', 'pg18')
  expect(place(wanted, null)).toBe(wanted)
  expect(existsSync(dirname(wanted))).toBe(true)
})

if (process.getuid?.() === 0) {
  test('a start in an inaccessible folder copies the runtime and links the data', async () => {
    const before = process.umask(0o077)
    onTestFinished(() => void process.umask(before))
    const scratch = createScratchDirectory()
    const closed = makeClosed(scratch)
    const binaries = createFakeInstalledPackages(join(closed, 'node_modules'))
    const dataDir = join(closed, '.data', 'pg18')
    const said: string[] = []

    const log = (line: string) => said.push(line)
    const first = await startPostgresInScratchDirectory(scratch, { dataDir, binaries, log })
    await queryDatabase(first.url(), 'create table kept as select 42 as answer')
    await first.stop()
    expect(first.dataDir.startsWith(join(scratch, 'state'))).toBe(true)
    expect(readlinkSync(dataDir)).toBe(first.dataDir)
    expect(said).toEqual([expect.stringContaining(first.dataDir)])
    expect(existsSync(join(scratch, 'cache', binaries.versionName, 'bin', 'postgres'))).toBe(true)

    const second = await startPostgresInScratchDirectory(scratch, { dataDir, binaries })
    expect(await queryDatabase(second.url(), 'select answer from kept')).toEqual([{ answer: 42 }])
    await second.stop()

    rmSync(first.dataDir, { recursive: true })
    const third = await startPostgresInScratchDirectory(scratch, { dataDir, binaries })
    expect(third.dataDir).toBe(first.dataDir)
    await third.stop()

    // The developer deleted the project and cloned it again.
    rmSync(dataDir)
    const fourth = await startPostgresInScratchDirectory(scratch, { dataDir, binaries })
    expect(fourth.dataDir).not.toBe(first.dataDir)
    await expect(queryDatabase(fourth.url(), 'select answer from kept')).rejects.toThrow(/does not exist/)
  })

  test('resolvePostgresDataDirectory rejects the cluster of another user', () => {
    const dir = join(createScratchDirectory(), 'pg18')
    mkdirSync(dir)
    writeFileSync(join(dir, 'PG_VERSION'), '18\n')
    expect(() => place(dir, null)).toThrow(/belongs to another user/)
  })
} else {
  test('resolvePostgresDataDirectory reports a folder that the user cannot enter', () => {
    const closed = makeClosed(createScratchDirectory())
    chmodSync(closed, 0o600)
    onTestFinished(() => chmodSync(closed, 0o700))
    expect(() => place(join(closed, 'deep', 'pg18'), null)).toThrow(closed)
  })

  test('resolvePostgresDataDirectory keeps data in the project unless run by the root user', () => {
    const scratch = createScratchDirectory()
    expect(getStorageRootsInScratchDirectory(scratch).stateRoot).toBeNull()
    expect(place(join(scratch, 'pg18'), null)).toBe(join(realpathSync(scratch), 'pg18'))
  })
}
