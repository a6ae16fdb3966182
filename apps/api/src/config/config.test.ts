import { describe, expect, test } from 'vitest'
import { ConfigError, parseServerConfig } from './config.ts'
import { getHookEndpoints } from './hook-settings.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://app@db/app',
  SITE_URL: 'https://satlens.example',
  SMTP_URL: 'smtps://mail.example',
}

describe('parseServerConfig', () => {
  test('rejects production without a mail server unless autoconfirm is set', () => {
    const read = (rest: Record<string, string>) => parseServerConfig({ ...PRODUCTION, SMTP_URL: '', ...rest })
    expect(() => read({})).toThrow(/SMTP_URL: required in production.*MAILER_AUTOCONFIRM=true/)
    expect(() => read({ MAILER_AUTOCONFIRM: 'false' })).toThrow(/SMTP_URL: required in production/)
    expect(read({ MAILER_AUTOCONFIRM: 'true' }).SMTP_URL).toBeUndefined()
    expect(parseServerConfig({}).SMTP_URL).toBeUndefined()
  })

  test('rejects http on a non-loopback host in production unless it is allowed', () => {
    const read = (rest: Record<string, string>) => parseServerConfig({ ...PRODUCTION, ...rest })
    const http = { SITE_URL: 'http://satlens.example', API_EXTERNAL_URL: 'http://api.satlens.example' }
    expect(() => read(http)).toThrow(
      /SITE_URL: must be https in production.*ALLOW_HTTP_SITE=true.*\n {2}API_EXTERNAL_URL: must be https/,
    )
    expect(read({ ...http, ALLOW_HTTP_SITE: 'true' })).toMatchObject(http)
    for (const SITE_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(read({ SITE_URL }).SITE_URL).toBe(SITE_URL)
    expect(() => read({ SITE_URL: 'http://localhost.satlens.example' })).toThrow(/SITE_URL: must be https/)
    expect(parseServerConfig({ SITE_URL: 'http://satlens.example' }).SITE_URL).toBe('http://satlens.example')
  })

  test('reports every setting that production lacks in one error', () => {
    const read = () => parseServerConfig({ NODE_ENV: 'production', API_EXTERNAL_URL: 'http://api.example' })
    const absent = ['SITE_URL', 'DATABASE_URL', 'AUTH_SECRET'].map((key) => `${key}: required in production`)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp([...absent, 'API_EXTERNAL_URL: ', 'SMTP_URL: '].join('.*\\n {2}')))
  })

  test('reports every invalid variable in one error', () => {
    const read = () =>
      parseServerConfig({ PORT: 'many', ACCESS_TOKEN_TTL_S: '60', DISABLE_SIGNUP: 'perhaps' })
    expect(read).toThrow(/PORT: .*\n {2}DISABLE_SIGNUP: .*\n {2}ACCESS_TOKEN_TTL_S: /)
  })

  test('does not include a secret in the error message', () => {
    expect(() => parseServerConfig({ ...PRODUCTION, AUTH_SECRET: 'short-secret' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('short-secret') }),
    )
  })

  test('reads an empty environment and treats empty variables as not set', () => {
    const unset = { NODE_ENV: 'development', PORT: undefined, SMTP_URL: undefined, BRAND_NAME: 'Satlens' }
    for (const env of [{}, { PORT: '', SMTP_URL: '' }]) expect(parseServerConfig(env)).toMatchObject(unset)
  })

  test('a hook needs https and secrets, and can send the emails of production', () => {
    const secret = `v1,whsec_${Buffer.alloc(24, 'key').toString('base64')}`
    const read = (HOOK_SEND_EMAIL: string, HOOK_SEND_EMAIL_SECRETS: string) =>
      parseServerConfig({ ...PRODUCTION, SMTP_URL: '', HOOK_SEND_EMAIL, HOOK_SEND_EMAIL_SECRETS })
    const together = /HOOK_SEND_EMAIL: must be set together with HOOK_SEND_EMAIL_SECRETS/
    expect(() => read('https://mail.example/hook', '')).toThrow(together)
    expect(() => read('', secret)).toThrow(together)
    expect(() => read('http://mail.example/hook', secret)).toThrow(/HOOK_SEND_EMAIL: must be https/)
    expect(() => read('https://mail.example/hook', 'whsec_short')).toThrow(/must be v1,whsec_/)
    const config = read('https://mail.example/hook', `${secret}|${secret}`)
    expect(getHookEndpoints(config)).toEqual({
      sendEmail: { url: 'https://mail.example/hook', secrets: [secret, secret] },
    })
  })

  test('receivers of events are a JSON list of https URLs with secrets, none by default', () => {
    const secret = `v1,whsec_${Buffer.alloc(24, 'key').toString('base64')}`
    const read = (EVENT_WEBHOOKS: string) => parseServerConfig({ EVENT_WEBHOOKS }).EVENT_WEBHOOKS
    const receiver = { url: 'https://crm.example/events?key=1', secrets: [secret, secret] }
    expect(read('')).toEqual([])
    expect(read(JSON.stringify([receiver]))).toEqual([receiver])
    expect(read(JSON.stringify([{ ...receiver, url: 'http://127.0.0.1:1/' }]))).toHaveLength(1)
    for (const [wrong, message] of [
      ['x', /must be a JSON list/],
      ['{}', /must be a JSON list/],
      [JSON.stringify([{ ...receiver, url: 'http://crm.example/' }]), /must be https/],
      [JSON.stringify([{ ...receiver, secrets: [] }]), /EVENT_WEBHOOKS: /],
      [JSON.stringify([{ ...receiver, secrets: ['whsec_short'] }]), /must be v1,whsec_/],
      [JSON.stringify([{ ...receiver, types: [] }]), /EVENT_WEBHOOKS: /],
      [JSON.stringify([receiver, receiver]), /must not name a URL twice/],
    ] as const)
      expect(() => read(wrong), wrong).toThrow(message)
  })

  test('rejects MIGRATE_ON_START behind a pooler', () => {
    const read = (rest: Record<string, string>) =>
      parseServerConfig({ DATABASE_POOLER: 'transaction', ...rest })
    expect(() => read({})).toThrow(/MIGRATE_ON_START: must be false behind a pooler/)
    expect(read({ MIGRATE_ON_START: 'false' }).DATABASE_POOLER).toBe('transaction')
    expect(() => read({ DATABASE_POOLER: 'session' })).toThrow(/DATABASE_POOLER: /)
  })

  test('parses the addresses of Redis Sentinels and requires REDIS_URL with them', () => {
    const read = (REDIS_SENTINELS: string) =>
      parseServerConfig({ REDIS_URL: 'redis://sentinels', REDIS_SENTINELS }).REDIS_SENTINELS
    expect(read('10.0.0.1:26379, [::1]:26380,redis-3:26379')).toEqual([
      { host: '10.0.0.1', port: 26_379 },
      { host: '::1', port: 26_380 },
      { host: 'redis-3', port: 26_379 },
    ])
    for (const wrong of ['redis', 'redis:0', 'redis:1,', 'user@redis:1', 'redis:1/0', 'redis:a']) {
      expect(() => read(wrong), wrong).toThrow(/REDIS_SENTINELS: must be comma-separated addresses/)
    }
    expect(() => parseServerConfig({ REDIS_SENTINELS: 'redis:26379' })).toThrow(
      /REDIS_SENTINELS: requires REDIS_URL/,
    )
  })

  test('requires an SMS service for PHONE_SIGN_IN and rejects test codes in production', () => {
    const phone = { PHONE_SIGN_IN: 'true' }
    expect(() => parseServerConfig(phone)).toThrow(/PHONE_SIGN_IN: requires TWILIO_ACCOUNT_SID/)
    expect(parseServerConfig({ ...phone, TWILIO_ACCOUNT_SID: 'AC1' }).PHONE_SIGN_IN).toBe(true)
    const codes = { SMS_TEST_CODES: '41446681800:123456, 41446681801:000000' }
    expect([...parseServerConfig({ ...phone, ...codes }).SMS_TEST_CODES]).toEqual([
      ['41446681800', '123456'],
      ['41446681801', '000000'],
    ])
    expect(() => parseServerConfig({ SMS_TEST_CODES: '+41446681800:1' })).toThrow(/SMS_TEST_CODES: /)
    expect(() => parseServerConfig({ ...PRODUCTION, ...codes })).toThrow(/SMS_TEST_CODES: must not be set/)
  })

  test('parses flags, numbers and lists', () => {
    const env = { DISABLE_SIGNUP: 'yes', PORT: '8080', PUBLISHABLE_KEYS: 'a, b' }
    const values = { DISABLE_SIGNUP: true, PORT: 8080, PUBLISHABLE_KEYS: ['a', 'b'], isProduction: true }
    expect(parseServerConfig({ ...PRODUCTION, ...env })).toMatchObject(values)
  })
})

