import {
  addWatchedAccountEndpoint,
  bumpFeeEndpoint,
  type ComposedTransaction,
  composeTransactionEndpoint,
  importLabelsEndpoint,
  listCoinsEndpoint,
  setLabelEndpoint,
} from '@satlens/contract'
import { deriveDescriptorAddress, parseDescriptor } from '@satlens/wallet'
import { beforeEach, describe, expect, test } from 'vitest'
import { type NewUser, newUser } from '#test/accounts/new-user.ts'
import { startIndexedApp } from '#test/chain/indexed-app.ts'
import { createSigningAccount, type SigningKind } from '#test/chain/signing-account.ts'
import { temporaryApp } from '#test/harness/test-app.ts'

const { index, app } = await startIndexedApp()
const { chain } = index
const RECIPIENT = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
let ada: NewUser
let names = 0
beforeEach(async () => {
  ada = await newUser(app)
})

async function watch(kind: SigningKind = 'native_segwit') {
  names += 1
  const { source, sign } = createSigningAccount(kind, `coins ${names}`)
  const added = await app.request
    .post(addWatchedAccountEndpoint.path)
    .set(ada.bearer)
    .send({ name: 'Savings', source })
    .expect(200)
  const descriptor = parseDescriptor(source, 'regtest')
  if (!descriptor.ok) throw new Error(descriptor.issue)
  const at = (branch: 'receive' | 'change', place: number) =>
    deriveDescriptorAddress(descriptor.value, branch, place).address
  return { account: String(added.body.id), at, sign }
}
const refresh = () => app.clock.advance({ seconds: 15 })
const readCoins = (account: string, who = ada) => {
  refresh()
  return app.request.get(`${listCoinsEndpoint.path}?account=${account}`).set(who.bearer)
}
const listCoins = async (account: string) =>
  listCoinsEndpoint.reply.parse((await readCoins(account).expect(200)).body)
const post = (path: string, body: object, who = ada) => {
  refresh()
  return app.request.post(path).set(who.bearer).send(body)
}
const pay = (amount: bigint | 'everything', address = RECIPIENT) => ({ address, amount_sats: String(amount) })
const compose = (account: string, body: object = {}) =>
  post(composeTransactionEndpoint.path, { account, fee_rate: 2, outputs: [pay(40_000n)], ...body })
const composed = async (account: string, body: object = {}): Promise<ComposedTransaction> =>
  composeTransactionEndpoint.reply.parse((await compose(account, body).expect(200)).body)
const bump = (account: string, txid: string, body: object = {}) =>
  post(bumpFeeEndpoint.path, { account, txid, fee_rate: 10, ...body })

