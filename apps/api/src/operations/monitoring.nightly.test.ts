import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)
const cwd = fileURLToPath(new URL('../../../../infra/monitoring', import.meta.url))
const isInstalled = () => spawnSync('promtool', ['--version']).status === 0

// promtool is in the package of Prometheus.
beforeAll(async () => {
  if (!isInstalled() && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], { env }).catch(() => {})
    await run('apt-get', ['install', '--yes', '--no-install-recommends', 'prometheus'], { env }).catch(
      () => {},
    )
  }
  if (!isInstalled())
    throw new Error('promtool is missing. Install it (Debian, Ubuntu: apt-get install prometheus).')
}, 300_000)

describe('promtool', () => {
  test.each([
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ])('%s %s %s succeeds', async (...args) => {
    const { stdout } = await run('promtool', args, { cwd })
    expect(stdout).toMatch(/SUCCESS/)
  })
})
