import {
  generateWalletEndpoint,
  getBalanceEndpoint,
  PSBT_MISSING_REASONS,
  recordDemoSendEndpoint,
} from '@satlens/contract'
import { deriveBitcoinAddress, findUnsignedPaymentMismatch } from '@satlens/wallet'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type NewUser, newUser } from '#test/accounts/new-user.ts'
import { accountFor, PHRASE } from '#test/chain/accounts.ts'
import { startIndexedApp } from '#test/chain/indexed-app.ts'
import { temporaryApp } from '#test/harness/test-app.ts'
import { answering } from '#test/servers/fake-price-server.ts'

const GENERATE = generateWalletEndpoint.path
const BALANCE = getBalanceEndpoint.path
const XPRV =
  'tprv8ZgxMBicQKsPe5YMU9gHen4Ez3ApihUfykaqUorj9t6FDqy3nP6eoXiAo2ssvpAjoLroQxHqr3R5nE3a5dU3DHTjTgJDd7zrbniJr6nrCzd'

const { index, env, app } = await startIndexedApp()
let ada: NewUser
let passphrases = 0
beforeEach(async () => {
  ada = await newUser(app)
})

const register = (body?: object) => app.request.post(GENERATE).set(ada.bearer).send(body)
const balance = async () => app.request.post(BALANCE).set(ada.bearer)
type Script = Parameters<typeof accountFor>[0]
const anAccount = (script: Script = 'native_segwit') => {
  passphrases += 1
  return accountFor(script, String(passphrases)).accountKey
}
const registered = async (script?: Script) => {
  const account = anAccount(script)
  const body = { account_key: account.text, network: 'regtest', script: account.script }
  await register(body).expect(200)
  return account
}
const at = (account: ReturnType<typeof anAccount>, branch: 'receive' | 'change', place: number) =>
  deriveBitcoinAddress(account, branch, place).address

