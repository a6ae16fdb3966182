import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { OAUTH_ENV } from '#test/accounts/oauth-app.ts'
import { appPerFile } from '#test/harness/per-file.ts'

const root = new URL('../../../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(`infra/monitoring/${file}`, root), 'utf8')
// Events and applications have metrics only if there can be any.
const app = appPerFile(OAUTH_ENV)

/** Metrics that Prometheus itself adds. */
const OF_PROMETHEUS = ['up']

describe('infra/monitoring', () => {
  test.each(['alerts.yaml', 'dashboard.json'])('%s reads metrics that /metrics has', async (file) => {
    const { text } = await app.request.get('/metrics')
    const known = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)
    const used = [...read(file).matchAll(/\b(\w+)\{\s*(?:\\?"|job=|\w+=)/g)].map(([, name]) => name ?? '')
    const names = [...new Set(used)].map((name) => name.replace(/_(bucket|count|sum)$/, ''))
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !known.includes(name) && !OF_PROMETHEUS.includes(name))).toEqual([])
  })

  test('alerts.yaml names documents that exist', () => {
    const documents = [...read('alerts.yaml').matchAll(/runbook: (\S+)/g)].map(([, path]) => path ?? '')
    expect(documents.length).toBeGreaterThan(8)
    expect(documents.filter((path) => !existsSync(fileURLToPath(new URL(path, root))))).toEqual([])
  })
})
