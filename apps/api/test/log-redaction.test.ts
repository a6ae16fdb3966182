import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLogger } from '../src/kernel/logger.ts'
import { breakableDatabase } from './breakable-database.ts'
import { freePort } from './free-port.ts'
import { freshDatabase } from './fresh-database.ts'
import { bearer, signUp, someEmail } from './people.ts'
import { temporaryApp } from './test-app.ts'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** What a careless line may be given. Each is hidden wherever it stands, up to three levels deep. */
const SECRETS = {
  ...{
    authorization: 'Bearer abc.def.ghi',
    cookie: 'sign-in=abc',
    'set-cookie': 'sign-in=abc',
    apikey: 'key-1',
  },
  ...{ password: 'Tall-Orange', current_password: 'Tall-Orange-7', token: 'token-2', token_hash: 'hash-3' },
  ...{
    access_token: 'access-4',
    refresh_token: 'refresh-5',
    id_token: 'id-6',
    nonce: 'nonce-8',
  },
  ...{
    secret: 'secret-9',
    code_verifier: 'verifier-10',
    auth_code: 'auth-11',
    link: 'https://a.example/x?token=12',
  },
}

function listening(level: string) {
  const lines: string[] = []
  const log = createLogger({ level, pretty: false, into: { write: (line) => void lines.push(line) } })
  return { log, lines }
}

test.each(LEVELS)('a line of level %s hides what proves somebody, whatever it is called', (level) => {
  const { log, lines } = listening('trace')
  log[level]({ ...SECRETS, body: SECRETS, request: { headers: SECRETS } }, 'careless')
  const [line = ''] = lines
  expect(line).toContain('careless')
  for (const secret of Object.values(SECRETS)) expect(line).not.toContain(secret)
})

test('an address in an error keeps its host, and loses name and password', () => {
  const { log, lines } = listening('trace')
  const reason = new Error('no answer from redis://default:hidden-1@cache.example:6379')
  log.error({ err: new Error('cannot ask https://name:hidden-2@node.example/', { cause: reason }) }, 'failed')
  expect(lines.join()).toContain('node.example')
  expect(lines.join()).toContain('cache.example')
  expect(lines.join()).not.toContain('hidden')
})

test('a line break in a value begins no new line', () => {
  const { log, lines } = listening('trace')
  log.info({ path: '/x\n{"level":60,"msg":"forged"}' }, 'asked')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
})

test('no line tells how to get into the database, the mail server or the node, while none of them answers', async () => {
  const { log, lines } = listening('trace')
  const database = await breakableDatabase(await freshDatabase())
  const away = await freePort()
  const app = await temporaryApp({
    log,
    databaseUrl: database.url.replace('//postgres@', '//postgres:password-of-the-database@'),
    env: {
      SMTP_URL: `smtp://mailer:password-of-the-mailer@127.0.0.1:${away}`,
      MAILER_AUTOCONFIRM: 'true',
      ETHEREUM_RPC_URL: `http://127.0.0.1:${away}/v3/key-of-the-node`,
    },
  })
  const session = await signUp(app)
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
  const read = await app.request.post('/ethereum/v1/rpc').set(bearer(session)).send(call)
  expect(read.status).toBe(503)
  await app.request.post('/auth/v1/otp').send({ email: session.user.email, create_user: false }).expect(200)
  await database.cut()
  await app.request.post(`/auth/v1/otp?token=${randomUUID()}`).send({ email: someEmail() }).expect(503)
  const told = lines.join('\n')
  expect(told).toContain('request failed')
  expect(told).not.toMatch(/password-of|key-of-the-node|\?token=/)
  expect(told).not.toContain(session.access_token)
})

test('a refused request is a line with the code of its reason, and nothing of what was typed', async () => {
  const { log, lines } = listening('info')
  const app = await temporaryApp({ log })
  await app.request.post('/auth/v1/signup').send({ email: 'typed-1', password: 'typed-2' }).expect(400)
  await app.request.get('/rest/v1/profiles').expect(401)
  await app.request.get('/functions/v1/nowhere').expect(404)
  await app.request.get('/auth/v1/settings').expect(200)
  const completed = lines.map((line) => JSON.parse(line)).filter(({ res }) => res !== undefined)
  expect(completed.map(({ res }) => res)).toEqual([
    { status: 400, refusal: 'validation_failed' },
    { status: 401, refusal: '42501' },
    { status: 404, refusal: 'not_found' },
    { status: 200 },
  ])
  expect(lines.join('')).not.toContain('typed-')
})
