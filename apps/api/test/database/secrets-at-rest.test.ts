import { hash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { decryptTextWithSecret, parseAuthSecret } from '#auth/core/crypto/auth-secret.ts'
import { createPinoLogger } from '#kernel/observability/logger.ts'

import { bearer, type Token, VERSIONED } from '../accounts/people.ts'
import { withProvider } from '../accounts/provider-sign-in.ts'
import { perFile } from '../harness/per-file.ts'
import { startTestApp, TEST_SECRET } from '../harness/test-app.ts'
import { startProviderServer } from '../servers/provider-server.ts'
import { startSmsReceiver } from '../servers/sms-receiver.ts'
import { secretsIn, seenSecrets } from './secrets-at-rest/seen-secrets.ts'
import { type UsedCredentials, useEveryCredential } from './secrets-at-rest/use-every-credential.ts'

// Every credential that works alone is longer than this.
const SHORTEST_TOKEN = 16
const isTimestamp = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text)
const CARRIER_TOKEN = 'the token of a carrier'
const WEBHOOK_SECRET = `v1,whsec_${Buffer.alloc(24, 'key').toString('base64')}`

const KINDS = [
  ...['access token', "access_token of the provider's answer", 'auth code', 'client secret'],
  ...[
    'client_secret said to the provider',
    'code of an application',
    'code said to the provider',
    'code verifier',
  ],
  'code verifier of an application',
  ...[
    'code_verifier said to the provider',
    'device code',
    'id token',
    "id_token of the provider's answer",
    'link token',
  ],
  ...['oauth nonce', 'oauth state', 'password', 'provider refresh token', 'provider token', 'recovery code'],
  ...['refresh token', "refresh_token of the provider's answer", 'secret of the deployment'],
  ...['sign-in cookie', 'signing key', 'token of the carrier', 'totp secret'],
]

const seen = seenSecrets()
const lines: string[] = []
const provider = perFile(startProviderServer)
const carrier = perFile(startSmsReceiver)
const app = perFile(() => {
  const env = {
    ...carrier.env,
    TWILIO_AUTH_TOKEN: CARRIER_TOKEN,
    MAILER_AUTOCONFIRM: 'false',
    PHONE_SIGN_IN: 'true',
    OAUTH_SERVER: 'true',
    OAUTH_DYNAMIC_REGISTRATION: 'true',
    // A receiver that is down, so that events wait.
    EVENT_WEBHOOKS: JSON.stringify([{ url: 'http://127.0.0.1:1/', secrets: [WEBHOOK_SECRET] }]),
  }
  const destination = { write: (line: string) => lines.push(line) }
  const log = createPinoLogger({ level: 'trace', pretty: false, destination })
  return startTestApp({ env: withProvider(provider, env), fetch: recordingFetch, log })
})
let used: UsedCredentials
let dump: DatabaseDump
beforeAll(async () => {
  used = await useEveryCredential({ app, provider, carrier, seen })
  seen.see('secret of the deployment', TEST_SECRET)
  seen.see('token of the carrier', CARRIER_TOKEN)
  for (const key of await privateKeys()) seen.see('signing key', key)
  dump = await dumpDatabase()
}, 120_000)

async function privateKeys(): Promise<string[]> {
  const rows = await app.sql<{ encrypted: string }>(
    'select encrypted_private_jwk as encrypted from signing_keys',
  )
  return rows.map(
    ({ encrypted }) =>
      JSON.parse(decryptTextWithSecret(parseAuthSecret(TEST_SECRET), 'signing-key', encrypted)).d,
  )
}

const sha256 = (text: string) => hash('sha256', text, 'binary')

type DatabaseDump = Awaited<ReturnType<typeof dumpDatabase>>

async function dumpDatabase() {
  const found = await app.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const tables = new Map<string, string>()
  for (const { name } of found) {
    const rows = await app.sql<{ line: string }>(`select row_to_json(t)::text as line from ${name} t`)
    tables.set(name, rows.map(({ line }) => line).join('\n'))
  }
  const text = [...tables].map(([name, rows]) => `${name}\n${rows}`).join('\n')
  // Every text that could be a token, a hash or a code.
  const words: string[] = [...new Set(text.match(/[\w+/=.$,:@~-]{6,}/g) ?? [])]
  return { tables, text, words }
}

/** Returns every 32-byte value that a word encodes in hex or base64, as a latin1 string. */
function digestsIn({ words }: DatabaseDump): ReadonlySet<string> {
  const parts = words.flatMap((word) => [word, ...word.split(/[:.$,=]/)])
  return new Set(
    parts.flatMap((part) => {
      if (/^[0-9a-f]{64}$/i.test(part)) return [Buffer.from(part, 'hex').toString('latin1')]
      const bytes = Buffer.from(part, 'base64url')
      return bytes.length === 32 ? [bytes.toString('latin1')] : []
    }),
  )
}

const SECRET_FIELDS = ['access_token', 'refresh_token', 'id_token', 'code', 'code_verifier', 'client_secret']

/** Records the secrets that the server sends to providers and receives from them. */
const recordingFetch: typeof fetch = async (input, init) => {
  note('said to the provider', new URLSearchParams(String(init?.body ?? '')))
  const reply = await fetch(input, init)
  const body: unknown = await reply
    .clone()
    .json()
    .catch(() => ({}))
  note("of the provider's answer", new Map(Object.entries(body as Record<string, unknown>)))
  return reply
}

