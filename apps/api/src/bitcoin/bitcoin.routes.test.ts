import { generateWalletEndpoint, getBalanceEndpoint, recordDemoSendEndpoint } from '@satlens/contract'
import pasted from '@satlens/domain/vectors/pasted.json' with { type: 'json' }
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectApiError } from '#test/accounts/auth-call.ts'
import { lockAccount } from '#test/accounts/database-locks.ts'
import { type NewUser, newUser } from '#test/accounts/new-user.ts'
import { bearer, emailsTo, signIn, signUp } from '#test/accounts/people.ts'
import { addTotp } from '#test/accounts/second-factor.ts'
import { accountFor, PHRASE } from '#test/chain/accounts.ts'
import { asRestrictedRole } from '#test/harness/as-restricted-role.ts'
import { databaseOf } from '#test/harness/database-of.ts'
import { perFile } from '#test/harness/per-file.ts'
import { startTestApp } from '#test/harness/test-app.ts'
import {
  findCurrentWalletOfUser,
  findDemoSendByIdempotencyKey,
  insertDemoSend,
  insertWallet,
} from './bitcoin.queries.ts'
import { verifyUnspendableSpecimenAddress } from './specimen-address.ts'

const GENERATE = generateWalletEndpoint.path
const BALANCE = getBalanceEndpoint.path
const SEND = recordDemoSendEndpoint.path
const FUNCTIONS = [GENERATE, BALANCE, SEND]
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const WIF = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
const app = perFile(() => startTestApp({ log }))
let ada: NewUser
beforeEach(async () => {
  ada = await newUser(app)
})

const call = (path: string) => app.request.post(path).set(ada.bearer)
const send = (body: object, key?: string) =>
  call(SEND)
    .set(key === undefined ? {} : { 'idempotency-key': key })
    .send({ recipientAddress: ADDRESS, amount: 0.1, ...body })
const sends = () =>
  app.sql<{ amount_sats: string }>('select * from send_requests where user_id = $1', [ada.id])
const wallets = () => app.sql('select address from wallets where user_id = $1 order by id', [ada.id])

test('a send reads pasted addresses and amounts, or names what is wrong', async () => {
  const rows = pasted.rows.filter(({ kind }) => kind === 'address' || kind === 'amount')
  const answers = await Promise.all(
    rows.map(async ({ kind, text }) => {
      const reply = await send(kind === 'address' ? { recipientAddress: text } : { amount: text })
      return reply.status === 200
        ? (reply.body[kind === 'address' ? 'recipientAddress' : 'amount'] ?? null)
        : null
    }),
  )
  const wanted = rows.map(({ kind, value }) => (kind === 'amount' && value ? Number(value) : (value ?? null)))
  expect(answers).toEqual(wanted)
})

