import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type LoopbackIndex, startLoopbackIndex } from '#test/chain/loopback-index.ts'
import { answering, type Behaviour, hanging } from '#test/servers/fake-price-server.ts'
import { createEsploraChainIndex } from './esplora.ts'

// The first address of a published phrase, on regtest.
const ADDRESS = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'

let node: LoopbackIndex
beforeEach(async () => {
  node = await startLoopbackIndex()
})
afterEach(() => node.close())

const open = (timeoutMs = 5_000) => createEsploraChainIndex({ url: `${node.url}/`, fetch, timeoutMs })
const returning = (response: unknown): Behaviour => answering(200, JSON.stringify(response))
const stats = (changes: object = {}) => ({ funded_txo_sum: 7, spent_txo_sum: 2, tx_count: 1, ...changes })
const withStats = (chain_stats: object, mempool_stats: object = stats(), address = ADDRESS) =>
  returning({ address, chain_stats, mempool_stats })
const CALLS = ['getStats', 'getCoins', 'getFeeRate', 'getHeight'] as const
type Index = ReturnType<typeof open>
const callAll = (index: Index) =>
  Promise.allSettled(
    CALLS.map((name) =>
      name === 'getFeeRate' || name === 'getHeight' ? index[name]() : index[name](ADDRESS),
    ),
  )

describe('createEsploraChainIndex', () => {
  test.each([
    ['no response in time', hanging],
    ['status 500', answering(500, '{}')],
    ['null', returning(null)],
    ['a text', returning('0')],
    ['an empty object in a list', returning([{}])],
  ])('rejects %s in each call', async (_name, behaviour) => {
    node.behaviour = behaviour
    const outcomes = await callAll(open(300))
    expect(outcomes.map(({ status }) => status)).toEqual(CALLS.map(() => 'rejected'))
  })

  test.each([
    ['the balance of another address', withStats(stats(), stats(), 'x')],
    ['more spent than received', withStats(stats({ spent_txo_sum: 8 }))],
    ['more pending than confirmed', withStats(stats(), stats({ spent_txo_sum: 13 }))],
    ['more than can exist', withStats(stats({ funded_txo_sum: 2_100_000_000_000_003 }))],
    ['a number that is not a safe integer', withStats(stats({ funded_txo_sum: 2 ** 53 }))],
    ['half a satoshi', withStats(stats({ funded_txo_sum: 7.5 }))],
    ['a number as text', withStats(stats({ funded_txo_sum: '7' }))],
    ['a negative count', withStats(stats({ tx_count: -1 }))],
  ])('rejects %s', async (_name, behaviour) => {
    node.behaviour = behaviour
    await expect(open().getStats(ADDRESS)).rejects.toThrow()
  })

  const coin = { txid: 'ab'.repeat(32), vout: 0, value: 1, status: { confirmed: true } }
  test.each([
    ['a transaction id of two digits', { txid: 'ab' }],
    ['a negative output', { vout: -1 }],
    ['a negative value', { value: -1 }],
    ['more than can exist', { value: 2_100_000_000_000_001 }],
    ['an unknown state', { status: {} }],
  ])('rejects a coin with %s', async (_name, changes) => {
    node.behaviour = returning([{ ...coin, ...changes }])
    await expect(open().getCoins(ADDRESS)).rejects.toThrow()
  })

  test.each([{ '6': 0 }, { '6': -1 }, { '6': 10_001 }, { '6': '3' }, { x: 1 }, [1]])(
    'rejects the fees %j',
    async (fees) => {
      node.behaviour = returning(fees)
      await expect(open().getFeeRate()).rejects.toThrow()
    },
  )

  test.each([-1, 1.5, 500_000_000])('rejects the block height %j', async (height) => {
    node.behaviour = returning(height)
    await expect(open().getHeight()).rejects.toThrow()
  })

  test('reads confirmed and pending satoshis, their coins and the block height', async () => {
    expect(await open().getStats(ADDRESS)).toEqual({ confirmed: 0n, pending: 0n, isUsed: false })
    expect(await open().getCoins(ADDRESS)).toEqual([])
    node.chain.fund(ADDRESS, 700n)
    node.chain.mine()
    const waiting = node.chain.fund(ADDRESS, 2_000n)
    expect(await open().getStats(ADDRESS)).toEqual({ confirmed: 700n, pending: 2_000n, isUsed: true })
    expect(await open().getCoins(ADDRESS)).toMatchObject([
      { amount: 700n, isConfirmed: true },
      { amount: 2_000n, isConfirmed: false, txid: waiting },
    ])
    expect(await open().getHeight()).toBe(node.chain.height())
  })

  test.each([
    [{ '1': 9.1, '6': 2.5, '144': 1 }, 3n],
    [{ '1': 9.1, '10': 4 }, 10n],
    [{ '25': 0.4 }, 1n],
    [{}, 1n],
  ])('reads the fees %j as %d satoshis per virtual byte', async (fees, rate) => {
    node.fees = fees
    expect(await open().getFeeRate()).toBe(rate)
  })

  test('sends only GET requests to four paths, with no header but Accept', async () => {
    const requests: Request[] = []
    const index = createEsploraChainIndex({
      url: `${node.url}/api/a-key`,
      fetch: async (input, init) => {
        requests.push(new Request(input, init))
        return new Response('{}', { status: 500 })
      },
      timeoutMs: 5_000,
    })
    await callAll(index)
    expect(requests.map(({ method }) => method)).toEqual(CALLS.map(() => 'GET'))
    expect(requests.map(({ url }) => url.slice(node.url.length))).toEqual([
      `/api/a-key/address/${ADDRESS}`,
      `/api/a-key/address/${ADDRESS}/utxo`,
      '/api/a-key/fee-estimates',
      '/api/a-key/blocks/tip/height',
    ])
    for (const { headers } of requests) expect([...headers]).toEqual([['accept', 'application/json']])
    expect(Object.keys(index).sort()).toEqual([...CALLS].sort())
  })

  test('sends at most eight requests concurrently', async () => {
    let running = 0
    let most = 0
    const waiting: (() => void)[] = []
    const index = createEsploraChainIndex({
      url: node.url,
      fetch: async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise<void>((resolve) => waiting.push(resolve))
        running -= 1
        return new Response(JSON.stringify(700))
      },
      timeoutMs: 5_000,
    })
    const answers = Promise.all(Array.from({ length: 40 }, () => index.getHeight()))
    for (let answered = 0; answered < 40; answered++) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      waiting.shift()?.()
    }
    expect(await answers).toHaveLength(40)
    expect(most).toBe(8)
  })

  test('sends no request for a caller that has aborted', async () => {
    await expect(open().getStats(ADDRESS, AbortSignal.abort())).rejects.toThrow()
    expect(node.requests).toEqual([])
  })
})