describe('the coins of an account', () => {
  test('coins are listed with their age, place and privacy, the largest first', async () => {
    const { account, at } = await watch()
    const shared = chain.fund(at('receive', 0), 70_000n)
    chain.mine(3)
    chain.fund(at('receive', 0), 10_000n)
    const fresh = chain.fund(at('change', 2), 90_000n)
    const list = await listCoins(account)
    expect(list).toMatchObject({
      account,
      network: 'regtest',
      coin_count: 3,
      input_vsize: 68,
      missing_because: null,
    })
    expect(list.height).toBe(chain.height())
    expect(list.fee_rates).toMatchObject({
      fast: { rate: 5, blocks: 2 },
      normal: { rate: 3, blocks: 6 },
      slow: { rate: 2, blocks: 144 },
    })
    expect(list.coins.map(({ amount_sats }) => amount_sats)).toEqual(['90000', '70000', '10000'])
    const [newest, oldest] = list.coins
    expect(newest?.outpoint).toMatch(new RegExp(`^${fresh}:\\d+$`))
    expect(newest).toMatchObject({ address: at('change', 2), branch: 'change', index: 2, is_change: true })
    expect(newest).toMatchObject({
      confirmations: 0,
      height: null,
      block_time: null,
      is_address_reused: false,
    })
    expect(oldest?.outpoint).toContain(shared)
    expect(oldest).toMatchObject({
      confirmations: 3,
      height: chain.height() - 2,
      is_change: false,
      label: null,
      label_type: null,
    })
    expect(list.coins.slice(1).map((coin) => coin.is_address_reused)).toEqual([true, true])
  })

  test('the time of a coin is that of its block', async () => {
    const { account, at } = await watch()
    chain.fund(at('receive', 0), 70_000n)
    chain.mine()
    const time = new Date((chain.block(chain.height())?.time ?? 0) * 1_000)
    expect((await listCoins(account)).coins[0]?.block_time).toBe(time.toISOString())
  })

  test('a coin has its own label, else that of its address, else that of its transaction', async () => {
    const { account, at } = await watch()
    const txid = chain.pay(
      [0, 1, 2].map((place) => ({ address: at('receive', place), value: 9_000n + BigInt(place) })),
    )
    chain.mine()
    const ofFirst = (await listCoins(account)).coins.find(({ amount_sats }) => amount_sats === '9000')
    const labels = [
      { type: 'tx', ref: txid, label: 'Of the transaction' },
      { type: 'addr', ref: at('receive', 1), label: 'Of the address' },
      { type: 'addr', ref: at('receive', 0), label: 'Not shown' },
      { type: 'output', ref: ofFirst?.outpoint, label: 'Of the coin' },
    ]
    for (const label of labels)
      await app.request.put(setLabelEndpoint.path).set(ada.bearer).send(label).expect(200)
    const { coins } = await listCoins(account)
    expect(coins.map(({ label, label_type }) => [label_type, label])).toEqual([
      ['tx', 'Of the transaction'],
      ['addr', 'Of the address'],
      ['output', 'Of the coin'],
    ])
    const mixed = await composed(account, { outputs: [pay(15_000n)] })
    expect(mixed.warnings).toEqual(['mixed_labels'])
    expect(mixed.inputs.map(({ label }) => label).sort()).toEqual(['Of the address', 'Of the transaction'])
  })

  test('a coin that its owner does not want to spend is only spent if it is chosen', async () => {
    const { account, at } = await watch()
    chain.fund(at('receive', 0), 80_000n)
    chain.fund(at('receive', 1), 60_000n)
    chain.mine()
    const outpoint = (await listCoins(account)).coins[0]?.outpoint
    const file = JSON.stringify({ type: 'output', ref: outpoint, spendable: false })
    await post(importLabelsEndpoint.path, { file, conflicts: 'keep' }).expect(200)
    expect((await listCoins(account)).coins.map((coin) => coin.is_spendable)).toEqual([false, true])
    const amounts = async (body: object) =>
      (await composed(account, body)).inputs.map((input) => input.amount_sats)
    expect(await amounts({ outputs: [pay('everything')] })).toEqual(['60000'])
    expect(await amounts({ coins: [outpoint] })).toEqual(['80000'])
  })

  test('a single address has coins, but nothing is known of its inputs', async () => {
    const { at } = await watch()
    const added = await post(addWatchedAccountEndpoint.path, { name: 'Address', source: at('receive', 5) })
    chain.fund(at('receive', 5), 5_000n)
    const list = await listCoins(added.body.id)
    expect(list).toMatchObject({ coin_count: 1, input_vsize: null })
    const refused = await compose(added.body.id)
    expect([refused.status, refused.body.code]).toEqual([422, 'account_without_keys'])
  })

  test('without an index there are no coins and no transactions', async () => {
    const plain = await temporaryApp({ env: { BITCOIN_NETWORK: 'regtest' } })
    const user = await newUser(plain)
    const { source } = createSigningAccount('taproot', 'no index')
    const added = await plain.request
      .post(addWatchedAccountEndpoint.path)
      .set(user.bearer)
      .send({ name: 'X', source })
    const list = await plain.request
      .get(`${listCoinsEndpoint.path}?account=${added.body.id}`)
      .set(user.bearer)
    expect(list.body).toMatchObject({ coins: [], missing_because: 'no_index', fee_rates: null, height: null })
    const body = { account: added.body.id, fee_rate: 'slow', outputs: [pay(1_000n)] }
    const reply = await plain.request.post(composeTransactionEndpoint.path).set(user.bearer).send(body)
    expect([reply.status, reply.body.code]).toEqual([404, 'bitcoin_index_missing'])
  })
})

