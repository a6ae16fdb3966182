import { generateWalletEndpoint, PSBT_ABSENCES, sendTransactionEndpoint } from '@satlens/contract'
import { deriveAddress } from '@satlens/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountFor } from '../../test/chain/accounts.ts'
import { type LoopbackIndex, startLoopbackIndex } from '../../test/chain/loopback-index.ts'
import { readElsewhere, signElsewhere } from '../../test/chain/sign-elsewhere.ts'
import { answering, healthy } from '../../test/fake-price-server.ts'
import { type NewUser, newUser } from '../../test/new-user.ts'
import { startTestApp, type TestApp, temporaryApp } from '../../test/test-app.ts'

const GENERATE = generateWalletEndpoint.path
const SEND = sendTransactionEndpoint.path
// On any test network the same output script as bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080.
const RECIPIENT = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const RECIPIENT_SCRIPT = Buffer.from('0014751e76e8199196d454941c45d1b3a323f1433bd6', 'hex')
const MAIN_RECIPIENT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

let index: LoopbackIndex
let app: TestApp
let ada: NewUser
let passphrases = 0
beforeAll(async () => {
  index = await startLoopbackIndex()
  app = await startTestApp({ env: { BITCOIN_NETWORK: 'regtest', ESPLORA_URL: index.url } })
})
afterAll(async () => {
  await app.close()
  await index.close()
})
beforeEach(async () => {
  ada = await newUser(app)
  index.behaviour = healthy
  passphrases += 1
})

const register = async (body?: object, on = app, by = ada) => {
  const reply = await on.request.post(GENERATE).set(by.bearer).send(body)
  expect(reply.status).toBe(200)
}
const send = async (changes: object = {}, key?: string, on = app, by = ada) => {
  const reply = await on.request
    .post(SEND)
    .set(by.bearer)
    .set(key === undefined ? {} : { 'idempotency-key': key })
    .send({ recipientAddress: RECIPIENT, amount: '0.0005', ...changes })
  expect(reply.status).toBe(200)
  return sendTransactionEndpoint.reply.parse(reply.body)
}
type Script = Parameters<typeof accountFor>[0]
/** A registered account that no other test has used, with a confirmed coin of so many satoshis. */
async function registered(amount = 90_000n, script: Script = 'native_segwit') {
  const passphrase = `unsigned ${passphrases}`
  const { accountKey: account, fingerprint } = accountFor(script, passphrase)
  if (amount > 0n) index.chain.fund(deriveAddress(account, 'receive', 2).address, amount)
  index.chain.mine()
  await register({ account_key: account.text, network: 'regtest', script, fingerprint })
  return { account, passphrase }
}
const NONE = { psbt: null, network_fee_sats: null }
const sentRows = () => app.sql('select 1 from send_requests where user_id = $1', [ada.id])

describe('a send comes without a transaction, says why, and is recorded all the same', () => {
  const seen = new Set<string | null>()
  afterAll(() => expect([...seen].sort()).toEqual([...PSBT_ABSENCES].sort()))

  test.each<[reason: string, prepare: () => Promise<unknown>, changes?: object]>([
    ['no_wallet', async () => {}],
    ['keyless_specimen', () => register()],
    ['address_only', () => register({ address: accountFor('taproot').firstAddress, network: 'regtest' })],
    ['legacy_script', () => registered(0n, 'legacy')],
    ['other_network', () => registered(), { recipientAddress: MAIN_RECIPIENT }],
    ['dust', () => registered(), { amount: '0.00000293' }],
    ['not_enough_coins', () => registered(50_000n)],
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
  ])('%s', async (reason, prepare, changes) => {
    await prepare()
    const answer = await send(changes)
    seen.add(answer.psbt_absent_because)
    expect(answer).toMatchObject({ ...NONE, psbt_absent_because: reason, broadcast: false, txid: null })
    expect(answer.fee_rate).toBe(['dust', 'not_enough_coins'].includes(reason) ? 3 : null)
    expect(await sentRows()).toHaveLength(1)
  })

  test.each(['/utxo', '/fee-estimates', '/blocks/tip/height'])(
    'without an answer to %s alone there is none either, and the balance is read all the same',
    async (part) => {
      await registered()
      index.broken = (path) => path.endsWith(part)
      expect(await send()).toMatchObject({ ...NONE, psbt_absent_because: 'index_unavailable' })
      const { body } = await app.request.post('/functions/v1/bitcoin-get-balance').set(ada.bearer)
      expect(body).toMatchObject({ balance_sats: '90000' })
      index.broken = () => false
      app.clock.advance({ seconds: 2 })
      expect((await send()).psbt).not.toBeNull()
    },
  )

  test('without a configured index', async () => {
    const plain = await temporaryApp({ env: { BITCOIN_NETWORK: 'regtest' } })
    const user = await newUser(plain)
    await register(
      { account_key: accountFor('native_segwit').accountKey.text, network: 'regtest' },
      plain,
      user,
    )
    expect(await send({}, undefined, plain, user)).toMatchObject({ ...NONE, psbt_absent_because: 'no_index' })
  })

  test('coins that wait for a block are not spent', async () => {
    const { account } = await registered(0n)
    index.chain.fund(deriveAddress(account, 'receive', 0).address, 90_000n)
    expect(await send()).toMatchObject({ ...NONE, psbt_absent_because: 'not_enough_coins' })
  })
})

