import { bech32 } from '@scure/base'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inMemoryPins } from '#test/chain/in-memory-pins.ts'
import {
  electrumAnswering,
  healthyElectrum,
  type LoopbackElectrum,
  startLoopbackElectrum,
} from '#test/chain/loopback-electrum.ts'
import { manualClock } from '#test/harness/manual-clock.ts'
import { testLog } from '#test/harness/test-log.ts'
import type { ChainSubscription } from '../chain-index.ts'
import { createElectrumChainIndex } from './electrum.ts'
import { createElectrumConnector } from './electrum-socket.ts'

// Addresses of a published phrase, on regtest.
const FIRST = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'
const SECOND = 'bcrt1qd7spv5q28348xl4myc8zmh983w5jx32cs707jh'
const STATUS = 'ab'.repeat(32)

let server: LoopbackElectrum
let stop: AbortController
let clock: ReturnType<typeof manualClock>
let timer: { readonly delayMs: number; readonly run: () => void } | null
let events: string[]
let subscription: ChainSubscription
beforeEach(async () => {
  server = await startLoopbackElectrum()
  stop = new AbortController()
  clock = manualClock()
  timer = null
  events = []
})
afterEach(async () => {
  stop.abort(new Error('the test has ended'))
  await server.close()
})

function open() {
  const index = createElectrumChainIndex({
    connect: createElectrumConnector({ url: server.url, fingerprint: null }, inMemoryPins()),
    network: 'regtest',
    clock,
    log: testLog(),
    timeoutMs: 5_000,
    shutdown: stop.signal,
    schedule(delayMs, run) {
      const added = { delayMs, run }
      timer = added
      return () => {
        if (timer === added) timer = null
      }
    },
  })
  if (!index.subscribe) throw new Error('The protocol cannot push')
  subscription = index.subscribe({
    onAddress: (address, status) => events.push(`${address} ${status ?? 'unused'}`),
    onBlock: ({ height }) => events.push(`block ${height}`),
    onInterrupted: () => events.push('interrupted'),
  })
  return index
}
/** Subscribes, and waits until the newest block and the statuses of these addresses were reported. */
async function watch(addresses: readonly string[]) {
  const index = open()
  await subscription.watch(addresses)
  await expect.poll(() => events).toContain(`block ${server.chain.height()}`)
  events.length = 0
  return index
}
/** Lets the time of the timer pass. */
async function elapse(): Promise<number> {
  await expect.poll(() => timer).not.toBeNull()
  const { delayMs, run } = timer ?? { delayMs: 0, run() {} }
  timer = null
  clock.advance({ seconds: delayMs / 1_000 })
  run()
  return delayMs
}
const expectEvents = async (expected: readonly unknown[]) => {
  await expect.poll(() => events.length).toBe(expected.length)
  expect(events).toEqual(expected)
  events.length = 0
}
const used = (address: string) => expect.stringMatching(new RegExp(`^${address} [0-9a-f]{64}$`))
const requestsOf = (method: string) => server.requests.filter((request) => request.method === method)
const SUBSCRIBE = 'blockchain.scripthash.subscribe'

