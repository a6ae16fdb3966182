import { generateWalletEndpoint, getBalanceEndpoint } from '@satlens/contract'
import { deriveAddress } from '@satlens/wallet'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountFor, PHRASE } from '../../test/chain/accounts.ts'
import { type LoopbackIndex, startLoopbackIndex } from '../../test/chain/loopback-index.ts'
import { answering, hanging, healthy } from '../../test/fake-price-server.ts'
import { type NewUser, newUser } from '../../test/new-user.ts'
import { startTestApp, type TestApp, temporaryApp } from '../../test/test-app.ts'

const GENERATE = generateWalletEndpoint.path
const BALANCE = getBalanceEndpoint.path
const XPRV =
  'tprv8ZgxMBicQKsPe5YMU9gHen4Ez3ApihUfykaqUorj9t6FDqy3nP6eoXiAo2ssvpAjoLroQxHqr3R5nE3a5dU3DHTjTgJDd7zrbniJr6nrCzd'

const lines: string[] = []
let index: LoopbackIndex
let app: TestApp
let ada: NewUser
let passphrases = 0
beforeAll(async () => {
  index = await startLoopbackIndex()
  app = await startTestApp({
    env: { BITCOIN_NETWORK: 'regtest', ESPLORA_URL: `${index.url}/` },
    log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }),
  })
})
afterAll(async () => {
  await app.close()
  await index.close()
})
beforeEach(async () => {
  ada = await newUser(app)
  index.behaviour = healthy
  index.requests.length = 0
})

const register = (body: object, by = ada) => app.request.post(GENERATE).set(by.bearer).send(body)
const balance = async (by = ada) => app.request.post(BALANCE).set(by.bearer)
/** An account that no other test has used. */
const anAccount = (script: Parameters<typeof accountFor>[0] = 'native_segwit') => {
  passphrases += 1
  return accountFor(script, String(passphrases)).accountKey
}
const registered = async (script?: Parameters<typeof accountFor>[0]) => {
  const account = anAccount(script)
  const body = { account_key: account.text, network: 'regtest', script: account.script }
  expect((await register(body)).status).toBe(200)
  return account
}

