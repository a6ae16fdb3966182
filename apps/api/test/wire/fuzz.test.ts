import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPinoLogger } from '#kernel/observability/logger.ts'
import { OAUTH_ENV } from '../accounts/oauth-app.ts'
import { withProvider } from '../accounts/provider-sign-in.ts'
import { ADMIN_ENV, isAdminPath, SERVICE_KEY } from '../accounts/service-key.ts'
import { perFile } from '../harness/per-file.ts'
import { startTestApp, TEST_SECRET, type TestApp } from '../harness/test-app.ts'
import { isNightly } from '../harness/tier.ts'
import { makeWebRoot } from '../harness/web-root.ts'
import { startFakeEthereumNode } from '../servers/fake-ethereum-node.ts'
import { CLIENT_SECRET, startProviderServer } from '../servers/provider-server.ts'
import { startSmsReceiver } from '../servers/sms-receiver.ts'
import { callsOf } from './fuzz/calls.ts'
import { fuzz } from './fuzz/fuzz.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** FUZZ_REQUESTS sets the number of requests for longer runs (docs/testing.md). */
const requests = Number(process.env.FUZZ_REQUESTS ?? (isNightly ? 20_000 : 1_200))
const seed =
  process.env.FUZZ_SEED === 'random' ? randomInt(2 ** 31) : Number(process.env.FUZZ_SEED ?? 20_261_121)

let lastLogged = 'nothing'
const log = createPinoLogger({
  level: 'error',
  pretty: false,
  destination: {
    write(line) {
      lastLogged = line
    },
  },
})
const provider = perFile(startProviderServer)
const carrier = perFile(startSmsReceiver)
const node = perFile(startFakeEthereumNode)
const web = perFile(makeWebRoot)
const app = perFile(() => {
  const env = {
    ...ADMIN_ENV,
    ...OAUTH_ENV,
    ...carrier.env,
    OAUTH_DYNAMIC_REGISTRATION: 'true',
    ETHEREUM_RPC_URL: node.url,
    RATE_LIMIT_FACTOR: '1000000',
  }
  return startTestApp({ env: withProvider(provider, env), webRoot: web.folder, log })
})

const secretsOf = ({ databaseUrl }: TestApp) => [
  { what: 'the secret of the deployment', text: TEST_SECRET },
  { what: 'the secret at a provider', text: CLIENT_SECRET },
  { what: 'the token of the carrier', text: carrier.env.TWILIO_AUTH_TOKEN ?? '' },
  { what: 'the URL of the node', text: '/v3/a-key' },
  { what: 'the URL of the database', text: databaseUrl },
  { what: 'a hash of a password', text: '$argon2id$' },
]

test(`${requests} random requests with seed ${seed} cause no fault, no hang and no leak`, async () => {
  const secrets = secretsOf(app)
  const startedAt = performance.now()
  const progress = (sent: number) =>
    process.env.FUZZ_REQUESTS &&
    print(`${sent} requests, ${Math.round((performance.now() - startedAt) / 1000)} s`)
  const tally = await fuzz(app, { requests, seed, secrets, lastLogged: () => lastLogged, report: progress })
  const { body: document } = await app.request.get('/openapi.json')
  const operations = callsOf(document)
  const calls = operations.map(({ operation }) => operation.operationId)
  // Without a service key administration only returns errors.
  const open = operations.filter(({ path }) => !isAdminPath(path))
  const reached = (isWanted: (status: number) => boolean) =>
    calls.filter((id) => [...(tally.get(id) ?? [])].some(([status]) => isWanted(status)))
  // An operation that only returns errors has not been exercised.
  expect(reached(() => true).length).toBe(calls.length)
  expect(reached((status) => status < 400).length).toBeGreaterThan(open.length / 2)
  if (process.env.FUZZ_REQUESTS) {
    for (const id of calls) {
      const statuses = [...(tally.get(id) ?? [])].sort(([a], [b]) => a - b)
      print(`${id}: ${statuses.map(([status, count]) => `${status} × ${count}`).join(', ')}`)
    }
  }
}, 3_600_000)

test(`${requests / 4} random requests with a service key cause no fault and no leak`, async () => {
  const options = { requests: requests / 4, seed, serviceKey: SERVICE_KEY, lastLogged: () => lastLogged }
  const tally = await fuzz(app, { ...options, secrets: secretsOf(app) })
  const { body: document } = await app.request.get('/openapi.json')
  const calls = callsOf(document).filter(({ path }) => isAdminPath(path))
  expect(calls.filter(({ operation }) => !tally.has(operation.operationId))).toEqual([])
}, 3_600_000)