describe('an Electrum subscription', () => {
  test('reports the newest block and each status once, then whenever they change', async () => {
    const { chain } = server
    open()
    await expectEvents([`block ${chain.height()}`])
    await subscription.watch([FIRST, SECOND])
    await expectEvents([`${FIRST} unused`, `${SECOND} unused`])
    await subscription.watch([FIRST])
    const txid = chain.fund(FIRST, 700n)
    await expectEvents([used(FIRST)])
    const second = chain.replace(txid, [{ address: SECOND, value: 700n }])
    await expectEvents([`${FIRST} unused`, used(SECOND)])
    chain.mine()
    await expectEvents([`block ${chain.height()}`, used(SECOND)])
    chain.reorganize(1)
    await expectEvents([`block ${chain.height()}`, used(SECOND)])
    chain.drop(second)
    await expectEvents([`${SECOND} unused`])
  })

  test('subscribes again after a reconnection and reports what changed meanwhile', async () => {
    const { chain } = server
    chain.fund(SECOND, 700n)
    await watch([FIRST, SECOND])
    await server.disconnect()
    await expectEvents(['interrupted'])
    chain.fund(FIRST, 700n)
    await elapse()
    await expectEvents([used(FIRST)])
    chain.mine()
    await expect.poll(() => events).toHaveLength(3)
    expect(events).toEqual(expect.arrayContaining([`block ${chain.height()}`, used(FIRST), used(SECOND)]))
    expect(server.connections).toBe(2)
  })

  test('reconnects after 1 s to 30 s while the server fails', async () => {
    server.results['server.version'] = ['Loopback', '0.10']
    open()
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) expect(await elapse()).toBe(seconds * 1_000)
    server.results = {}
    await elapse()
    await expectEvents([`block ${server.chain.height()}`])
  })

  test('addresses that cannot be watched yet are watched after a reconnection', async () => {
    server.behaviour = (socket) => socket.destroy()
    open()
    await expect(subscription.watch([FIRST])).rejects.toThrow()
    server.behaviour = healthyElectrum
    await elapse()
    await expect.poll(() => events).toContain(`${FIRST} unused`)
  })

  test('a subscription that the server refused is repeated within a minute, without a reconnection', async () => {
    server.chain.fund(FIRST, 700n)
    const refuse = electrumAnswering({ error: { code: -102, message: 'server busy' } })
    server.behaviour = (socket, answer, request) =>
      (request.method.endsWith('.subscribe') ? refuse : healthyElectrum)(socket, answer, request)
    open()
    await expect(subscription.watch([FIRST])).rejects.toThrow('server busy')
    await expect.poll(() => requestsOf('blockchain.headers.subscribe')).toHaveLength(1)
    server.behaviour = healthyElectrum
    await expect.poll(() => timer?.delayMs).toBe(60_000)
    await elapse()
    await expectEvents([`block ${server.chain.height()}`, used(FIRST)])
    expect(server.connections).toBe(1)
  })

  test('asks once in a minute, which keeps the connection open', async () => {
    await watch([FIRST])
    await expect.poll(() => timer?.delayMs).toBe(60_000)
    expect(await elapse()).toBe(60_000)
    await expect.poll(() => timer?.delayMs).toBe(60_000)
    expect(requestsOf('server.ping').length).toBeGreaterThan(0)
    expect(server.connections).toBe(1)
  })

  test.each<[what: string, method: string, params: readonly unknown[]]>([
    ['an address that was never watched', SUBSCRIBE, ['cd'.repeat(32), STATUS]],
    ['a status that is no hash', SUBSCRIBE, ['cd'.repeat(32), 'new']],
    ['an address without a status', SUBSCRIBE, ['cd'.repeat(32)]],
    ['a block without a header', 'blockchain.headers.subscribe', [{ height: 7 }]],
    ['a header without proof of work', 'blockchain.headers.subscribe', [{ height: 7, hex: 'ff'.repeat(80) }]],
  ])('a server that reports %s is left, and asked again later', async (_what, method, params) => {
    await watch([FIRST])
    server.notifyAll(method, params)
    await expectEvents(['interrupted'])
    await expect.poll(server.countOpenConnections).toBe(0)
    await elapse()
    await expect.poll(server.countOpenConnections).toBe(1)
  })

  test('a server that floods with changes is left', async () => {
    await watch([FIRST])
    const [scriptHash] = requestsOf(SUBSCRIBE)[0]?.params ?? []
    for (let sent = 0; sent < 8_000; sent++) {
      server.notifyAll(SUBSCRIBE, [scriptHash, sent.toString(16).padStart(64, '0')])
    }
    await expect.poll(() => events.at(-1)).toBe('interrupted')
    // A megabyte of notifications.
    expect(events.length).toBeLessThan(6_500)
  })

  test('an address that is no longer watched is not reported', async () => {
    await watch([FIRST, SECOND])
    subscription.unwatch([FIRST])
    await expect.poll(() => requestsOf('blockchain.scripthash.unsubscribe')).toHaveLength(1)
    server.chain.pay([
      { address: FIRST, value: 700n },
      { address: SECOND, value: 700n },
    ])
    await expectEvents([used(SECOND)])
    await subscription.watch([FIRST])
    await expectEvents([used(FIRST)])
  })

  test('a server that cannot unsubscribe may go on reporting an address', async () => {
    server.unsupported.add('blockchain.scripthash.unsubscribe')
    await watch([FIRST, SECOND])
    const [scriptHash] = requestsOf(SUBSCRIBE)[0]?.params ?? []
    subscription.unwatch([FIRST])
    await expect.poll(() => requestsOf('blockchain.scripthash.unsubscribe')).toHaveLength(1)
    server.notifyAll(SUBSCRIBE, [scriptHash, STATUS])
    server.chain.fund(SECOND, 700n)
    await expectEvents([used(SECOND)])
  })

  test('reports nothing after it was closed, and another one can follow', async () => {
    const index = await watch([FIRST])
    expect(() => index.subscribe?.({ onAddress() {}, onBlock() {}, onInterrupted() {} })).toThrow(
      'has a listener',
    )
    subscription.close()
    events.length = 0
    server.chain.fund(FIRST, 700n)
    server.chain.mine()
    await index.getHeight()
    expect([events, timer]).toEqual([[], null])
    const next: number[] = []
    index.subscribe?.({ onAddress() {}, onBlock: ({ height }) => next.push(height), onInterrupted() {} })
    await expect.poll(() => next).toEqual([server.chain.height()])
  })

  test('watches many addresses with at most six requests at once, and leaves requests for others', async () => {
    const waiting: (() => void)[] = []
    server.behaviour = (socket, answer, request) => {
      if (request.method !== SUBSCRIBE) healthyElectrum(socket, answer, request)
      else waiting.push(() => healthyElectrum(socket, answer, request))
    }
    const index = open()
    const watched = subscription.watch(MANY)
    await expect.poll(() => waiting.length).toBe(6)
    expect(await index.getHeight()).toBe(server.chain.height())
    for (let answered = 0; answered < MANY.length; answered++) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      expect(waiting.length).toBeLessThanOrEqual(6)
      waiting.shift()?.()
    }
    await watched
    expect(events.filter((event) => event.endsWith('unused'))).toHaveLength(MANY.length)
  })
})

// Addresses of witness programs without a known key.
const MANY = Array.from({ length: 30 }, (_, at) =>
  bech32.encode('bcrt', [0, ...bech32.toWords(new Uint8Array(20).fill(at))]),
)