function note(where: string, fields: { get(name: string): unknown }): void {
  for (const name of SECRET_FIELDS) {
    const value = fields.get(name)
    if (typeof value === 'string') seen.see(`${name} ${where}`, value)
  }
}

/** Calls that accept a credential. Each resolves to true if the text was accepted as one. */
const CREDENTIAL_CHECKS = {
  refresh: (text: string) => isAccepted('POST', 'token?grant_type=refresh_token', { refresh_token: text }),
  code: (text: string) =>
    isAccepted('POST', 'token?grant_type=pkce', { auth_code: text, code_verifier: used.waitingVerifier }),
  link: async (text: string) =>
    (await isAccepted('POST', 'verify', { type: 'email', token_hash: text })) ||
    (await isAccepted('POST', 'verify', { type: 'email_change', token_hash: text })),
  bearer: (text: string) => isAccepted('GET', 'user', undefined, { access_token: text }),
}

async function isAccepted(method: 'GET' | 'POST', path: string, body?: object, by?: Token): Promise<boolean> {
  const { statusCode } = await app.app.server.inject({
    method,
    url: `/auth/v1/${path}`,
    headers: { ...VERSIONED, ...(by ? bearer(by) : {}) },
    ...(body ? { body } : {}),
  })
  expect(statusCode).toBeLessThan(500)
  return statusCode < 400
}

async function findAcceptedBy(texts: readonly string[]): Promise<string[]> {
  const opened = new Set<string>()
  for (const text of texts) {
    for (const [kind, present] of Object.entries(CREDENTIAL_CHECKS)) if (await present(text)) opened.add(kind)
  }
  return [...opened].sort()
}

describe('[wire 49] a dump of the database', { timeout: 180_000 }, () => {
  test('the dump has rows of every table after every credential was used', () => {
    for (const table of [
      ...[
        'users',
        'identities',
        'sessions',
        'flow_states',
        'one_time_tokens',
        'email_outbox',
        'signing_keys',
      ],
      ...['oauth_clients', 'oauth_consents', 'oauth_authorizations', 'oauth_device_requests'],
      'event_deliveries',
      ...['mfa_factors', 'mfa_challenges', 'mfa_recovery_codes', 'passkeys', 'audit_log_entries'],
    ]) {
      expect(dump.tables.get(`public.${table}`), table).toMatch(/^\{"/)
    }
    expect([...dump.tables.keys()]).toContain('pgboss.job')
    expect(seen.kinds()).toEqual(KINDS)
  })

  test('the dump contains no secret of a client, email or provider in any encoding', () => {
    expect(secretsIn(dump.text, seen.all())).toEqual([])
  })

  test('[wire 118] audit log and server log contain no secret', () => {
    expect(secretsIn(dump.tables.get('public.audit_log_entries') ?? '', seen.all())).toEqual([])
    // Without a mail server development logs whole emails; production never does.
    const printed = lines.filter((line) => !line.includes('"msg":"Email to '))
    expect(printed.length).toBeGreaterThan(30)
    expect(secretsIn(printed.join('\n'), seen.all())).toEqual([])
    expect(secretsIn(lines.join('\n'), seen.all()).map(({ kind }) => kind)).toContain('link token')
  })

  test('events contain no secret', async () => {
    const rows = await app.sql<{ encrypted: string; event_type: string }>(
      'select encrypted_payload as encrypted, event_type from event_deliveries where encrypted_payload is not null',
    )
    const secret = parseAuthSecret(TEST_SECRET)
    const events = rows.map(({ encrypted }) => decryptTextWithSecret(secret, 'event', encrypted))
    expect(new Set(rows.map((row) => row.event_type)).size).toBeGreaterThan(5)
    expect(secretsIn(events.join('\n'), seen.all())).toEqual([])
  })

  test('the dump contains no unkeyed hash of a six-digit code', () => {
    const stored = digestsIn(dump)
    expect(stored.size).toBeGreaterThan(10)
    expect(used.liveCodes).toHaveLength(5)
    for (const { code, salts } of used.liveCodes) {
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

  test('no text of the dump is accepted as a credential, while the issued ones are', async () => {
    const parts = dump.words.flatMap((word) => [word, ...word.split(/[:,=]/)])
    const tokens = [...new Set(parts)].filter((part) => part.length >= SHORTEST_TOKEN && !isTimestamp(part))
    expect(tokens.length).toBeGreaterThan(100)
    expect(await findAcceptedBy(tokens)).toEqual([])
    const shown = seen.all().map(({ text }) => text)
    expect(await findAcceptedBy(shown)).toEqual(Object.keys(CREDENTIAL_CHECKS).sort())
  })

  test('stored recovery code hashes are not accepted as codes', async () => {
    const rows = await app.sql<{ hash: string }>('select code_hash as hash from mfa_recovery_codes limit 3')
    expect(rows).toHaveLength(3)
    const use = (code: string) => isAccepted('POST', 'factors/recovery-codes/verify', { code }, used.session)
    for (const row of rows) expect(await use(row.hash)).toBe(false)
    const [good] = seen.all().filter(({ kind }) => kind === 'recovery code')
    expect(await use(good?.text ?? '')).toBe(true)
  })
})