describe('registering a wallet', () => {
  const key = accountFor('native_segwit').accountKey.text
  test.each([
    ['no key at all', { account_key: '' }, 400, 'invalid_account_key', /is required/],
    ['a sentence', { account_key: 'my savings' }, 400, 'invalid_account_key', /not an extended public key/],
    [
      'a key with a typing mistake',
      { account_key: `${key.slice(0, -1)}x` },
      400,
      'invalid_account_key',
      /typing/,
    ],
    ['a private key', { account_key: XPRV }, 422, 'private_material_refused', /private key/],
    [
      'a key of the main network',
      {
        account_key:
          'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
      },
      422,
      'network_mismatch',
      /another network/,
    ],
    [
      'a key for another network',
      { account_key: key, network: 'signet' },
      422,
      'network_mismatch',
      /another/,
    ],
    [
      'a key and another script',
      { account_key: key, script: 'taproot' },
      400,
      'invalid_account_key',
      /another kind/,
    ],
    [
      'a tpub that says no script',
      { account_key: accountFor('taproot').accountKey.text },
      400,
      'invalid_account_key',
      /Choose the kind/,
    ],
    ['a script that is none', { account_key: key, script: 'p2wsh' }, 400, 'validation_failed', /./],
    ['a network that is none', { account_key: key, network: 'mutinynet' }, 400, 'validation_failed', /./],
    [
      'a fingerprint that is none',
      { account_key: key, fingerprint: '73C5DA0A' },
      400,
      'validation_failed',
      /./,
    ],
    ['a key that is none', { account_key: 5 }, 400, 'validation_failed', /./],
    [
      'an address with a typing mistake',
      { address: 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppx' },
      400,
      'invalid_address',
      /typing/,
    ],
    [
      'an address of another network',
      { address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' },
      422,
      'network_mismatch',
      /another/,
    ],
  ])('refuses %s, and keeps nothing', async (_what, body, status, code, message) => {
    const reply = await register({ network: 'regtest', ...body })
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(reply.body.message).toMatch(message)
    expect(await app.sql('select 1 from wallets where user_id = $1', [ada.id])).toEqual([])
    expect(index.requests).toEqual([])
  })

  test('what is private reaches no table and no log', async () => {
    for (const secret of [XPRV, PHRASE, 'cTpB4YiyKiBcPxnefsDpbnDxFDffjqJob8wGCEDXxgQ7zQoMXJdH']) {
      for (const body of [
        { account_key: secret },
        { address: secret },
        { account_key: key, script: secret },
      ]) {
        const reply = await register({ network: 'regtest', ...body })
        expect(reply.body.code).toBe('private_material_refused')
        expect(reply.text).not.toContain(secret)
      }
      expect(lines.join('')).not.toContain(secret)
    }
    expect(await app.sql('select 1 from wallets where user_id = $1', [ada.id])).toEqual([])
  })

  test.each([
    ['legacy', /^[mn]/],
    ['nested_segwit', /^2/],
    ['native_segwit', /^bcrt1q/],
    ['taproot', /^bcrt1p/],
  ] as const)('an account of %s is answered with its first address', async (script, shape) => {
    const account = anAccount(script)
    const reply = await register({
      account_key: account.text,
      network: 'regtest',
      script,
      fingerprint: '73c5da0a',
    })
    expect(generateWalletEndpoint.reply.parse(reply.body)).toEqual({
      address: expect.stringMatching(shape),
      network: 'regtest',
      kind: 'watch_only',
      script,
      account_key: account.text,
      created_at: app.clock.now().toISOString(),
    })
    expect(reply.body.address).toBe(deriveAddress(account, 'receive', 0).address)
  })

  test('an address in capitals, as a QR code has it, is the same address', async () => {
    const { address } = deriveAddress(anAccount(), 'receive', 0)
    const reply = await register({ address: ` ${address.toUpperCase()} `, network: 'regtest' })
    expect(reply.body).toMatchObject({ address, kind: 'watch_only', script: null, account_key: null })
    expect((await balance()).body).toMatchObject({ address, kind: 'watch_only', receive_index: null })
  })

  test('the newest wallet is the current one, of whatever kind it is', async () => {
    const account = await registered()
    const specimen = await app.request.post(GENERATE).set(ada.bearer)
    expect((await balance()).body).toMatchObject({ kind: 'keyless_specimen', address: specimen.body.address })
    await register({ account_key: account.text, network: 'regtest' })
    expect((await balance()).body).toMatchObject({ kind: 'watch_only', account_key: account.text })
  })

  test('what was registered is in the export, and nobody else has it', async () => {
    const account = anAccount()
    const body = { account_key: account.text, network: 'regtest', fingerprint: '73c5da0a' }
    await register(body)
    const eve = await newUser(app)
    const exported = (user: NewUser) => app.request.get('/auth/v1/account/export').set(user.bearer)
    expect((await exported(ada)).body.product.wallets).toEqual([
      expect.objectContaining({ ...body, script: 'native_segwit', address: expect.any(String) }),
    ])
    expect((await exported(eve)).body.product.wallets).toEqual([])
    expect((await balance(eve)).body.account_key).toBeNull()
  })
})

describe('the table of wallets', () => {
  const insert = (columns: string, values: readonly string[]) =>
    app.sql(
      `insert into wallets (user_id, network, created_at, ${columns}) values ($1, 'regtest', now(), ${values.map((_, place) => `$${place + 2}`).join()})`,
      [ada.id, ...values],
    )
  const address = deriveAddress(accountFor('native_segwit').accountKey, 'receive', 0).address
  const key = accountFor('native_segwit').accountKey.text

  test.each([
    ['a private key as account key', 'address, script, account_key', [address, 'native_segwit', XPRV]],
    [
      'a key in import format as account key',
      'address, script, account_key',
      [address, 'legacy', 'cTpB4YiyKiBcPxnefsDpbnDxFDffjqJob8wGCEDXxgQ7zQoMXJdH'],
    ],
    ['a phrase as address', 'address', [PHRASE]],
    ['a private key as address', 'address', [XPRV]],
    ['32 bytes as address', 'address', ['ab'.repeat(32)]],
    [
      '32 bytes as fingerprint',
      'address, script, account_key, fingerprint',
      [address, 'native_segwit', key, 'ab'.repeat(32)],
    ],
    [
      'a specimen that is an account',
      'address, script, account_key, proof_r',
      [address, 'native_segwit', key, 'ab'.repeat(32)],
    ],
    ['an account without a script', 'address, account_key', [address, key]],
    ['an address with a fingerprint', 'address, fingerprint', [address, '73c5da0a']],
  ])('has no place for %s', async (_what, columns, values) => {
    await expect(insert(columns, values)).rejects.toMatchObject({ code: '23514' })
  })

  test('has one for each kind', async () => {
    await insert('address', [address])
    await insert('address, proof_r', [address, 'ab'.repeat(32)])
    await insert('address, script, account_key, fingerprint', [address, 'native_segwit', key, '73c5da0a'])
    expect(await app.sql('select 1 from wallets where user_id = $1', [ada.id])).toHaveLength(3)
  })
})

describe('the balance of an account', () => {
  test('is what its addresses of both branches hold, confirmed and pending, to the satoshi', async () => {
    const account = await registered()
    const at = (branch: 'receive' | 'change', place: number) => deriveAddress(account, branch, place).address
    index.chain.fund(at('receive', 0), 2_000n)
    index.chain.fund(at('receive', 7), 700n)
    index.chain.fund(at('change', 3), 11n + 10n ** 9n)
    index.chain.mine()
    index.chain.fund(at('receive', 7), 546n)
    const { status, body } = await balance()
    expect(status).toBe(200)
    expect(getBalanceEndpoint.reply.parse(body)).toEqual({
      address: at('receive', 8),
      kind: 'watch_only',
      script: 'native_segwit',
      account_key: account.text,
      receive_index: 8,
      balance: 10.00003257,
      balance_sats: '1000003257',
      confirmed_sats: '1000002711',
      pending_sats: '546',
      network: 'regtest',
      indexed: true,
      as_of: app.clock.now().toISOString(),
    })
  })

  test('is read once in 15 s, however often it is asked for', async () => {
    const account = await registered()
    const replies = await Promise.all(Array.from({ length: 10 }, () => balance()))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    const asked = index.requests.length
    expect(asked).toBe(40)
    const { address } = deriveAddress(account, 'receive', 0)
    index.chain.fund(address, 700n)
    app.clock.advance({ seconds: 14 })
    expect((await balance()).body.balance_sats).toBe('0')
    expect(index.requests).toHaveLength(asked)
    app.clock.advance({ seconds: 1 })
    expect((await balance()).body).toMatchObject({ pending_sats: '700', receive_index: 1 })
  })

  test('of an address alone is what this one holds', async () => {
    const { address } = deriveAddress(anAccount(), 'receive', 0)
    await register({ address, network: 'regtest' })
    index.chain.fund(address, 700n)
    expect((await balance()).body).toMatchObject({
      address,
      balance_sats: '700',
      confirmed_sats: '0',
      indexed: true,
    })
    expect(index.requests).toEqual([`GET /address/${address}`])
  })

  test('of a specimen is read as well', async () => {
    const { address } = (await app.request.post(GENERATE).set(ada.bearer)).body
    index.chain.fund(address, 5_000n)
    expect((await balance()).body).toMatchObject({
      kind: 'keyless_specimen',
      pending_sats: '5000',
      indexed: true,
    })
  })

  test('before a wallet exists is nothing, and the index is not asked', async () => {
    expect((await balance()).body).toMatchObject({
      address: null,
      kind: null,
      balance_sats: '0',
      indexed: true,
    })
    expect(index.requests).toEqual([])
  })
})

describe('trouble with the index', () => {
  test.each([
    ['a failure', answering(500, '{}')],
    ['a page', answering(200, '<p>Busy</p>', 'text/html')],
    ['another shape', answering(200, '{}')],
  ])('%s is 503 with Retry-After, never a balance of nothing', async (_what, behaviour) => {
    await registered()
    index.behaviour = behaviour
    const reply = await balance()
    expect(reply.status).toBe(503)
    expect(reply.body).toEqual({
      error: 'The chain index of this server gives no proper answer. Please try again in a moment.',
      code: 'bitcoin_index_unavailable',
      message: 'The chain index of this server gives no proper answer. Please try again in a moment.',
    })
    expect(reply.headers['retry-after']).toBe('2')
    // Whoever tries again by hand soon has an answer.
    index.behaviour = healthy
    app.clock.advance({ seconds: 2 })
    expect((await balance()).status).toBe(200)
  })

  test('one address of forty that cannot be read fails the whole, rather than being counted as empty', async () => {
    const account = await registered()
    const { address } = deriveAddress(account, 'change', 11)
    index.chain.fund(deriveAddress(account, 'receive', 0).address, 5_000n)
    index.broken = (path) => path.endsWith(address)
    expect((await balance()).body.code).toBe('bitcoin_index_unavailable')
    index.broken = () => false
    app.clock.advance({ seconds: 2 })
    expect((await balance()).body.balance_sats).toBe('5000')
  })

  test('an outage is one line of the log, and so is its end; neither tells where the index is', async () => {
    const secret = await temporaryLogged()
    const { user, logged, doomed } = secret
    for (let turn = 0; turn < 3; turn++) {
      expect((await doomed.request.post(BALANCE).set(user.bearer)).status).toBe(503)
      doomed.clock.advance({ seconds: 20 })
    }
    const said = logged.map((line) => JSON.parse(line)).filter(({ msg }) => /chain index/.test(msg))
    expect(said.map(({ msg }) => msg)).toEqual(['the chain index cannot be read'])
    expect(logged.join('')).not.toContain('a-key')
  })

  test('an index that does not answer is given up', async () => {
    await registered()
    index.behaviour = hanging
    expect((await balance()).status).toBe(503)
  })

  async function temporaryLogged() {
    const logged: string[] = []
    const doomed = await temporaryApp({
      env: { BITCOIN_NETWORK: 'regtest', ESPLORA_URL: 'http://127.0.0.1:9/api/a-key' },
      log: pino({ level: 'info' }, { write: (line: string) => logged.push(line) }),
    })
    const user = await newUser(doomed)
    const body = { account_key: anAccount().text, network: 'regtest' }
    await doomed.request.post(GENERATE).set(user.bearer).send(body)
    return { user, logged, doomed }
  }
})

describe('a wallet of another chain', () => {
  test('is shown without a balance once the deployment works on another one', async () => {
    await registered()
    const { address } = (await balance()).body
    await app.sql("update wallets set network = 'signet' where user_id = $1", [ada.id])
    expect((await balance()).body).toMatchObject({
      address,
      network: 'signet',
      indexed: false,
      confirmed_sats: null,
    })
  })
})

test('whoever has one wallet after another read is told when to come back', async () => {
  const limited = await temporaryApp({
    env: { BITCOIN_NETWORK: 'regtest', ESPLORA_URL: index.url, RATE_LIMIT_FACTOR: '1' },
  })
  const user = await newUser(limited)
  const read = async () => {
    const body = { address: deriveAddress(anAccount(), 'receive', 0).address, network: 'regtest' }
    await limited.request.post(GENERATE).set(user.bearer).send(body)
    return limited.request.post(BALANCE).set(user.bearer)
  }
  for (let turn = 0; turn < 12; turn++) expect((await read()).status).toBe(200)
  const refused = await read()
  expect([refused.status, refused.body.code]).toEqual([429, 'over_request_rate_limit'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
