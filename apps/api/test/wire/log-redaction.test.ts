import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPinoLogger } from '#kernel/observability/logger.ts'
import { bearer, signUp, someEmail } from '../accounts/people.ts'
import { breakableDatabase } from '../harness/breakable-database.ts'
import { freePort } from '../harness/free-port.ts'
import { freshDatabase } from '../harness/fresh-database.ts'
import { temporaryApp } from '../harness/test-app.ts'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** Fields that are redacted at any depth of up to three levels. */
const NAMES = [
  ...['authorization', 'cookie', 'set-cookie', 'apikey', 'password', 'current_password', 'token', 'link'],
  ...['access_token', 'refresh_token', 'id_token', 'nonce', 'secret', 'code_verifier', 'auth_code'],
  'token_hash',
]
const SECRETS = Object.fromEntries(NAMES.map((name, nth) => [name, `hidden-${nth}-`]))

function recordingLogger(level: string) {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  const log = createPinoLogger({ level, pretty: false, destination })
  return { log, lines }
}

test.each(LEVELS)('log lines of level %s redact every credential', (level) => {
  const { log, lines } = recordingLogger('trace')
  log[level]({ ...SECRETS, body: SECRETS, request: { headers: SECRETS } }, 'careless')
  const [line = ''] = lines
  expect(line).toContain('careless')
  expect(line).not.toContain('hidden-')
})

test('a URL in an error keeps its host without user name and password', () => {
  const { log, lines } = recordingLogger('trace')
  const reason = new Error('no answer from redis://default:hidden-1@cache.example:6379')
  log.error({ err: new Error('cannot ask https://name:hidden-2@node.example/', { cause: reason }) }, 'failed')
  expect(lines.join()).toContain('node.example')
  expect(lines.join()).toContain('cache.example')
  expect(lines.join()).not.toContain('hidden')
})

test('a line break in a value does not start a new log line', () => {
  const { log, lines } = recordingLogger('trace')
  log.info({ path: '/x\n{"level":60,"msg":"forged"}' }, 'asked')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
})

test('failed connections to database, SMTP server or node log no credentials', async () => {
  const { log, lines } = recordingLogger('trace')
  const database = await breakableDatabase(await freshDatabase())
  const closedPort = await freePort()
  const app = await temporaryApp({
    log,
    databaseUrl: database.url.replace('//postgres@', '//postgres:password-of-the-database@'),
    env: {
      SMTP_URL: `smtp://mailer:password-of-the-mailer@127.0.0.1:${closedPort}`,
      MAILER_AUTOCONFIRM: 'true',
      ETHEREUM_RPC_URL: `http://127.0.0.1:${closedPort}/v3/key-of-the-node`,
    },
  })
  const session = await signUp(app)
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
  const read = await app.request.post('/ethereum/v1/rpc').set(bearer(session)).send(call)
  expect(read.status).toBe(503)
  await app.request.post('/auth/v1/otp').send({ email: session.user.email, create_user: false }).expect(200)
  await database.cut()
  await app.request.post(`/auth/v1/otp?token=${randomUUID()}`).send({ email: someEmail() }).expect(503)
  const output = lines.join('\n')
  expect(output).toContain('request failed')
  expect(output).not.toMatch(/password-of|key-of-the-node|\?token=/)
  expect(output).not.toContain(session.access_token)
})

test('a rejected request logs its error code and no input', async () => {
  const { log, lines } = recordingLogger('info')
  const app = await temporaryApp({ log })
  await app.request.post('/auth/v1/signup').send({ email: 'typed-1', password: 'typed-2' }).expect(400)
  await app.request.get('/rest/v1/profiles').expect(401)
  await app.request.get('/functions/v1/nowhere').expect(404)
  await app.request.get('/market/v1/prices/BTC-USD/spot').expect(200)
  const completed = lines.map((line) => JSON.parse(line)).filter(({ res }) => res !== undefined)
  expect(completed.map(({ res }) => res)).toEqual([
    { status: 400, refusal: 'validation_failed' },
    { status: 401, refusal: '42501' },
    { status: 404, refusal: 'not_found' },
    { status: 200 },
  ])
  expect(lines.join('')).not.toContain('typed-')
})
