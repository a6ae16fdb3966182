import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateWalletEndpoint, recordDemoSendEndpoint } from '@satlens/contract'
import { deriveBitcoinAddress } from '@satlens/wallet'
import { describe, expect, test } from 'vitest'
import { openSweep } from '../assertions/sweep.ts'
import { accountFor } from '../chain/accounts.ts'
import { signWithOtherLibrary } from '../chain/sign-with-other-library.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!.*\.test\.).*\.tsx?$/.test(file))
    .map((file) => join(folder, file))

// The type of a transaction's label (BIP329) is a word and no path.
const LABEL_TYPE =
  /(?<=\btype(?:: | === |, )|\btype: 'addr' \| |\bwhen |LABEL_TYPES = \[|\b(?:isOwnLabel|storeLabel)\(|'addr', )'tx'/g
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').replace(LABEL_TYPE, '')

// The calls by which a transaction is broadcast through an index, a node or a wallet. A path may go on with the id of a
// transaction to read.
const BROADCAST_CALL =
  /['"`/](tx|broadcast)(['"`]|\/(?!\$\{txid\}))|send_?raw_?transaction|eth_send|wallet_send|submit_?package|push_?tx|blockchain\.transaction\.broadcast/i

describe('the source', () => {
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => join('packages', name, 'src'))
  const files = ['apps/api/src', 'apps/web/src', 'apps/web/worker', ...packages].flatMap(filesIn)

  test('the source contains no call that broadcasts a transaction', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter((file) => BROADCAST_CALL.test(textOf(file)))).toEqual([])
    expect("post('/tx')").toMatch(BROADCAST_CALL)
    expect("post('/tx/send')").toMatch(BROADCAST_CALL)
  })
})

const sweep = await openSweep()

// The test calls every route with wallets whose addresses are looked up one by one.
describe('the whole API', { timeout: 60_000 }, () => {
  test('the API only reads the chain, even when it receives a signed transaction', async () => {
    const { accountKey: account, fingerprint } = accountFor('native_segwit', 'nothing is broadcast')
    const { chain } = sweep.index
    chain.fund(deriveBitcoinAddress(account, 'receive', 0).address, 90_000n)
    chain.mine()
    const wallet = { account_key: account.text, network: 'regtest', fingerprint }
    await sweep.sendJson('POST', generateWalletEndpoint.path, JSON.stringify(wallet))
    const body = { recipientAddress: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', amount: '0.0005' }
    const sent = await sweep.sendJson('POST', recordDemoSendEndpoint.path, JSON.stringify(body))
    const { psbt } = sent.json()
    expect(psbt).toMatch(/^cHNidP/)
    const { hex } = signWithOtherLibrary(psbt, {
      script: 'native_segwit',
      passphrase: 'nothing is broadcast',
    })
    const height = chain.height()
    sweep.index.requests.length = 0
    for (const value of [hex, psbt]) {
      const fields = ['tx', 'hex', 'transaction', 'psbt', 'rawtx', 'data'].map((field) => [field, value])
      const everywhere = JSON.stringify({ ...body, ...wallet, ...Object.fromEntries(fields) })
      for (const [method, path] of sweep.writes) {
        await sweep.sendJson(method, path, everywhere)
        await sweep.ask(method, path, { body: value, headers: { 'content-type': 'text/plain' } })
      }
    }
    for (const path of ['/tx', '/api/tx', '/functions/v1/tx', '/functions/v1/bitcoin-broadcast']) {
      expect((await sweep.ask('POST', path, { body: hex })).statusCode).toBeGreaterThanOrEqual(404)
    }
    expect(sweep.index.requests.every((request) => request.startsWith('GET '))).toBe(true)
    expect(chain.height()).toBe(height)
    expect(chain.outputsTo(deriveBitcoinAddress(account, 'change', 0).outputScript)).toEqual([])
  })
})
