import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type LoopbackIndex, startLoopbackIndex } from '../../test/chain/loopback-index.ts'
import {
  answering,
  type Behaviour,
  breaking,
  endless,
  hanging,
  redirecting,
  stalling,
} from '../../test/fake-price-server.ts'
import { esploraIndex } from './esplora.ts'

// The first address of a published phrase, on regtest.
const ADDRESS = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'

let node: LoopbackIndex
beforeEach(async () => {
  node = await startLoopbackIndex()
})
afterEach(() => node.close())

const open = (timeoutMs = 5_000) => esploraIndex({ url: `${node.url}/`, fetch, timeoutMs })
/** However short it is. */
const cut: Behaviour = (response, body) => {
  response.writeHead(200, { 'content-length': body.length + 1 }).write(body, () => response.destroy())
}
const says = (answer: unknown): Behaviour => answering(200, JSON.stringify(answer))
const stats = (changes: object = {}) => ({ funded_txo_sum: 7, spent_txo_sum: 2, tx_count: 1, ...changes })
const about = (chain: object, mempool: object = stats()) =>
  says({ address: ADDRESS, chain_stats: chain, mempool_stats: mempool })
const CALLS = ['statsOf', 'coinsOf', 'feeRate', 'height'] as const
type Index = ReturnType<typeof open>
const callAll = (index: Index) =>
  Promise.allSettled(
    CALLS.map((name) => (name === 'feeRate' || name === 'height' ? index[name]() : index[name](ADDRESS))),
  )

describe('an answer that cannot be believed is thrown away', () => {
  const faults: readonly (readonly [what: string, behaviour: Behaviour])[] = [
    ['none', breaking],
    ['none in time', hanging],
    ['one that never ends', stalling],
    ['one that is cut off', cut],
    ['one of many megabytes', endless],
    ['a redirect', redirecting('/elsewhere')],
    ['a failure', answering(500, '{}')],
    ['a page', answering(200, '<!doctype html><title>Busy</title>', 'text/html')],
    ['no JSON', answering(200, '{"address":')],
    ['null', says(null)],
    ['a text', says('0')],
    ['an empty object in a list', says([{}])],
  ]
  test.each(faults)('%s', async (_what, behaviour) => {
    node.behaviour = behaviour
    const outcomes = await callAll(open(300))
    expect(outcomes.map(({ status }) => status)).toEqual(CALLS.map(() => 'rejected'))
  })

  test.each([
    [
      'an address other than the one asked for',
      says({ address: 'x', chain_stats: stats(), mempool_stats: stats() }),
    ],
    ['more spent than there was', about(stats({ spent_txo_sum: 8 }), stats())],
    ['more going out than there is', about(stats(), stats({ spent_txo_sum: 13 }))],
    ['more than can exist', about(stats({ funded_txo_sum: 2_100_000_000_000_003 }))],
    ['a number that JSON could not carry', about(stats({ funded_txo_sum: 2 ** 53 }))],
    ['half a satoshi', about(stats({ funded_txo_sum: 7.5 }))],
    ['a number as text', about(stats({ funded_txo_sum: '7' }))],
    ['less than nothing', about(stats({ tx_count: -1 }))],
  ])('a balance with %s', async (_what, behaviour) => {
    node.behaviour = behaviour
    await expect(open().statsOf(ADDRESS)).rejects.toThrow()
  })

  const coin = { txid: 'ab'.repeat(32), vout: 0, value: 1, status: { confirmed: true } }
  test.each([
    ['without a transaction', { txid: 'ab' }],
    ['with an output before the first', { vout: -1 }],
    ['of less than nothing', { value: -1 }],
    ['that nobody could own', { value: 2_100_000_000_000_001 }],
    ['of an unknown state', { status: {} }],
  ])('a coin %s', async (_what, changes) => {
    node.behaviour = says([{ ...coin, ...changes }])
    await expect(open().coinsOf(ADDRESS)).rejects.toThrow()
  })

  test.each([{ '6': 0 }, { '6': -1 }, { '6': 10_001 }, { '6': '3' }, { x: 1 }, [1]])(
    'fees of %j',
    async (fees) => {
      node.behaviour = says(fees)
      await expect(open().feeRate()).rejects.toThrow()
    },
  )

  test.each([-1, 1.5, 500_000_000])('a block number of %j', async (height) => {
    node.behaviour = says(height)
    await expect(open().height()).rejects.toThrow()
  })
})

describe('what is read', () => {
  test('satoshis in blocks and satoshis that wait, and the coins they are', async () => {
    node.chain.fund(ADDRESS, 700n)
    node.chain.mine()
    const waiting = node.chain.fund(ADDRESS, 2_000n)
    expect(await open().statsOf(ADDRESS)).toEqual({ confirmed: 700n, pending: 2_000n, isUsed: true })
    const coins = await open().coinsOf(ADDRESS)
    expect(coins.map(({ amount, isConfirmed }) => [amount, isConfirmed])).toEqual([
      [700n, true],
      [2_000n, false],
    ])
    expect(coins[1]?.txid).toBe(waiting)
  })

  test('an address that nobody has paid to is unused', async () => {
    expect(await open().statsOf(ADDRESS)).toEqual({ confirmed: 0n, pending: 0n, isUsed: false })
    expect(await open().coinsOf(ADDRESS)).toEqual([])
  })

  test('the number of the newest block', async () => {
    const before = await open().height()
    node.chain.mine(3)
    expect(await open().height()).toBe(before + 3)
  })

  test.each([
    [{ '1': 9.1, '6': 2.5, '144': 1 }, 3n],
    [{ '1': 9.1, '10': 4 }, 10n],
    [{ '25': 0.4 }, 1n],
    [{}, 1n],
  ])('of the fees %j %d for each virtual byte', async (fees, rate) => {
    node.fees = fees
    expect(await open().feeRate()).toBe(rate)
  })
})

describe('how it is asked', () => {
  test('by GET alone, at four addresses, with nothing of ours but the question', async () => {
    const asked: Request[] = []
    const index = esploraIndex({
      url: `${node.url}/api/a-key`,
      fetch: async (input, init) => {
        asked.push(new Request(input, init))
        return new Response('{}', { status: 500 })
      },
      timeoutMs: 5_000,
    })
    await callAll(index)
    expect(asked.map(({ method }) => method)).toEqual(CALLS.map(() => 'GET'))
    expect(asked.map(({ url }) => url.slice(node.url.length))).toEqual([
      `/api/a-key/address/${ADDRESS}`,
      `/api/a-key/address/${ADDRESS}/utxo`,
      '/api/a-key/fee-estimates',
      '/api/a-key/blocks/tip/height',
    ])
    expect(asked.flatMap(({ headers }) => [...headers])).toEqual(
      CALLS.map(() => ['accept', 'application/json']),
    )
    expect(Object.keys(index).sort()).toEqual([...CALLS].sort())
  })

  test('by few requests at once, however many addresses are asked about', async () => {
    let running = 0
    let most = 0
    const waiting: (() => void)[] = []
    const index = esploraIndex({
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
    const answers = Promise.all(Array.from({ length: 40 }, () => index.height()))
    for (let answered = 0; answered < 40; answered++) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      waiting.shift()?.()
    }
    expect(await answers).toHaveLength(40)
    expect(most).toBe(8)
  })

  test('no more once whoever asked has given up', async () => {
    await expect(open().statsOf(ADDRESS, AbortSignal.abort())).rejects.toThrow()
    expect(node.requests).toEqual([])
  })
})
