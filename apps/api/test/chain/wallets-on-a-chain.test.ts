import { randomUUID } from 'node:crypto'
import {
  addWatchedAccountEndpoint,
  bumpFeeEndpoint,
  composeTransactionEndpoint,
  generateWalletEndpoint,
  getBalanceEndpoint,
  listCoinsEndpoint,
  recordDemoSendEndpoint,
} from '@satlens/contract'
import { deriveBitcoinAddress, deriveDescriptorAddress, parseDescriptor } from '@satlens/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NewUser, newUser } from '../accounts/new-user.ts'
import { startTestApp, type TestApp } from '../harness/test-app.ts'
import { accountFor } from './accounts.ts'
import { CHAIN_TEST_TIMEOUT, openTestChain, type TestChain } from './real-chain.ts'
import { signWithOtherLibrary } from './sign-with-other-library.ts'
import { createSigningAccount, SIGNING_KINDS } from './signing-account.ts'

let chain: TestChain
let app: TestApp
let ada: NewUser
beforeAll(async () => {
  chain = await openTestChain(process.env.ELECTRUM_TEST_URL ? 'electrum' : 'esplora')
  app = await startTestApp({ env: chain.env })
  ada = await newUser(app)
}, CHAIN_TEST_TIMEOUT.timeout)
afterAll(async () => {
  await app.close()
  await chain.close()
})

const balance = async () => {
  // Balances are cached for less than 15 s.
  app.clock.advance({ seconds: 15 })
  const reply = await app.request.post(getBalanceEndpoint.path).set(ada.bearer)
  expect(reply.status).toBe(200)
  return getBalanceEndpoint.reply.parse(reply.body)
}

const RECIPIENT = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

describe.each(['nested_segwit', 'native_segwit', 'taproot'] as const)(
  'a %s account',
  CHAIN_TEST_TIMEOUT,
  (script) => {
    test('an account receives, confirms, spends with another library and gets change', async () => {
      // A new passphrase gives a wallet that is unused on a chain that outlives the test.
      const passphrase = randomUUID()
      const { accountKey: account, fingerprint } = accountFor(script, passphrase)
      const at = (branch: 'receive' | 'change', n: number) => deriveBitcoinAddress(account, branch, n).address
      const wallet = { account_key: account.text, network: 'regtest', script, fingerprint }
      await app.request.post(generateWalletEndpoint.path).set(ada.bearer).send(wallet).expect(200)
      expect(await balance()).toMatchObject({
        address: at('receive', 0),
        receive_index: 0,
        balance_sats: '0',
      })

      await chain.fund(at('receive', 0), 70_000n)
      await chain.fund(at('receive', 19), 30_000n)
      expect(await balance()).toMatchObject({
        confirmed_sats: '0',
        pending_sats: '100000',
        receive_index: 20,
      })
      await chain.mine()
      expect(await balance()).toMatchObject({ confirmed_sats: '100000', pending_sats: '0', indexed: true })

      const sent = await app.request
        .post(recordDemoSendEndpoint.path)
        .set(ada.bearer)
        .send({ recipientAddress: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', amount: '0.0008' })
        .expect(200)
      const { psbt } = recordDemoSendEndpoint.reply.parse(sent.body)
      expect(await balance()).toMatchObject({ confirmed_sats: '100000', pending_sats: '0' })
      const signed = signWithOtherLibrary(psbt ?? '', { script, passphrase })
      await chain.submit(signed.hex)
      await chain.mine()
      expect(await balance()).toMatchObject({
        balance_sats: String(20_000n - signed.fee),
        confirmed_sats: String(20_000n - signed.fee),
        pending_sats: '0',
        receive_index: 20,
      })
    })
  },
)

const post = async (path: string, body: object) => {
  // Coins are cached for less than 15 s.
  app.clock.advance({ seconds: 15 })
  return (await app.request.post(path).set(ada.bearer).send(body).expect(200)).body
}

describe.each(SIGNING_KINDS)('a watched %s account', CHAIN_TEST_TIMEOUT, (kind) => {
  test('a transaction is signed by another library, replaced with a higher fee and confirmed', async () => {
    const { source, sign } = createSigningAccount(kind, randomUUID())
    const descriptor = parseDescriptor(source, 'regtest')
    if (!descriptor.ok) throw new Error(descriptor.issue)
    const at = (branch: 'receive' | 'change', n: number) =>
      deriveDescriptorAddress(descriptor.value, branch, n).address
    const { id: account } = await post(addWatchedAccountEndpoint.path, { name: kind, source })
    await chain.fund(at('receive', 0), 70_000n)
    await chain.fund(at('receive', 1), 30_000n)
    await chain.mine()

    const outputs = [{ address: RECIPIENT, amount_sats: '80000' }]
    const request = { account, outputs, psbt_version: 2, fee_rate: 2.5 }
    const first = composeTransactionEndpoint.reply.parse(await post(composeTransactionEndpoint.path, request))
    const signatures = kind.includes('multisig') ? 2 : 1
    expect(first).toMatchObject({ psbt_version: 2, signatures, amount_sats: '80000', warnings: [] })
    expect(first.inputs.map(({ amount_sats }) => amount_sats).sort()).toEqual(['30000', '70000'])
    expect(first.change).toMatchObject({ address: at('change', 0), branch: 'change', index: 0 })
    expect(BigInt(first.total_sats)).toBe(80_000n + BigInt(first.fee_sats))
    const signed = sign(first.psbt)
    expect(signed.fee).toBe(BigInt(first.fee_sats))
    expect(signed.fee).toBe(BigInt(Math.ceil(first.vsize * 2.5)))
    expect(signed.vsize).toBeLessThanOrEqual(first.vsize)
    expect(signed.vsize).toBeGreaterThan(first.vsize - 5)
    await chain.submit(signed.hex)

    const bump = { account, txid: signed.txid, fee_rate: 10 }
    const second = bumpFeeEndpoint.reply.parse(await post(bumpFeeEndpoint.path, bump))
    const { fee_sats, fee_rate, vsize } = first
    expect(second.replaces).toEqual({ txid: signed.txid, fee_sats, fee_rate, vsize })
    expect(second.outputs.filter(({ is_change }) => !is_change)).toEqual([
      { address: RECIPIENT, amount_sats: '80000', is_change: false },
    ])
    const resigned = sign(second.psbt)
    expect(resigned.fee).toBe(BigInt(vsize * 10))
    expect(resigned.transaction.ins.map(({ sequence }) => sequence)).toEqual([0xffff_fffd, 0xffff_fffd])
    await chain.submit(resigned.hex)
    await chain.mine()
    app.clock.advance({ seconds: 15 })
    const coins = await app.request.get(`${listCoinsEndpoint.path}?account=${account}`).set(ada.bearer)
    expect(coins.body.coins).toMatchObject([
      { address: at('change', 0), amount_sats: second.change?.amount_sats },
    ])
  })
})