describe.each(['nested_segwit', 'native_segwit', 'taproot'] as const)('an account of %s', (script) => {
  test('gets a transaction that its owner signs elsewhere and the chain takes', async () => {
    const { account, passphrase } = await registered(90_000n, script)
    const answer = await send()
    expect(answer).toMatchObject({ psbt_absent_because: null, fee_rate: 3, broadcast: false, txid: null })
    const before = index.chain.outputsTo(RECIPIENT_SCRIPT).length
    const signed = signElsewhere(answer.psbt ?? '', { script, passphrase })
    expect(answer.network_fee_sats).toBe(String(signed.fee))
    // Only the owner hands it in; until then the chain knows nothing of it.
    index.chain.submit(signed.hex)
    expect(index.chain.outputsTo(RECIPIENT_SCRIPT)).toHaveLength(before + 1)
    expect(index.chain.outputsTo(RECIPIENT_SCRIPT).at(-1)?.value).toBe(50_000n)
    const change = deriveAddress(account, 'change', 0).outputScript
    expect(index.chain.outputsTo(change).map(({ value }) => value)).toEqual([40_000n - signed.fee])
    app.clock.advance({ seconds: 15 })
    const { body } = await app.request.post('/functions/v1/bitcoin-get-balance').set(ada.bearer)
    expect(body).toMatchObject({
      balance_sats: String(40_000n - signed.fee),
      confirmed_sats: '90000',
      pending_sats: String(-50_000n - signed.fee),
    })
  })
})

describe('the transaction of a send', () => {
  test('is the same for ten clicks with one key', async () => {
    await registered()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({}, 'click')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.psbt).not.toBeNull()
    expect(await sentRows()).toHaveLength(1)
  })

  test('is not kept: the same key later is the same record, with one of the coins of then', async () => {
    const { account } = await registered()
    const first = await send({}, 'later')
    index.chain.fund(deriveAddress(account, 'receive', 0).address, 70_000n)
    index.chain.mine()
    app.clock.advance({ minutes: 1 })
    const second = await send({}, 'later')
    expect(second.id).toBe(first.id)
    expect(second.psbt).not.toBe(first.psbt)
    const [row] = await app.sql<object>('select * from send_requests where user_id = $1', [ada.id])
    expect(JSON.stringify(row)).not.toContain('cHNidP')
  })

  test('pays the amount to the recipient, and never to the flat fee of the demonstration', async () => {
    await registered()
    const { psbt, fee_usd, network_fee_sats } = await send()
    const { txOutputs, data } = readElsewhere(psbt ?? '')
    const paid = txOutputs.filter(({ script }) => RECIPIENT_SCRIPT.equals(script))
    expect(paid.map(({ value }) => value)).toEqual([50_000n])
    expect(txOutputs).toHaveLength(2)
    expect(data.inputs).toHaveLength(1)
    expect(fee_usd).toBe('2.00')
    expect(Number(network_fee_sats)).toBeLessThan(1_000)
  })

  test('comes in the form of BIP370 for whoever asks for that', async () => {
    await registered()
    const first = await send({ psbt_version: 0 })
    const second = await send({ psbt_version: 2 })
    expect(second.psbt).not.toBe(first.psbt)
    expect(Buffer.from(second.psbt ?? '', 'base64').includes(Buffer.from('01fb0402000000', 'hex'))).toBe(true)
    const third = await app.request
      .post(SEND)
      .set(ada.bearer)
      .send({ recipientAddress: RECIPIENT, amount: 1, psbt_version: 1 })
    expect([third.status, third.body.code]).toEqual([400, 'validation_failed'])
  })

  test("is made of one's own coins, never another's", async () => {
    await registered()
    const eve = await newUser(app)
    expect(await send({}, undefined, app, eve)).toMatchObject({ ...NONE, psbt_absent_because: 'no_wallet' })
  })
})