describe('parseServerConfig of URLs', () => {
  test.each([
    ['SITE_URL', 'app.example'],
    ['SITE_URL', 'https://app.example/?campaign=1'],
    ['SITE_URL', 'https://me:secret@app.example'],
    ['SITE_URL', 'ftp://app.example'],
    ['API_EXTERNAL_URL', 'https://api.example/?a#b'],
    ['API_EXTERNAL_URL', 'https://api.example/auth/v1'],
    ['CORS_ORIGINS', 'app.example'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://app.example/dashboard'],
    ['WEBAUTHN_ORIGINS', 'app.example'],
    ['BREACHED_PASSWORDS_URL', 'https://range.example/?a=b'],
    ['ETHEREUM_RPC_URL', 'node.example/v3'],
    ['ETHEREUM_RPC_URL', 'wss://node.example'],
    ['ETHEREUM_RPC_URL', 'https://me:secret@node.example'],
    ['ELECTRUM_URL', 'node.example:50001'],
    ['ELECTRUM_URL', 'https://node.example:50002'],
    ['ELECTRUM_URL', 'ssl://node.example'],
    ['ELECTRUM_URL', 'ssl://node.example:0'],
    ['ELECTRUM_URL', 'tcp://:50001'],
    ['ELECTRUM_URL', 'tcp://node.example:50001/path'],
    ['ELECTRUM_URL', 'tcp://me:secret@node.example:50001'],
    ['ELECTRUM_FINGERPRINT', 'ab:cd'],
  ])('rejects %s=%s and names the variable', (name, value) => {
    expect(() => parseServerConfig({ [name]: value })).toThrow(new RegExp(`${name}: `))
  })

  test('reads one chain index: Esplora or an Electrum server, whose certificate may be pinned', () => {
    const ELECTRUM_URL = 'ssl://umbrel.local:50002'
    const ELECTRUM_FINGERPRINT = 'AB:'.repeat(31).concat('CD')
    const both = { ELECTRUM_URL, ESPLORA_URL: 'https://index.example' }
    expect(() => parseServerConfig(both)).toThrow(/ELECTRUM_URL: must not be set together with ESPLORA_URL/)
    for (const url of ['', 'tcp://umbrel.local:50001']) {
      const read = () => parseServerConfig({ ELECTRUM_URL: url, ELECTRUM_FINGERPRINT })
      expect(read).toThrow(/ELECTRUM_FINGERPRINT: requires an ELECTRUM_URL that begins with ssl:/)
    }
    const pinned = { ELECTRUM_URL, ELECTRUM_FINGERPRINT: 'ab'.repeat(31).concat('cd') }
    expect(parseServerConfig({ ELECTRUM_URL, ELECTRUM_FINGERPRINT })).toMatchObject(pinned)
    expect(parseServerConfig(pinned)).toMatchObject(pinned)
    for (const url of ['tcp://192.168.1.2:50001', 'ssl://[::1]:50002', 'tcp://node:50001/'])
      expect(parseServerConfig({ ELECTRUM_URL: url }).ELECTRUM_URL).toBe(url)
  })

  test('normalizes origins to the form that browsers send', () => {
    const origins = 'https://App.example/, capacitor://localhost'
    const { CORS_ORIGINS } = parseServerConfig({ CORS_ORIGINS: origins })
    expect(CORS_ORIGINS).toEqual(['https://app.example', 'capacitor://localhost'])
  })

  test('treats a comma within braces as part of the pattern', () => {
    const { REDIRECT_URLS } = parseServerConfig({ REDIRECT_URLS: 'https://{a,b}.example/**, app://{c,d}' })
    expect(REDIRECT_URLS).toEqual(['https://{a,b}.example/**', 'app://{c,d}'])
  })

  test('accepts only the host of SITE_URL or a parent domain as WEBAUTHN_RP_ID', () => {
    const read = (host: string) =>
      parseServerConfig({ SITE_URL: 'https://app.example.org', WEBAUTHN_RP_ID: host })
    expect(() => read('other.org')).toThrow(/WEBAUTHN_RP_ID: /)
    expect(() => read('pp.example.org')).toThrow(/WEBAUTHN_RP_ID: /)
    expect(read('example.org').WEBAUTHN_RP_ID).toBe('example.org')
    expect(read('app.example.org').WEBAUTHN_RP_ID).toBe('app.example.org')
  })
})
