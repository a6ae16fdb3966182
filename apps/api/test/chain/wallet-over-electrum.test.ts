import {
  addWatchedAccountEndpoint,
  bumpFeeEndpoint,
  composeTransactionEndpoint,
  generateWalletEndpoint,
  getBalanceEndpoint,
  recordDemoSendEndpoint,
} from '@satlens/contract'
import { deriveBitcoinAddress, deriveDescriptorAddress, parseDescriptor } from '@satlens/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NewUser, newUser } from '../accounts/new-user.ts'
import { startTestApp, type TestApp } from '../harness/test-app.ts'
import { accountFor } from './accounts.ts'
import { healthyElectrum, type LoopbackElectrum, startLoopbackElectrum } from './loopback-electrum.ts'
import { signWithOtherLibrary } from './sign-with-other-library.ts'
import { createSigningAccount } from './signing-account.ts'

let server: LoopbackElectrum
let app: TestApp
let ada: NewUser
beforeAll(async () => {
  server = await startLoopbackElectrum()
  app = await startTestApp({ env: { BITCOIN_NETWORK: 'regtest', ELECTRUM_URL: server.url } })
  ada = await newUser(app)
})
afterAll(() => server.close())

const passphrase = 'over electrum'
const { accountKey: account, fingerprint } = accountFor('native_segwit', passphrase)
const at = (branch: 'receive' | 'change', n: number) => deriveBitcoinAddress(account, branch, n).address
const balance = async () => {
  // Balances are cached for less than 15 s.
  app.clock.advance({ seconds: 15 })
  return app.request.post(getBalanceEndpoint.path).set(ada.bearer)
}

test('an account receives, confirms and spends, and only methods that read are sent', async () => {
  const wallet = { account_key: account.text, network: 'regtest', script: 'native_segwit', fingerprint }
  await app.request.post(generateWalletEndpoint.path).set(ada.bearer).send(wallet).expect(200)
  server.chain.fund(at('receive', 0), 70_000n)
  server.chain.fund(at('receive', 19), 30_000n)
  expect((await balance()).body).toMatchObject({ confirmed_sats: '0', pending_sats: '100000', indexed: true })
  server.chain.mine()
  expect((await balance()).body).toMatchObject({ confirmed_sats: '100000', pending_sats: '0' })

  const sent = await app.request
    .post(recordDemoSendEndpoint.path)
    .set(ada.bearer)
    .send({ recipientAddress: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', amount: '0.0008' })
    .expect(200)
  const { psbt } = recordDemoSendEndpoint.reply.parse(sent.body)
  const signed = signWithOtherLibrary(psbt ?? '', { script: 'native_segwit', passphrase })
  server.chain.submit(signed.hex)
  const left = 20_000n - signed.fee
  expect((await balance()).body).toMatchObject({
    confirmed_sats: '100000',
    pending_sats: String(left - 100_000n),
  })
  server.chain.mine()
  expect((await balance()).body).toMatchObject({ confirmed_sats: String(left), pending_sats: '0' })

  const reads =
    /^(server\.version|blockchain\.(block\.header|headers\.subscribe|estimatefee|scripthash\.\w+))$/
  expect(server.requests.filter(({ method }) => !reads.test(method))).toEqual([])
  expect(server.connections).toBe(1)
})

test('a watched account has the balance of its addresses', async () => {
  const body = { name: 'Savings', source: account.text }
  const added = await app.request.post(addWatchedAccountEndpoint.path).set(ada.bearer).send(body).expect(200)
  const path = `${addWatchedAccountEndpoint.path}/${added.body.id}/balance`
  const read = await app.request.get(path).set(ada.bearer).expect(200)
  expect(read.body).toMatchObject({ confirmed_sats: (await balance()).body.confirmed_sats })
})

test('a watched account spends and raises the fee, with the transactions that paid its coins', async () => {
  const { source, sign } = createSigningAccount('legacy', passphrase)
  const descriptor = parseDescriptor(source, 'regtest')
  if (!descriptor.ok) throw new Error(descriptor.issue)
  const post = async (path: string, body: object) => {
    app.clock.advance({ seconds: 15 })
    return (await app.request.post(path).set(ada.bearer).send(body).expect(200)).body
  }
  const { id: account } = await post(addWatchedAccountEndpoint.path, { name: 'Spending', source })
  server.chain.fund(deriveDescriptorAddress(descriptor.value, 'receive', 0).address, 90_000n)
  server.chain.mine()
  const outputs = [{ address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', amount_sats: '60000' }]
  const first = await post(composeTransactionEndpoint.path, { account, outputs, fee_rate: 'fast' })
  const txid = server.chain.submit(sign(first.psbt).hex)
  const second = await post(bumpFeeEndpoint.path, { account, txid, fee_rate: 20 })
  server.chain.submit(sign(second.psbt).hex)
  expect(server.chain.transaction(txid)).toBeNull()
})

test('a broken server gives 503, never a smaller balance', async () => {
  server.behaviour = (socket) => socket.destroy()
  const broken = await balance()
  expect([broken.status, broken.body.code]).toEqual([503, 'bitcoin_index_unavailable'])
  server.behaviour = healthyElectrum
  expect((await balance()).status).toBe(200)
})

test('the connection ends with the app', async () => {
  expect(server.countOpenConnections()).toBe(1)
  await app.close()
  await expect.poll(server.countOpenConnections).toBe(0)
})