describe('composing a transaction', () => {
  const funded = async (...amounts: bigint[]) => {
    const watched = await watch()
    for (const [place, amount] of amounts.entries()) chain.fund(watched.at('receive', place), amount)
    chain.mine()
    return watched
  }

  test('spends exactly the coins that were chosen, also unconfirmed ones', async () => {
    const { account, at } = await funded(60_000n, 50_000n, 9_000n)
    chain.fund(at('receive', 7), 20_000n)
    const coins = (await listCoins(account)).coins.slice(1).map(({ outpoint }) => outpoint)
    const { inputs, warnings } = await composed(account, { coins: [...coins, ...coins.slice(0, 1)] })
    expect(inputs.map(({ outpoint }) => outpoint).sort()).toEqual(coins.toSorted())
    expect(warnings).toEqual(['unconfirmed_coin'])
    const { inputs: chosen } = await composed(account)
    expect(chosen.map(({ amount_sats }) => amount_sats)).toEqual(['60000'])
  })

  test('pays several recipients, and to one of them everything that is left', async () => {
    const { account, at } = await funded(60_000n, 50_000n)
    const outputs = [
      pay(20_000n),
      pay('everything', at('receive', 2)),
      pay(700n, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'),
    ]
    const paid = await composed(account, { outputs, fee_rate: 'normal' })
    expect(paid).toMatchObject({ change: null, surplus_sats: '0', fee_rate: 3, warnings: ['own_recipient'] })
    const rest = 110_000n - 20_000n - 700n - BigInt(paid.fee_sats)
    expect(paid.outputs).toEqual([
      { address: RECIPIENT, amount_sats: '700', is_change: false },
      { address: RECIPIENT, amount_sats: '20000', is_change: false },
      { address: at('receive', 2), amount_sats: String(rest), is_change: false },
    ])
    expect(paid.total_sats).toBe('110000')
  })

  test('warns of reused addresses, dust that goes to the fee and a high fee', async () => {
    const { account, at } = await funded(40_600n)
    expect((await composed(account)).warnings).toEqual(['dust_change'])
    chain.fund(at('receive', 0), 900n)
    const { warnings, surplus_sats } = await composed(account, { outputs: [pay(4_000n)], fee_rate: 5 })
    expect([warnings, surplus_sats]).toEqual([['reused_address', 'high_fee'], '0'])
  })

  test('a fee of more than a quarter of the amount must be accepted', async () => {
    const { account } = await funded(60_000n)
    const body = { outputs: [pay(1_000n)], fee_rate: 3 }
    const refused = await compose(account, body)
    expect([refused.status, refused.body.code]).toEqual([422, 'network_fee_too_high'])
    expect(refused.body.message).toContain('423 sats')
    expect(await composed(account, { ...body, accepts_high_fee: true })).toMatchObject({ fee_sats: '423' })
  })

  const OTHER = `${'ab'.repeat(32)}:0`
  test.each([
    [400, 'invalid_address', { outputs: [pay(1_000n, 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081')] }],
    [422, 'network_mismatch', { outputs: [pay(1_000n, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')] }],
    [400, 'invalid_amount', { outputs: [pay(293n)] }],
    [400, 'invalid_amount', { outputs: [pay(2_100_000_000_000_001n)] }],
    [400, 'invalid_amount', { outputs: [pay('everything'), pay('everything')] }],
    [400, 'validation_failed', { outputs: [pay(0n)] }],
    [400, 'validation_failed', { outputs: [] }],
    [400, 'invalid_fee_rate', { fee_rate: 0.999 }],
    [400, 'invalid_fee_rate', { fee_rate: 1_000.5 }],
    [400, 'validation_failed', { fee_rate: 'quick' }],
    [422, 'coin_not_found', { coins: [OTHER] }],
    [422, 'not_enough_coins', { outputs: [pay(60_000n)] }],
    [422, 'private_material_refused', { coins: [OTHER, 'ab'.repeat(32)] }],
    [422, 'private_material_refused', { txid: `0x${'ab'.repeat(32)}` }],
    [
      422,
      'private_material_refused',
      { outputs: [pay(1_000n, 'cTpB4YiyKiBcPxnefsDpbnDxFDffjqJob8wGCEDXxgQ7zQoMXJdH')] },
    ],
  ])('fails with %i %s for %j', async (status, code, body) => {
    const { account } = await funded(60_000n)
    const reply = await compose(account, body)
    expect([reply.status, reply.body.code]).toEqual([status, code])
  })
})

describe('raising the fee of a payment', () => {
  const paid = async (body: object = {}, ...amounts: bigint[]) => {
    const watched = await watch()
    for (const [place, amount] of amounts.entries()) chain.fund(watched.at('receive', place), amount)
    chain.mine()
    const transaction = await composed(watched.account, body)
    const signed = watched.sign(transaction.psbt)
    chain.submit(signed.hex)
    return { ...watched, transaction, txid: signed.txid }
  }

  test('further confirmed coins pay if there is no change', async () => {
    const { account, at, sign } = await watch()
    for (const [place, amount] of [60_000n, 30_000n].entries()) chain.fund(at('receive', place), amount)
    chain.mine()
    const [largest] = (await listCoins(account)).coins
    const body = { coins: [largest?.outpoint], outputs: [pay('everything')] }
    const signed = sign((await composed(account, body)).psbt)
    const txid = chain.submit(signed.hex)
    const bumped = bumpFeeEndpoint.reply.parse((await bump(account, txid).expect(200)).body)
    expect(bumped.inputs.map(({ amount_sats }) => amount_sats).sort()).toEqual(['30000', '60000'])
    expect(bumped.change?.address).toBe(at('change', 0))
    chain.submit(sign(bumped.psbt).hex)
    expect(chain.transaction(txid)).toBeNull()
  })

  test('a payment of everything cannot pay more', async () => {
    const { account, txid } = await paid({ outputs: [pay('everything')] }, 60_000n)
    const reply = await bump(account, txid)
    expect([reply.status, reply.body.code]).toEqual([422, 'not_enough_coins'])
  })

  test('a replacement must pay for its relay', async () => {
    const { account, txid } = await paid({}, 60_000n)
    const reply = await bump(account, txid, { fee_rate: 2.9 })
    expect([reply.status, reply.body.code]).toEqual([422, 'fee_rate_too_low'])
    expect(reply.body.message).toContain('at least 3 sat/vB')
    expect((await bump(account, txid, { fee_rate: 3 })).status).toBe(200)
  })

  test('an excessive fee must be accepted', async () => {
    const { account, txid } = await paid({}, 90_000n)
    const refused = await bump(account, txid, { fee_rate: 100 })
    expect([refused.status, refused.body.code]).toEqual([422, 'network_fee_too_high'])
    const accepted = await bump(account, txid, { fee_rate: 100, accepts_high_fee: true })
    expect(accepted.body).toMatchObject({ fee_sats: '14100', warnings: ['high_fee'] })
  })

  test('only unconfirmed payments of the account are found, and the index is asked for no other', async () => {
    const { account, at, txid } = await paid({}, 60_000n)
    index.requests.length = 0
    for (const id of ['ab'.repeat(32), chain.fund(RECIPIENT, 1_000n)]) {
      const reply = await bump(account, id)
      expect([reply.status, reply.body.code]).toEqual([404, 'payment_not_found'])
      expect(index.requests.filter((request) => request.includes(id))).toEqual([])
    }
    const received = chain.fund(at('receive', 9), 5_000n)
    const foreign = await bump(account, received)
    expect([foreign.status, foreign.body.code]).toEqual([422, 'payment_not_replaceable'])
    expect(foreign.body.message).toContain('another wallet')
    chain.mine()
    expect((await bump(account, txid)).body.code).toBe('payment_not_found')
  })

  test('a payment whose change is spent already is not replaced', async () => {
    const { account, sign, txid } = await paid({}, 90_000n)
    const change = (await listCoins(account)).coins.map(({ outpoint }) => outpoint)
    const next = await composed(account, { coins: change, outputs: [pay('everything')] })
    chain.submit(sign(next.psbt).hex)
    const reply = await bump(account, txid)
    expect([reply.status, reply.body.code]).toEqual([422, 'payment_not_replaceable'])
    expect(reply.body.message).toContain('already spent')
  })

  test('another user cannot raise it', async () => {
    const { account, txid } = await paid({}, 60_000n)
    const reply = await post(bumpFeeEndpoint.path, { account, txid, fee_rate: 9 }, await newUser(app))
    expect([reply.status, reply.body.code]).toEqual([404, 'watched_account_not_found'])
  })
})
