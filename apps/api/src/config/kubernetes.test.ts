import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { ENVIRONMENT_VARIABLES, parseServerConfig } from './config.ts'

const folder = new URL('../../../../infra/kubernetes/', import.meta.url)

/** Only the fields that are read here. The schemas of Kubernetes and the operators are checked by hand. */
interface Manifest {
  readonly kind: string
  readonly data?: Record<string, string>
  readonly spec: {
    readonly template?: { readonly spec: PodSpec }
    readonly jobTemplate?: { readonly spec: { readonly template: { readonly spec: PodSpec } } }
    readonly instances?: number
    readonly maxReplicas?: number
    readonly pgbouncer?: { readonly parameters: Record<string, string> }
    readonly postgresql?: { readonly parameters: Record<string, string> }
  }
}

interface PodSpec {
  readonly terminationGracePeriodSeconds?: number
  readonly containers: readonly [{ readonly env?: readonly { name: string; value?: string }[] }]
}

const read = (file: string): Manifest[] =>
  parseAllDocuments(readFileSync(new URL(file, folder), 'utf8')).map((document) => document.toJS())

const find = (file: string, kind: string): Manifest['spec'] => {
  const found = read(file).find((manifest) => manifest.kind === kind)
  if (!found) throw new Error(`${file} has no ${kind}`)
  return found.spec
}

const SETTINGS = read('server.yaml').find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
/** What the comments ask the operator to put into the secret. */
const SECRETS = { NODE_ENV: 'production', AUTH_SECRET: 'x'.repeat(32), SMTP_URL: 'smtps://mail.example' }

/** Returns the environment of a container, as Kubernetes expands it. Values of secrets are the letter x. */
function environmentOf(pod: PodSpec | undefined): Record<string, string> {
  const env: Record<string, string> = { ...SETTINGS, ...SECRETS }
  for (const { name, value = 'x' } of pod?.containers[0].env ?? []) {
    env[name] = value.replaceAll(/\$\((\w+)\)/g, (reference, other: string) => env[other] ?? reference)
  }
  return env
}

const server = find('server.yaml', 'Deployment').template?.spec
const pods = {
  server,
  migrate: find('migrate.yaml', 'Job').template?.spec,
  backup: find('backup.yaml', 'CronJob').jobTemplate?.spec.template.spec,
}

describe('infra/kubernetes', () => {
  test.each(Object.entries(pods))('sets only variables that the server knows and accepts: %s', (_, pod) => {
    const env = environmentOf(pod)
    const known = [
      ...Object.keys(ENVIRONMENT_VARIABLES),
      'DATABASE_USER',
      'DATABASE_PASSWORD',
      'REDIS_PASSWORD',
    ]
    expect(Object.keys(env).filter((name) => !known.includes(name))).toEqual([])
    expect(Object.values(env).filter((value) => value.includes('$('))).toEqual([])
    expect(parseServerConfig(env).DATABASE_POOLER).toBe(pod === server ? 'transaction' : 'none')
  })

  test('gives a server more time to stop than it takes', () => {
    const { SHUTDOWN_DELAY_S } = parseServerConfig(environmentOf(server))
    expect(server?.terminationGracePeriodSeconds).toBeGreaterThan(SHUTDOWN_DELAY_S + 15)
  })

  test('opens fewer connections than pooler and database allow', () => {
    const pooler = find('database.yaml', 'Pooler')
    const { default_pool_size, max_client_conn } = pooler.pgbouncer?.parameters ?? {}
    const { max_connections } = find('database.yaml', 'Cluster').postgresql?.parameters ?? {}
    expect(Number(default_pool_size) * Number(pooler.instances)).toBeLessThan(Number(max_connections))
    const { DATABASE_POOL_SIZE } = parseServerConfig(environmentOf(server))
    const { maxReplicas } = find('server.yaml', 'HorizontalPodAutoscaler')
    expect(DATABASE_POOL_SIZE * Number(maxReplicas) * 2).toBeLessThan(Number(max_client_conn))
  })
})
