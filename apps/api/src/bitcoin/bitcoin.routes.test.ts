import { generateWalletEndpoint, getBalanceEndpoint, sendTransactionEndpoint } from '@satlens/contract'
import { parseBitcoinAddress, verifyChecksum } from '@satlens/domain'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asRestrictedRole } from '../../test/as-restricted-role.ts'
import { breakableDatabase } from '../../test/breakable-database.ts'
import { freshDatabase } from '../../test/fresh-database.ts'
import { type NewUser, newUser } from '../../test/new-user.ts'
import { startTestApp, type TestApp, temporaryApp } from '../../test/test-app.ts'
import { verifySpecimen } from './specimen-address.ts'

const GENERATE = generateWalletEndpoint.path
const BALANCE = getBalanceEndpoint.path
const SEND = sendTransactionEndpoint.path
const FUNCTIONS = [GENERATE, BALANCE, SEND]
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const WIF = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'

const lines: string[] = []
let app: TestApp
let ada: NewUser
beforeAll(async () => {
  app = await startTestApp({ log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }) })
})
afterAll(() => app.close())
beforeEach(async () => {
  ada = await newUser(app)
})

const call = (path: string, by = ada) => app.request.post(path).set(by.bearer)
const send = (body: object, key?: string, by = ada) =>
  call(SEND, by)
    .set(key === undefined ? {} : { 'idempotency-key': key })
    .send(body)
const sendsOf = async (user: NewUser) =>
  app.sql<{ amount_sats: string }>('select * from send_requests where user_id = $1', [user.id])