describe('registering a wallet', () => {
  const key = accountFor('native_segwit').accountKey.text
  const mainKey =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
  const mainAddress = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
  test.each([
    [400, 'invalid_account_key', /typo/, { account_key: `${key.slice(0, -1)}x` }],
    [400, 'invalid_account_key', /different address type/, { account_key: key, script: 'taproot' }],
    [422, 'network_mismatch', /different Bitcoin network/, { account_key: mainKey }],
    [422, 'network_mismatch', /different/, { account_key: key, network: 'signet' }],
    [400, 'invalid_address', /typo/, { address: 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppx' }],
    [422, 'network_mismatch', /different/, { address: mainAddress }],
  ])('fails with %i %s %s for %j and stores nothing', async (status, code, message, body) => {
    const reply = await register({ network: 'regtest', ...body })
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(reply.body.message).toMatch(message)
    expect(await app.sql('select 1 from wallets where user_id = $1', [ada.id])).toEqual([])
    expect(index.requests).toEqual([])
  })

  test('returns the first address of the account, which is part of the data export', async () => {
    const account = anAccount('taproot')
    const body = { account_key: account.text, network: 'regtest', fingerprint: '73c5da0a' }
    const reply = await register({ ...body, script: 'taproot' })
    expect(generateWalletEndpoint.reply.parse(reply.body)).toEqual({
      address: at(account, 'receive', 0),
      network: 'regtest',
      kind: 'watch_only',
      script: 'taproot',
      account_key: account.text,
      created_at: app.clock.now().toISOString(),
    })
    const exported = await app.request.get('/auth/v1/account/export').set(ada.bearer)
    expect(exported.body.product.wallets).toMatchObject([{ ...body, script: 'taproot' }])
  })

  test('makes the newest wallet the current one, of any kind', async () => {
    const account = await registered()
    const specimen = await register()
    expect((await balance()).body).toMatchObject({ kind: 'keyless_specimen', address: specimen.body.address })
    await register({ account_key: account.text, network: 'regtest' })
    expect((await balance()).body).toMatchObject({ kind: 'watch_only', account_key: account.text })
  })
})

describe('the table of wallets', () => {
  const insert = (row: object) => {
    const columns = Object.keys(row).join()
    return app.sql(
      `insert into wallets (user_id, network, created_at, ${columns})
       select $1, 'regtest', now(), ${columns} from json_populate_record(null::wallets, $2)`,
      [ada.id, JSON.stringify(row)],
    )
  }
  const { accountKey } = accountFor('native_segwit')
  const address = at(accountKey, 'receive', 0)
  const account = { address, script: 'native_segwit', account_key: accountKey.text }
  const secret = 'ab'.repeat(32)
  const WIF = 'cTpB4YiyKiBcPxnefsDpbnDxFDffjqJob8wGCEDXxgQ7zQoMXJdH'

  test.each([
    ['a private key as account key', { ...account, account_key: XPRV }],
    ['a key in import format as account key', { ...account, account_key: WIF }],
    ['a phrase as address', { address: PHRASE }],
    ['a private key as address', { address: XPRV }],
    ['32 bytes as address', { address: secret }],
    ['32 bytes as fingerprint', { ...account, fingerprint: secret }],
    ['a specimen that is an account', { ...account, proof_r: secret }],
    ['an account without a script', { address, account_key: accountKey.text }],
    ['an address with a fingerprint', { address, fingerprint: '73c5da0a' }],
  ])('rejects %s', async (_name, row) => {
    await expect(insert(row)).rejects.toMatchObject({ code: '23514' })
    await insert(account)
  })
})

describe('the balance of a wallet', () => {
  test('adds up both branches of an account, confirmed and pending', async () => {
    const account = await registered()
    index.chain.fund(at(account, 'receive', 0), 2_000n)
    index.chain.fund(at(account, 'receive', 7), 700n)
    index.chain.fund(at(account, 'change', 3), 11n + 10n ** 9n)
    index.chain.mine()
    index.chain.fund(at(account, 'receive', 7), 546n)
    const { status, body } = await balance()
    expect(status).toBe(200)
    expect(getBalanceEndpoint.reply.parse(body)).toEqual({
      address: at(account, 'receive', 8),
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

  test('costs one read of the index in 15 s', async () => {
    const account = await registered()
    const replies = await Promise.all(Array.from({ length: 10 }, () => balance()))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(index.requests).toHaveLength(40)
    index.chain.fund(at(account, 'receive', 0), 700n)
    app.clock.advance({ seconds: 14 })
    expect((await balance()).body.balance_sats).toBe('0')
    expect(index.requests).toHaveLength(40)
    app.clock.advance({ seconds: 1 })
    expect((await balance()).body).toMatchObject({ pending_sats: '700', receive_index: 1 })
  })

  test('needs one request for a single or a specimen address, and none without a wallet', async () => {
    expect((await balance()).body).toMatchObject({ address: null, kind: null, indexed: true })
    expect(index.requests).toEqual([])
    const single = at(anAccount(), 'receive', 0)
    // In capitals, as in a QR code.
    const reply = await register({ address: ` ${single.toUpperCase()} `, network: 'regtest' })
    expect(reply.body).toMatchObject({ address: single, kind: 'watch_only', script: null, account_key: null })
    index.chain.fund(single, 700n)
    const amounts = { balance_sats: '700', pending_sats: '700', receive_index: null }
    expect((await balance()).body).toMatchObject({ address: single, kind: 'watch_only', ...amounts })
    expect(index.requests).toEqual([`GET /address/${single}`])
    const { address } = (await register()).body
    index.chain.fund(address, 5_000n)
    expect((await balance()).body).toMatchObject({ kind: 'keyless_specimen', pending_sats: '5000' })
  })

  test('stays unknown for a wallet of a network that is not configured', async () => {
    const address = at(await registered(), 'receive', 0)
    await app.sql("update wallets set network = 'signet' where user_id = $1", [ada.id])
    const unknown = { address, network: 'signet', indexed: false, confirmed_sats: null }
    expect((await balance()).body).toMatchObject(unknown)
  })

  test('fails with 503 and Retry-After if one address of forty cannot be read', async () => {
    const account = await registered()
    index.chain.fund(at(account, 'receive', 0), 5_000n)
    index.broken = (path) => path.endsWith(at(account, 'change', 11))
    const reply = await balance()
    expect(reply.status).toBe(503)
    const message = 'Blockchain data is temporarily unavailable. Try again in a moment.'
    expect(reply.body).toEqual({ error: message, code: 'bitcoin_index_unavailable', message })
    expect(reply.headers['retry-after']).toBe('2')
    index.broken = () => false
    app.clock.advance({ seconds: 2 })
    expect((await balance()).body.balance_sats).toBe('5000')
  })

  test('has a limit per account when many wallets are read', async () => {
    const limited = await temporaryApp({ env: { ...env, RATE_LIMIT_FACTOR: '1' } })
    const user = await newUser(limited)
    const read = async () => {
      await limited.request.post(GENERATE).set(user.bearer)
      return limited.request.post(BALANCE).set(user.bearer)
    }
    for (let count = 0; count < 12; count++) expect((await read()).status).toBe(200)
    const rejected = await read()
    expect([rejected.status, rejected.body.code]).toEqual([429, 'over_request_rate_limit'])
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  })
})

// On any test network the same output script as bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080.
const RECIPIENT = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const RECIPIENT_SCRIPT = Buffer.from('0014751e76e8199196d454941c45d1b3a323f1433bd6', 'hex')
const MAIN_RECIPIENT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const send = async (changes: object = {}, key?: string) => {
  const reply = await app.request
    .post(recordDemoSendEndpoint.path)
    .set(ada.bearer)
    .set(key === undefined ? {} : { 'idempotency-key': key })
    .send({ recipientAddress: RECIPIENT, amount: '0.0005', ...changes })
    .expect(200)
  return recordDemoSendEndpoint.reply.parse(reply.body)
}
async function funded(amount = 90_000n, script?: Script) {
  const account = await registered(script)
  index.chain.fund(at(account, 'receive', 2), amount)
  index.chain.mine()
  return account
}
const sentRows = () => app.sql('select 1 from send_requests where user_id = $1', [ada.id])

describe('a send without a transaction', () => {
  const seen = new Set<string | null>()
  afterAll(() => expect([...seen].sort()).toEqual([...PSBT_MISSING_REASONS].sort()))

  test.each<[reason: string, prepare: () => PromiseLike<unknown>, changes?: object]>([
    ['no_wallet', async () => {}],
    ['keyless_specimen', () => register()],
    ['address_only', () => register({ address: accountFor('taproot').firstAddress, network: 'regtest' })],
    ['legacy_script', () => registered('legacy')],
    ['other_network', () => registered(), { recipientAddress: MAIN_RECIPIENT }],
    ['dust', () => funded(), { amount: '0.00000293' }],
    // The other coin of the same address is unconfirmed.
    ['not_enough_coins', async () => index.chain.fund(at(await funded(50_000n), 'receive', 2), 90_000n)],
    [
      'index_unavailable',
      async () => {
        await registered()
        index.behaviour = answering(500, '{}')
      },
    ],
    [
      'no_index',
      async () => {
        await registered()
        await app.sql("update wallets set network = 'signet' where user_id = $1", [ada.id])
      },
    ],
  ])('returns the reason %s and is recorded', async (reason, prepare, changes) => {
    await prepare()
    const answer = await send(changes)
    seen.add(answer.psbt_absent_because)
    expect(answer).toMatchObject({ psbt: null, network_fee_sats: null, psbt_absent_because: reason })
    expect(answer).toMatchObject({ broadcast: false, txid: null })
    expect(answer.fee_rate).toBe(['dust', 'not_enough_coins'].includes(reason) ? 3 : null)
    expect(await sentRows()).toHaveLength(1)
  })

  test.each(['/utxo', '/fee-estimates', '/blocks/tip/height'])(
    'returns none while only %s cannot be read, and the balance is still available',
    async (part) => {
      await funded()
      index.broken = (path) => path.endsWith(part)
      expect(await send()).toMatchObject({ psbt: null, psbt_absent_because: 'index_unavailable' })
      expect((await balance()).body).toMatchObject({ balance_sats: '90000' })
      index.broken = () => false
      app.clock.advance({ seconds: 2 })
      expect((await send()).psbt).not.toBeNull()
    },
  )
})

describe('the transaction of a send', () => {
  test('stays the same for ten concurrent requests with one idempotency key', async () => {
    await funded()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({}, 'click')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.psbt).not.toBeNull()
    expect(await sentRows()).toHaveLength(1)
  })

  test('uses the current coins and is not stored with the send', async () => {
    const account = await funded()
    const first = await send({}, 'later')
    index.chain.fund(at(account, 'receive', 0), 70_000n)
    index.chain.mine()
    app.clock.advance({ minutes: 1 })
    const second = await send({}, 'later')
    expect(second.id).toBe(first.id)
    expect(second.psbt).not.toBe(first.psbt)
    const [row] = await app.sql<object>('select * from send_requests where user_id = $1', [ada.id])
    expect(JSON.stringify(row)).not.toContain('cHNidP')
  })

  test('pays the amount to the recipient and the network fee, not the flat fee', async () => {
    const account = await funded()
    const sent = await send()
    expect(sent).toMatchObject({ psbt_absent_because: null, fee_rate: 3, fee_usd: '2.00', broadcast: false })
    const fee = BigInt(sent.network_fee_sats ?? 0)
    const expected = { account, recipient: RECIPIENT_SCRIPT, amount: 50_000n, fee }
    expect(findUnsignedPaymentMismatch(Buffer.from(sent.psbt ?? '', 'base64'), expected)).toBeNull()
    expect(fee).toBeLessThan(1_000n)
    // Version 2 (BIP370) comes on request.
    const newer = Buffer.from((await send({ psbt_version: 2 })).psbt ?? '', 'base64')
    expect(newer.includes(Buffer.from('01fb0402000000', 'hex'))).toBe(true)
  })
})