describe('all functions', () => {
  test('[wire 117] answer OPTIONS without a session', async () => {
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

  test('reject private material with 422, and neither store nor log it', async () => {
    const xprv =
      'tprv8ZgxMBicQKsPe5YMU9gHen4Ez3ApihUfykaqUorj9t6FDqy3nP6eoXiAo2ssvpAjoLroQxHqr3R5nE3a5dU3DHTjTgJDd7zrbniJr6nrCzd'
    for (const secret of [WIF, xprv, PHRASE]) {
      const names = ['account_key', 'address', 'script', 'recipientAddress']
      const fields = names.map((name) => ({ [name]: secret }))
      for (const path of FUNCTIONS) {
        for (const body of [...fields, { deep: { in: [`wpkh(${secret})`] } }, secret]) {
          const type = typeof body === 'string' ? 'text/plain' : 'application/json'
          const reply = await call(path)
            .set('content-type', type)
            .send(typeof body === 'string' ? body : { network: 'signet', amount: 1, ...body })
          expect([reply.status, reply.body.code]).toEqual([422, 'private_material_refused'])
          expect(reply.text).not.toContain(secret)
        }
      }
      expect(lines.join('')).not.toContain(secret)
    }
    expect(lines.length).toBeGreaterThan(0)
    expect([await sends(), await wallets()]).toEqual([[], []])
  })
})

describe('bitcoin-wallet-generate', () => {
  test('rejects an address without a network instead of creating a specimen address', async () => {
    expectApiError(await call(GENERATE).send({ address: ADDRESS }), 400, 'validation_failed')
    expect(await wallets()).toEqual([])
  })

  test('creates a specimen address without a body, with an empty JSON body or an empty object', async () => {
    for (const reply of [
      await call(GENERATE),
      await call(GENERATE).set('content-type', 'application/json'),
      await call(GENERATE).send({}),
    ]) {
      expect(reply.status).toBe(200)
      expect(reply.headers['content-type']).toMatch(/^application\/json/)
      const wallet = generateWalletEndpoint.reply.parse(reply.body)
      expect(wallet).toMatchObject({ network: 'signet', kind: 'keyless_specimen' })
    }
  })
})

describe('the current wallet', () => {
  type Session = Awaited<ReturnType<typeof signUp>>
  const generate = (session: Session) => app.request.post(GENERATE).set(bearer(session))
  const walletEmails = async ({ user }: Session) =>
    (await emailsTo(app, user.email)).filter(({ kind }) => kind === 'wallet_replaced')
  const walletsOf = ({ user }: Session) => app.sql('select 1 from wallets where user_id = $1', [user.id])

  test('cannot be replaced with a stolen password if there is a second factor', async () => {
    const owner = await signUp(app)
    expect((await generate(owner)).status).toBe(200)
    const { aal2Session } = await addTotp(app, owner)
    const thief = (await signIn(app, owner.user.email)).body
    expect((await generate(thief)).body.code).toBe('insufficient_aal')
    expect(await walletsOf(owner)).toHaveLength(1)
    expect((await generate(aal2Session)).status).toBe(200)
    expect(await walletsOf(owner)).toHaveLength(2)
  })

  test('emails the owner when it is replaced', async () => {
    const session = await signUp(app)
    await generate(session)
    expect(await walletEmails(session)).toEqual([])
    const { address } = (await generate(session)).body
    expect(await walletEmails(session)).toMatchObject([{ text: expect.stringContaining(address) }])
  })

  test('stays if the session of the request ends concurrently', async () => {
    const session = await signUp(app)
    await generate(session)
    const account = await lockAccount(app, session.user.id)
    const [reply] = await Promise.all([
      generate(session),
      account.changeAndCommit('delete from sessions where user_id = $1', [session.user.id]),
    ])
    expect(reply.body.code).toBe('session_not_found')
    expect(await walletsOf(session)).toHaveLength(1)
    expect(await walletEmails(session)).toEqual([])
  })
})

describe('bitcoin-get-balance', () => {
  test('returns no address and no proof before a wallet exists', async () => {
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

  test('returns the proof of the newest specimen address, and earlier ones stay stored', async () => {
    const first = (await call(GENERATE)).body
    const second = (await call(GENERATE)).body
    app.clock.advance({ minutes: 5 })
    const { address, proof } = getBalanceEndpoint.reply.parse((await call(BALANCE)).body)
    expect({ address, proof }).toEqual({ address: second.address, proof: second.proof })
    expect(verifyUnspendableSpecimenAddress(address ?? '', proof?.r ?? '')).toBe(true)
    expect(second.address).not.toBe(first.address)
    expect(await wallets()).toEqual([{ address: first.address }, { address: second.address }])
  })
})

describe('bitcoin-send-transaction', () => {
  test.each([
    [{ recipientAddress: undefined, amount: undefined }, 'missing_information', 'Please fill in all fields'],
    [{ recipientAddress: null, amount: null }, 'missing_information', 'Please fill in all fields'],
    [{ recipientAddress: 'bc1q' }, 'invalid_address', 'Invalid address length'],
    [{ amount: 1e-9 }, 'invalid_amount', 'Amount is below minimum (1 satoshi)'],
  ])('rejects %j with the error of the form and records nothing', async (body, code, message) => {
    const reply = await send(body, 'k')
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ error: message, code, message })
    expect(await sends()).toEqual([])
    // The key of a rejected request can still be used.
    expect((await send({}, 'k')).status).toBe(200)
  })

  test('returns the costs and that nothing was broadcast', async () => {
    const reply = await send({ recipientAddress: ` ${ADDRESS.toUpperCase()} ` })
    expect(reply.status).toBe(200)
    expect(recordDemoSendEndpoint.reply.parse(reply.body)).toEqual({
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

  test('returns no transaction for an account if no chain index is configured', async () => {
    const { text } = accountFor('native_segwit').accountKey
    await call(GENERATE).send({ account_key: text, network: 'signet' }).expect(200)
    const recipientAddress = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
    const { body } = await send({ recipientAddress })
    expect(body).toMatchObject({ psbt: null, psbt_absent_because: 'no_index' })
  })

  test.each([
    [1e-8, '1'],
    ['20999999.99999999', '2099999999999999'],
  ])('parses the amount %j as %s satoshis', async (amount, satoshis) => {
    expect((await send({ amount })).body.amount_sats).toBe(satoshis)
    expect(await sends()).toMatchObject([{ amount_sats: satoshis }])
  })

  test('records a request once per idempotency key, also in another spelling', async () => {
    const first = await send({}, 'k')
    app.clock.advance({ minutes: 5 })
    const second = await send({ recipientAddress: ADDRESS.toUpperCase(), amount: '0.10' }, 'k')
    expect(second.body).toEqual(first.body)
    for (const other of [{ amount: 0.2 }, { recipientAddress: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' }])
      expectApiError(await send(other, 'k'), 422, 'idempotency_key_reused')
    for (const key of ['', 'k'.repeat(256)]) expect((await send({}, key)).status).toBe(400)
    expect(await sends()).toHaveLength(1)
    await send({})
    await send({})
    expect(await sends()).toHaveLength(3)
  })
})

describe('the tables of wallets and sends', () => {
  test('return only the rows of the user, also without row-level security', async () => {
    const owner = databaseOf(app)
    const eve = await newUser(app)
    const createdAt = app.clock.now()
    const address = 'tb1p84x2ryuyfevgnlpnxt9f39gm7r68gwtvllxqe5w2n5ru00s9aquslzggwq'
    const wallet = { userId: eve.id, network: 'signet', address, proofR: 'r', createdAt } as const
    const request = { userId: eve.id, idempotencyKey: 'k', recipientAddress: 'a', createdAt }
    const amounts = { amountSats: 1n, rateCents: 1n, feeCents: 1n }
    await insertWallet(owner, wallet)
    await insertDemoSend(owner, { ...request, ...amounts })
    expect(await findCurrentWalletOfUser(owner, ada.id)).toBeNull()
    expect(await findCurrentWalletOfUser(owner, eve.id)).toMatchObject(wallet)
    expect(await findDemoSendByIdempotencyKey(owner, ada.id, 'k')).toBeNull()
    expect(await findDemoSendByIdempotencyKey(owner, eve.id, 'k')).toMatchObject(request)
  })

  test.each([
    "update wallets set address = 'x'",
    'delete from wallets',
    'update send_requests set amount_sats = 1',
    'delete from send_requests',
  ])('do not allow the role of a request to %s', async (statement) => {
    await expect(asRestrictedRole(app, ada.id, statement)).rejects.toMatchObject({ code: '42501' })
  })
})