describe('all functions', () => {
  test.each(FUNCTIONS)('%s without a bearer, with a bad one or a signed-out one is 401', async (path) => {
    const answers = [
      await app.request.post(path),
      await app.request.post(path).set('authorization', 'Bearer sb_publishable_x'),
      await app.request.post(path).set('authorization', `Bearer ${ada.accessToken.slice(0, -4)}AAAA`),
    ]
    await app.request.post('/auth/v1/logout?scope=local').set(ada.bearer)
    answers.push(await call(path))
    for (const { status, body } of answers) {
      expect(status).toBe(401)
      expect(body).toEqual({ error: body.message, code: expect.any(String), message: expect.any(String) })
    }
    expect(answers.map(({ body }) => body.code)).toEqual([
      'no_authorization',
      'bad_jwt',
      'bad_jwt',
      'session_not_found',
    ])
  })

  test('[wire 117] OPTIONS is answered before any question of who asks', async () => {
    for (const path of [...FUNCTIONS, '/functions/v1/x']) {
      const reply = await app.request
        .options(path)
        .set('origin', 'https://client.example')
        .set('access-control-request-method', 'POST')
        .set('access-control-request-headers', 'authorization, x-client-info, apikey, content-type')
      expect(reply.status).toBe(204)
      expect(reply.headers['access-control-allow-headers']).toMatch(/authorization.*apikey.*x-client-info/)
    }
  })

  test('an unknown function is 404 and another method 405, in the words of the envelope', async () => {
    const unknown = await call('/functions/v1/bitcoin-mint')
    expect(unknown.status).toBe(404)
    expect(unknown.body).toMatchObject({ error: unknown.body.message, code: 'not_found' })
    const wrong = await app.request.get(GENERATE).set(ada.bearer)
    expect(wrong.status).toBe(405)
    expect(wrong.body.error).toBe(wrong.body.message)
  })

  test('a dead database is 503 with Retry-After', async () => {
    const database = await breakableDatabase(await freshDatabase())
    const doomed = await temporaryApp({ databaseUrl: database.url })
    const user = await newUser(doomed)
    await database.cut()
    for (const path of FUNCTIONS) {
      const reply = await doomed.request.post(path).set(user.bearer)
      expect(reply.status).toBe(503)
      expect(reply.body.code).toBe('service_unavailable')
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('private material is refused with 422 by every function, not kept and not logged', async () => {
    for (const path of FUNCTIONS) {
      for (const body of [{ recipientAddress: WIF, amount: 1 }, { deep: { in: [`wpkh(${WIF})`] } }]) {
        const reply = await call(path).send(body)
        expect(reply.status).toBe(422)
        expect(reply.body.code).toBe('private_material_refused')
        expect(reply.text).not.toContain(WIF)
      }
    }
    const phrase = await call(GENERATE)
      .set('content-type', 'text/plain')
      .send(`${'abandon '.repeat(11)}about`)
    expect(phrase.body.code).toBe('private_material_refused')
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain(WIF)
    expect(lines.join('')).not.toContain('abandon')
    expect(await sendsOf(ada)).toEqual([])
  })
})

describe('bitcoin-wallet-generate', () => {
  test('a body that is neither empty nor a wallet is refused, for a specimen needs nothing', async () => {
    const reply = await call(GENERATE).send({ address: ADDRESS })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ code: 'validation_failed' })
    expect(await app.sql('select 1 from wallets where user_id = $1', [ada.id])).toEqual([])
  })

  test('[wire 115] without body and content type gives 200 application/json and a specimen that verifies', async () => {
    const response = await fetch(`${app.url}${GENERATE}`, { method: 'POST', headers: ada.bearer })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const wallet = generateWalletEndpoint.reply.parse(await response.json())
    expect(wallet).toMatchObject({ network: 'signet', kind: 'keyless_specimen' })
    expect(wallet.kind === 'keyless_specimen' && verifySpecimen(wallet.address, wallet.proof.r)).toBe(true)
    const address = parseBitcoinAddress(wallet.address)
    expect(address.ok && verifyChecksum(address.value).ok).toBe(true)
  })

  test('an empty JSON body and an empty object are taken for no body', async () => {
    expect((await call(GENERATE).set('content-type', 'application/json')).status).toBe(200)
    expect((await call(GENERATE).send({})).status).toBe(200)
  })

  test('again gives another specimen, which is the current one; the first is kept', async () => {
    const first = (await call(GENERATE)).body.address
    const second = (await call(GENERATE)).body.address
    expect(second).not.toBe(first)
    expect((await call(BALANCE)).body.address).toBe(second)
    const kept = await app.sql('select address from wallets where user_id = $1 order by id', [ada.id])
    expect(kept).toEqual([{ address: first }, { address: second }])
  })

  test('the network is the configured one', async () => {
    const main = await temporaryApp({ env: { BITCOIN_NETWORK: 'mainnet' } })
    const user = await newUser(main)
    const reply = await main.request.post(GENERATE).set(user.bearer)
    expect(reply.body).toMatchObject({ network: 'mainnet', address: expect.stringMatching(/^bc1p/) })
  })
})

describe('bitcoin-get-balance', () => {
  test('before a wallet exists there is no address and no proof', async () => {
    const { status, body } = await call(BALANCE)
    expect(status).toBe(200)
    expect(body).toEqual({
      address: null,
      kind: null,
      script: null,
      account_key: null,
      receive_index: null,
      balance: 0,
      balance_sats: '0',
      confirmed_sats: null,
      pending_sats: null,
      network: 'signet',
      indexed: false,
      as_of: app.clock.now().toISOString(),
    })
  })

  test('gives the proof that generating gave, and it verifies the address at any later time', async () => {
    await call(GENERATE)
    const generated = (await call(GENERATE)).body
    app.clock.advance({ minutes: 5 })
    const { address, proof } = getBalanceEndpoint.reply.parse((await call(BALANCE)).body)
    expect({ address, proof }).toEqual({ address: generated.address, proof: generated.proof })
    expect(verifySpecimen(address ?? '', proof?.r ?? '')).toBe(true)
  })

  test("is about one's own wallet, never another's", async () => {
    const eve = await newUser(app)
    const { address } = (await call(GENERATE, ada)).body
    expect((await call(BALANCE, ada)).body.address).toBe(address)
    expect((await call(BALANCE, eve)).body.address).toBeNull()
  })
})

describe('bitcoin-send-transaction', () => {
  test.each([
    [{}, 'missing_information', 'Please fill in all fields'],
    [{ recipientAddress: ADDRESS }, 'missing_information', 'Please fill in all fields'],
    [{ recipientAddress: '  ', amount: 1 }, 'missing_information', 'Please fill in all fields'],
    [{ recipientAddress: ADDRESS, amount: '' }, 'missing_information', 'Please fill in all fields'],
    [{ recipientAddress: null, amount: null }, 'missing_information', 'Please fill in all fields'],
    [{ recipientAddress: 'bc1q', amount: 1 }, 'invalid_address', 'Invalid address length'],
    [
      { recipientAddress: 'x'.repeat(30), amount: 1 },
      'invalid_address',
      'Invalid Bitcoin address format. Must start with 1, 3, or bc1',
    ],
    [{ recipientAddress: ADDRESS, amount: 'lots' }, 'invalid_amount', 'Amount must be a valid number'],
    [{ recipientAddress: ADDRESS, amount: 0 }, 'invalid_amount', 'Amount must be greater than 0'],
    [{ recipientAddress: ADDRESS, amount: -1 }, 'invalid_amount', 'Amount must be greater than 0'],
    [
      { recipientAddress: ADDRESS, amount: 0.123456789 },
      'invalid_amount',
      'Amount cannot have more than 8 decimal places',
    ],
    [
      { recipientAddress: ADDRESS, amount: 21000001 },
      'invalid_amount',
      'Amount exceeds maximum possible Bitcoin supply',
    ],
    [{ recipientAddress: ADDRESS, amount: 1e-9 }, 'invalid_amount', 'Amount is below minimum (1 satoshi)'],
  ])('refuses %j in the words of the form', async (body, code, message) => {
    const reply = await send(body)
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ error: message, code, message })
    expect(await sendsOf(ada)).toEqual([])
  })

  test('[wire 116] an address with a typing mistake is 400 with {error}, naming where to look', async () => {
    const reply = await send({ recipientAddress: ADDRESS.replace('w508', 'w509'), amount: 0.1 })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ code: 'invalid_address', error: expect.stringContaining('group 2') })
  })

  test('a body that is missing, or has fields of the wrong form, is 400', async () => {
    expect((await call(SEND)).body.code).toBe('bad_json')
    expect((await send({ recipientAddress: [], amount: 1 })).body.code).toBe('validation_failed')
    expect((await send({ recipientAddress: ADDRESS, amount: true })).body.code).toBe('validation_failed')
  })

  test('answers with what it would cost, and that nothing was broadcast', async () => {
    const reply = await send({ recipientAddress: ` ${ADDRESS.toUpperCase()} `, amount: 0.1 })
    expect(reply.status).toBe(200)
    expect(sendTransactionEndpoint.reply.parse(reply.body)).toEqual({
      id: expect.any(String),
      demo: true,
      broadcast: false,
      txid: null,
      recipientAddress: ADDRESS,
      amount: 0.1,
      amount_sats: '10000000',
      amount_usd: '4475.00',
      fee_usd: '2.00',
      total_usd: '4477.00',
      rate_usd: '44750.00',
      created_at: app.clock.now().toISOString(),
      message: expect.stringContaining('Nothing was broadcast'),
      psbt: null,
      psbt_absent_because: 'no_wallet',
      network_fee_sats: null,
      fee_rate: null,
    })
  })

  test.each([
    [1e-8, '1'],
    ['1e-8', '1'],
    [0.3, '30000000'],
    [21000000, '2100000000000000'],
    ['20999999.99999999', '2099999999999999'],
    [20999999.99999999, '2099999999999999'],
  ])('reads %j BTC as %s satoshis, to the last one', async (amount, satoshis) => {
    const reply = await send({ recipientAddress: ADDRESS, amount })
    expect(reply.body.amount_sats).toBe(satoshis)
    expect((await sendsOf(ada)).map(({ amount_sats }) => amount_sats)).toEqual([satoshis])
  })

  test('ten clicks with one key are one record and ten equal answers', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => send({ recipientAddress: ADDRESS, amount: 0.1 }, 'click')),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await sendsOf(ada)).toHaveLength(1)
  })

  test('the same key stands for the same request, however it is written, at any later time', async () => {
    const first = await send({ recipientAddress: ADDRESS, amount: 0.1 }, 'k')
    app.clock.advance({ minutes: 5 })
    const second = await send({ recipientAddress: ADDRESS.toUpperCase(), amount: '0.10' }, 'k')
    expect(second.body).toEqual(first.body)
  })

  test('the same key with another request is 422 and records nothing', async () => {
    await send({ recipientAddress: ADDRESS, amount: 0.1 }, 'k')
    for (const other of [
      { recipientAddress: ADDRESS, amount: 0.2 },
      { recipientAddress: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', amount: 0.1 },
    ]) {
      const reply = await send(other, 'k')
      expect(reply.status).toBe(422)
      expect(reply.body.code).toBe('idempotency_key_reused')
    }
    expect(await sendsOf(ada)).toHaveLength(1)
  })

  test('a refused request does not use its key up', async () => {
    await send({ recipientAddress: ADDRESS, amount: 0 }, 'k')
    expect((await send({ recipientAddress: ADDRESS, amount: 0.1 }, 'k')).status).toBe(200)
  })

  test('the key of one user is nothing to another', async () => {
    const eve = await newUser(app)
    const mine = await send({ recipientAddress: ADDRESS, amount: 0.1 }, 'k', ada)
    const theirs = await send({ recipientAddress: ADDRESS, amount: 0.2 }, 'k', eve)
    expect(theirs.status).toBe(200)
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  test('without a key every call is a record of its own', async () => {
    await send({ recipientAddress: ADDRESS, amount: 0.1 })
    await send({ recipientAddress: ADDRESS, amount: 0.1 })
    expect(await sendsOf(ada)).toHaveLength(2)
  })

  test('an empty or endless key is 400', async () => {
    for (const key of ['', 'k'.repeat(256)]) {
      expect((await send({ recipientAddress: ADDRESS, amount: 0.1 }, key)).status).toBe(400)
    }
  })
})

describe('the second wall', () => {
  test.each(['wallets', 'send_requests'])(
    '%s shows the role of a request only its own rows',
    async (table) => {
      const eve = await newUser(app)
      await call(GENERATE, eve)
      await send({ recipientAddress: ADDRESS, amount: 0.1 }, undefined, eve)
      const seenBy = (user: NewUser) =>
        asRestrictedRole(app, user.id, `select count(*)::int as rows from ${table}`)
      expect(await seenBy(eve)).toEqual([{ rows: 1 }])
      expect(await seenBy(ada)).toEqual([{ rows: 0 }])
    },
  )

  test.each([
    "update wallets set address = 'x'",
    'delete from wallets',
    'update send_requests set amount_sats = 1',
    'delete from send_requests',
  ])('the role of a request cannot %s', async (statement) => {
    await expect(asRestrictedRole(app, ada.id, statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('neither table has a column for a key or a transaction', async () => {
    const columns = await app.sql<{ column_name: string }>(
      "select column_name from information_schema.columns where table_name in ('wallets', 'send_requests')",
    )
    const names = columns.map(({ column_name }) => column_name)
    expect(names).toContain('address')
    expect(names.filter((name) => /priv|secret|seed|mnemonic|phrase|txid|broadcast/.test(name))).toEqual([])
  })

  test('rows go with the account', async () => {
    await call(GENERATE, ada)
    await send({ recipientAddress: ADDRESS, amount: 0.1 })
    await app.sql('delete from users where id = $1', [ada.id])
    expect(await sendsOf(ada)).toEqual([])
    expect(await app.sql('select 1 from wallets where user_id = $1', [ada.id])).toEqual([])
  })
})
