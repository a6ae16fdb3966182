import { Transaction } from 'bitcoinjs-lib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type LoopbackIndex, startLoopbackIndex } from '#test/chain/loopback-index.ts'
import { answering, type Behaviour } from '#test/servers/fake-price-server.ts'
import { createEsploraChainIndex } from './esplora.ts'

// The first address of a published phrase, on regtest.
const ADDRESS = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'

let node: LoopbackIndex
beforeEach(async () => {
  node = await startLoopbackIndex()
})
afterEach(() => node.close())

const open = (timeoutMs = 5_000) =>
  createEsploraChainIndex({ url: `${node.url}/`, fetch, timeoutMs, network: 'regtest' })
const returning = (response: unknown): Behaviour => answering(200, JSON.stringify(response))
const stats = (changes: object = {}) => ({ funded_txo_sum: 7, spent_txo_sum: 2, tx_count: 1, ...changes })
const withStats = (chain_stats: object, mempool_stats: object = stats(), address = ADDRESS) =>
  returning({ address, chain_stats, mempool_stats })
const TXID = 'ab'.repeat(32)

describe('createEsploraChainIndex', () => {
  test.each([
    ['the balance of another address', withStats(stats(), stats(), 'x')],
    ['more spent than received', withStats(stats({ spent_txo_sum: 8 }))],
    ['a number as text', withStats(stats({ funded_txo_sum: '7' }))],
    ['a negative count', withStats(stats({ tx_count: -1 }))],
  ])('rejects %s', async (_name, behaviour) => {
    node.behaviour = behaviour
    await expect(open().getStats(ADDRESS)).rejects.toThrow()
  })

  test('rejects a coin of which it is unknown whether it is confirmed', async () => {
    node.behaviour = returning([{ txid: 'ab'.repeat(32), vout: 0, value: 1, status: {} }])
    await expect(open().getCoins(ADDRESS)).rejects.toThrow()
  })

  test.each([{ '6': '3' }, { x: 1 }, [1]])('rejects the fees %j', async (fees) => {
    node.behaviour = returning(fees)
    await expect(open().getFeeRates()).rejects.toThrow()
  })

  test.each([
    [{ '1': 9.1, '6': 2.5, '144': 1 }, 3n],
    [{ '1': 9.1, '10': 4 }, 10n],
    [{ '25': 0.4 }, 1n],
  ])('reads the fees %j as %d satoshis per virtual byte', async (fees, rate) => {
    node.fees = fees
    expect((await open().getFeeRates()).normal).toBe(rate)
  })

  test.each([
    ['an empty page', []],
    ['the same page again', [{ txid: 'ab'.repeat(32), status: { confirmed: true, block_height: 1 } }]],
    ['only unconfirmed transactions', [{ txid: 'ab'.repeat(32), status: { confirmed: false } }]],
  ])('rejects a history of two transactions that consists of %s', async (_name, page) => {
    const two = { ...stats(), tx_count: 2 }
    node.results[`/address/${ADDRESS}`] = {
      address: ADDRESS,
      chain_stats: two,
      mempool_stats: stats({ tx_count: 0 }),
    }
    node.results[`/address/${ADDRESS}/txs`] = page
    node.results[`/address/${ADDRESS}/txs/chain/${'ab'.repeat(32)}`] = page
    await expect(open().getHistory(ADDRESS)).rejects.toThrow('a part of the history')
  })

  test('reads a history whose first page has only unconfirmed transactions, each twice', async () => {
    // As mempool's fork of electrs does.
    const [waiting, mined] = ['aa', 'bb'].map((byte) => byte.repeat(32))
    const unconfirmed = { txid: waiting, status: { confirmed: false } }
    node.results[`/address/${ADDRESS}`] = { address: ADDRESS, chain_stats: stats(), mempool_stats: stats() }
    node.results[`/address/${ADDRESS}/txs`] = [unconfirmed, unconfirmed]
    node.results[`/address/${ADDRESS}/txs/chain`] = [
      { txid: mined, status: { confirmed: true, block_height: 1 } },
    ]
    expect(await open().getHistory(ADDRESS)).toEqual([
      { txid: waiting, height: null },
      { txid: mined, height: 1 },
    ])
  })

  test('reads a history whose pages overlap', async () => {
    // As mempool's fork of electrs does after a reorganization.
    const page = (...bytes: string[]) =>
      bytes.map((byte) => ({ txid: byte.repeat(32), status: { confirmed: true, block_height: 1 } }))
    node.results[`/address/${ADDRESS}`] = {
      address: ADDRESS,
      chain_stats: stats({ tx_count: 4 }),
      mempool_stats: stats({ tx_count: 0 }),
    }
    node.results[`/address/${ADDRESS}/txs`] = page('aa', 'bb')
    node.results[`/address/${ADDRESS}/txs/chain/${'bb'.repeat(32)}`] = page('cc', 'aa')
    node.results[`/address/${ADDRESS}/txs/chain/${'aa'.repeat(32)}`] = page('dd')
    expect(await open().getHistory(ADDRESS)).toHaveLength(4)
  })

  test.each([-2, 0xffff_fffe])(
    'reads the version %d of a transaction as a signed number',
    async (version) => {
      const transaction = new Transaction()
      transaction.version = 0xffff_fffe
      transaction.addInput(new Uint8Array(32).fill(1), 0)
      transaction.addOutput(Uint8Array.of(0x51), 700n)
      const txid = transaction.getId()
      node.results[`/tx/${txid}`] = {
        version,
        locktime: 0,
        vin: [{ txid: '01'.repeat(32), vout: 0, scriptsig: '', sequence: 0xffff_ffff }],
        vout: [{ scriptpubkey: '51', value: 700 }],
        fee: 7,
      }
      const outputs = [{ address: null, amount: 700n }]
      const inputs = [{ txid: '01'.repeat(32), vout: 0 }]
      expect(await open().getTransaction(txid)).toMatchObject({ txid, inputs, outputs, fee: 7n })
    },
  )

  test('rejects a block of another height', async () => {
    node.results['/block-height/7'] = node.answerTo('/block-height/8')
    await expect(open().getBlock(7)).rejects.toThrow('another height')
  })

  test('rejects a block with another hash than the requested one', async () => {
    const hash = String(node.answerTo('/block-height/7'))
    node.results[`/block/${hash}`] = node.answerTo(`/block/${node.answerTo('/block-height/8')}`)
    await expect(open().getBlock(7)).rejects.toThrow('another block')
  })

  test('sends only GET requests, with no header but Accept', async () => {
    const requests: Request[] = []
    const index = createEsploraChainIndex({
      url: `${node.url}/api/a-key`,
      fetch: async (input, init) => {
        requests.push(new Request(input, init))
        return new Response('{}', { status: 500 })
      },
      timeoutMs: 5_000,
      network: 'regtest',
    })
    await Promise.allSettled([
      index.getStats(ADDRESS),
      index.getCoins(ADDRESS),
      index.getHistory(ADDRESS),
      index.getStatus(ADDRESS),
      index.getTransaction(TXID),
      index.getBlock(7),
      index.getTip(),
      index.getFeeRates(),
      index.getHeight(),
      index.verifyInclusion(TXID, 7),
    ])
    expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET']))
    expect(requests.map(({ url }) => url.slice(node.url.length))).toEqual([
      `/api/a-key/address/${ADDRESS}`,
      `/api/a-key/address/${ADDRESS}/utxo`,
      `/api/a-key/address/${ADDRESS}`,
      `/api/a-key/address/${ADDRESS}`,
      `/api/a-key/tx/${TXID}`,
      '/api/a-key/block-height/7',
      '/api/a-key/blocks/tip/hash',
      '/api/a-key/fee-estimates',
      '/api/a-key/blocks/tip/height',
      `/api/a-key/tx/${TXID}/merkle-proof`,
    ])
    for (const { headers } of requests) expect([...headers.keys()]).toEqual(['accept'])
  })
})
