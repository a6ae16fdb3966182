import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { MACHINE_NAMES } from './machines.ts'
import { listParts, type Part } from './parts.ts'
import { isInstalled } from './supervisor.ts'

function renderFleet(): readonly Part[] {
  const folder = mkdtempSync(join(tmpdir(), 'satlens-fleet-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const names = ['SUPERUSER', 'REPLICATION', 'REWIND', 'DATABASE', 'REDIS'].map((name) => `${name}_PASSWORD`)
  const secrets = Object.fromEntries(
    [...names, 'AUTH_SECRET', 'METRICS_TOKEN'].map((name) => [name, 'secret']),
  )
  const parts = listParts({
    folder,
    secrets,
    postgresBin: '/usr/bin',
    smtpUrl: 'smtp://127.0.0.1',
    priceOrigin: 'http://127.0.0.1',
    walKeepSize: '1GB',
    archive: join(folder, 'wal'),
  })
  for (const [file, text] of parts.flatMap(({ files }) => Object.entries(files))) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return parts
}

test('every file of the fleet is filled and every machine runs a program', () => {
  const parts = renderFleet()
  const blanks = parts.flatMap(({ files }) => Object.values(files)).filter((text) => text.includes('${'))
  expect(blanks).toEqual([])
  expect(new Set(parts.map(({ machine }) => machine))).toEqual(new Set(MACHINE_NAMES))
})

/** How a program checks its file: the start of the name of its part, and the words before the file. */
const CHECKS = [
  ['haproxy', ['-c', '-f']],
  ['keepalived', ['--config-test', '-f']],
] as const

const requireProgram = (program: string) => {
  if (!isInstalled(program))
    throw new Error(`${program} is missing. Install it (Debian: apt-get install ${program}).`)
}

test.each(CHECKS)('%s accepts its file', async (program, words) => {
  requireProgram(program)
  const part = renderFleet().find(({ name }) => name.startsWith(program))
  await promisify(execFile)(program, [...words, ...Object.keys(part?.files ?? {})])
})

test('caddy accepts its file', async () => {
  requireProgram('caddy')
  const caddy = renderFleet().find(({ name }) => name.startsWith('caddy'))
  const words = caddy?.command.slice(2) ?? []
  await promisify(execFile)('caddy', ['validate', ...words], { env: { ...process.env, ...caddy?.env } })
})
