import { hash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { openAuthSecret } from '../../src/auth/crypto/auth-secret.ts'
import { decryptText } from '../../src/auth/crypto/encrypted-text.ts'
import { createLogger } from '../../src/kernel/observability/logger.ts'
import type { Token } from '../accounts/auth-call.ts'
import { bearer, VERSIONED } from '../accounts/people.ts'
import { withProvider } from '../accounts/provider-sign-in.ts'
import { perFile } from '../harness/per-file.ts'
import { startTestApp, TEST_SECRET } from '../harness/test-app.ts'
import { startProviderServer } from '../servers/provider-server.ts'
import { startSmsReceiver } from '../servers/sms-receiver.ts'
import { type Life, liveThrough } from './secrets-at-rest/a-whole-life.ts'
import { type DatabaseDump, digestsIn, dumpDatabase } from './secrets-at-rest/database-dump.ts'
import { listeningFetch } from './secrets-at-rest/listening-fetch.ts'
import { secretsIn, seenSecrets } from './secrets-at-rest/seen-secrets.ts'

// Whatever opens something alone is longer, by a lot.
const SHORTEST_TOKEN = 16
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text)
const CARRIER_TOKEN = 'the token of a carrier'

const KINDS = [
  ...['access token', "access_token of the provider's answer", 'auth code'],
  ...['client_secret said to the provider', 'code said to the provider', 'code verifier'],
  ...['code_verifier said to the provider', 'id token', "id_token of the provider's answer", 'link token'],
  ...['oauth nonce', 'oauth state', 'password', 'provider refresh token', 'provider token', 'recovery code'],
  ...['refresh token', "refresh_token of the provider's answer", 'secret of the deployment'],
  ...['sign-in cookie', 'signing key', 'token of the carrier', 'totp secret'],
]

const seen = seenSecrets()
const lines: string[] = []
const provider = perFile(startProviderServer)
const carrier = perFile(startSmsReceiver)
const app = perFile(() => {
  const env = { ...carrier.env, TWILIO_AUTH_TOKEN: CARRIER_TOKEN, MAILER_AUTOCONFIRM: 'false' }
  const log = createLogger({ level: 'trace', pretty: false, into: { write: (line) => lines.push(line) } })
  return startTestApp({ env: withProvider(provider, env), fetch: listeningFetch(seen), log })
})
let life: Life
let dump: DatabaseDump
beforeAll(async () => {
  life = await liveThrough({ app, provider, carrier, seen })
  seen.see('secret of the deployment', TEST_SECRET)
  seen.see('token of the carrier', CARRIER_TOKEN)
  for (const key of await privateKeys()) seen.see('signing key', key)
  dump = await dumpDatabase(app)
}, 120_000)

/** The private part of each signing key, which only the deployment's secret opens. */
async function privateKeys(): Promise<string[]> {
  const rows = await app.sql<{ sealed: string }>('select sealed_private_jwk as sealed from signing_keys')
  return rows.map(
    ({ sealed }) => JSON.parse(decryptText(openAuthSecret(TEST_SECRET), 'signing-key', sealed)).d,
  )
}

const sha256 = (text: string) => hash('sha256', text, 'binary')

/** The ways to present a text as a token or a code. Each yields whether it was taken for one. */
const WAYS = {
  refresh: (text: string) => isTaken('POST', 'token?grant_type=refresh_token', { refresh_token: text }),
  code: (text: string) =>
    isTaken('POST', 'token?grant_type=pkce', { auth_code: text, code_verifier: life.waitingVerifier }),
  link: async (text: string) =>
    (await isTaken('POST', 'verify', { type: 'email', token_hash: text })) ||
    (await isTaken('POST', 'verify', { type: 'email_change', token_hash: text })),
  bearer: (text: string) => isTaken('GET', 'user', undefined, { access_token: text }),
}

async function isTaken(method: 'GET' | 'POST', path: string, body?: object, by?: Token): Promise<boolean> {
  const { statusCode } = await app.app.server.inject({
    method,
    url: `/auth/v1/${path}`,
    headers: { ...VERSIONED, ...(by ? bearer(by) : {}) },
    ...(body ? { body } : {}),
  })
  expect(statusCode).toBeLessThan(500)
  return statusCode < 400
}

/** Every way in which one of the texts is taken. */
async function waysOpenedBy(texts: readonly string[]): Promise<string[]> {
  const opened = new Set<string>()
  for (const text of texts) {
    for (const [way, present] of Object.entries(WAYS)) if (await present(text)) opened.add(way)
  }
  return [...opened].sort()
}

describe('[wire 49] a dump of the database', { timeout: 180_000 }, () => {
  test('holds every table after a use of every credential', () => {
    for (const table of [
      ...['users', 'identities', 'sessions', 'flow_states', 'one_time_tokens', 'mail_outbox', 'signing_keys'],
      ...['mfa_factors', 'mfa_challenges', 'mfa_recovery_codes', 'passkeys', 'audit_log_entries'],
    ]) {
      expect(dump.tables.get(`public.${table}`), table).toMatch(/^\{"/)
    }
    expect([...dump.tables.keys()]).toContain('pgboss.job')
    expect(seen.kinds()).toEqual(KINDS)
  })

  test('holds no secret shown to a client, email or provider, in any encoding', () => {
    expect(secretsIn(dump.text, seen.all())).toEqual([])
  })

  test('[wire 118] holds no secret in its audit log, nor does the server log', () => {
    expect(secretsIn(dump.tables.get('public.audit_log_entries') ?? '', seen.all())).toEqual([])
    // Without a mail server development prints whole mails; production never does.
    const printed = lines.filter((line) => !line.includes('"msg":"Mail to '))
    expect(printed.length).toBeGreaterThan(30)
    expect(secretsIn(printed.join('\n'), seen.all())).toEqual([])
    expect(secretsIn(lines.join('\n'), seen.all()).map(({ kind }) => kind)).toContain('link token')
  })

  test('holds no plain hash of a six-digit code, with or without its recipient', () => {
    const stored = digestsIn(dump)
    expect(stored.size).toBeGreaterThan(10)
    expect(life.liveCodes).toHaveLength(4)
    for (const { code, salts } of life.liveCodes) {
      expect(code).toMatch(/^\d{6}$/)
      for (const salt of ['', ...salts]) {
        for (const glue of ['', ':', '.', '-', '|', '\n', ' ']) {
          for (const guess of [`${salt}${glue}${code}`, `${code}${glue}${salt}`]) {
            expect(stored.has(sha256(guess))).toBe(false)
          }
        }
      }
    }
  })

  test('opens nothing, while the credentials shown to users still do', async () => {
    const parts = dump.words.flatMap((word) => [word, ...word.split(/[:,=]/)])
    const tokens = [...new Set(parts)].filter((part) => part.length >= SHORTEST_TOKEN && !isMoment(part))
    expect(tokens.length).toBeGreaterThan(100)
    expect(await waysOpenedBy(tokens)).toEqual([])
    const shown = seen.all().map(({ text }) => text)
    expect(await waysOpenedBy(shown)).toEqual(Object.keys(WAYS).sort())
  })

  test('holds no recovery code that works', async () => {
    const rows = await app.sql<{ hash: string }>('select code_hash as hash from mfa_recovery_codes limit 3')
    expect(rows).toHaveLength(3)
    const use = (code: string) => isTaken('POST', 'factors/recovery-codes/verify', { code }, life.session)
    for (const row of rows) expect(await use(row.hash)).toBe(false)
    const [good] = seen.all().filter(({ kind }) => kind === 'recovery code')
    expect(await use(good?.text ?? '')).toBe(true)
  })
})
