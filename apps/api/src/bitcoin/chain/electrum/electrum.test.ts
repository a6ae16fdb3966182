import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inMemoryPins } from '#test/chain/in-memory-pins.ts'
import {
  type ElectrumBehaviour,
  electrumAnswering,
  healthyElectrum,
  type LoopbackElectrum,
  startLoopbackElectrum,
} from '#test/chain/loopback-electrum.ts'
import { manualClock } from '#test/harness/manual-clock.ts'
import { testLog } from '#test/harness/test-log.ts'
import { TooManyTransactionsError } from '../chain-index.ts'
import { createElectrumChainIndex } from './electrum.ts'
import { createElectrumConnector } from './electrum-socket.ts'

// The first address of a published phrase, on regtest.
const ADDRESS = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'

const MAINNET_GENESIS_HEADER = `01000000${'00'.repeat(32)}3ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c`

let server: LoopbackElectrum
let stop: AbortController
let clock: ReturnType<typeof manualClock>
beforeEach(async () => {
  server = await startLoopbackElectrum()
  stop = new AbortController()
  clock = manualClock()
})
afterEach(async () => {
  stop.abort(new Error('the test has ended'))
  await server.close()
})

interface Changes {
  readonly url?: string
  readonly network?: 'regtest' | 'mainnet'
  readonly timeoutMs?: number
}
const open = ({ url = server.url, network = 'regtest', timeoutMs = 5_000 }: Changes = {}) =>
  createElectrumChainIndex({
    connect: createElectrumConnector({ url, fingerprint: null }, inMemoryPins()),
    network,
    clock,
    log: testLog(),
    timeoutMs,
    shutdown: stop.signal,
  })
const methods = () => server.requests.map(({ method }) => method)
const sending =
  (text: string): ElectrumBehaviour =>
  (socket) => {
    socket.write(text)
  }

describe('createElectrumChainIndex', () => {
  test('sends only methods that read, over one connection, after a greeting', async () => {
    const txid = server.chain.fund(ADDRESS, 700n)
    server.chain.mine()
    const index = open()
    await Promise.all([
      index.getStats(ADDRESS),
      index.getCoins(ADDRESS),
      index.getHistory(ADDRESS),
      index.getStatus(ADDRESS),
      index.getTransaction(txid),
      index.getBlock(1),
      index.getTip(),
      index.getFeeRates(),
      index.getHeight(),
      index.verifyInclusion(txid, server.chain.height()),
    ])
    const subscription = index.subscribe?.({ onAddress() {}, onBlock() {}, onInterrupted() {} })
    await subscription?.watch([ADDRESS])
    subscription?.unwatch([ADDRESS])
    await expect.poll(methods).toContain('blockchain.scripthash.unsubscribe')
    subscription?.close()
    expect(methods().slice(0, 2)).toEqual(['server.version', 'blockchain.block.header'])
    expect(server.requests[0]?.params).toEqual(['satlens', ['1.4', '1.4.3']])
    expect([...new Set(methods())].sort()).toEqual([
      'blockchain.block.header',
      'blockchain.block.headers',
      'blockchain.estimatefee',
      'blockchain.headers.subscribe',
      'blockchain.scripthash.get_balance',
      'blockchain.scripthash.get_history',
      'blockchain.scripthash.listunspent',
      'blockchain.scripthash.subscribe',
      'blockchain.scripthash.unsubscribe',
      'blockchain.transaction.get',
      'blockchain.transaction.get_merkle',
      'server.version',
    ])
    expect(server.connections).toBe(1)
  })

  test('asks no balance of an address without history', async () => {
    await open().getStats(ADDRESS)
    expect(methods().slice(2)).toEqual(['blockchain.scripthash.get_history'])
  })

  test('sends no address, but the reversed hash of its output script', async () => {
    // An example of the protocol's documentation.
    const index = open({ network: 'mainnet' })
    server.results['blockchain.block.header'] = MAINNET_GENESIS_HEADER
    await index.getCoins('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
    expect(server.requests.at(-1)?.params).toEqual([
      '8b01df4e368ea28f8dc0423bcf7a4923e3a12d307c875e47a0cfbf90b5c39161',
    ])
  })

  test.each([
    ['of another protocol', 'server.version', ['Loopback', '1.5']],
    ['that names no protocol', 'server.version', 'Loopback'],
    ['of another network', 'blockchain.block.header', MAINNET_GENESIS_HEADER],
    ['without a first block', 'blockchain.block.header', ''],
  ])('reads nothing from a server %s', async (_name, method, result) => {
    server.results[method] = result
    await expect(open().getHeight()).rejects.toThrow()
    expect(methods()).not.toContain('blockchain.headers.subscribe')
  })

  test('rejects an address of another network', async () => {
    await expect(open().getStats('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).rejects.toThrow(/not of regtest/)
    expect(server.requests).toEqual([])
  })

  test.each([
    ['blockchain.scripthash.get_history', [{ tx_hash: 'ab', height: 1 }]],
    ['blockchain.scripthash.get_history', [{ tx_hash: 'ab'.repeat(32), height: -2 }]],
    ['blockchain.scripthash.get_balance', { confirmed: '7', unconfirmed: 0 }],
    ['blockchain.scripthash.get_balance', { confirmed: 7 }],
  ])('rejects the %s %j', async (method, result) => {
    server.results['blockchain.scripthash.get_history'] = [{ tx_hash: 'ab'.repeat(32), height: -1 }]
    server.results[method] = result
    await expect(open().getStats(ADDRESS)).rejects.toThrow(/invalid/)
  })

  test.each([
    [0.00012, 12n],
    [0.00001, 1n],
    [0.00001001, 2n],
  ])('reads the fee %d bitcoin per kilobyte as %d satoshis per virtual byte', async (fee, rate) => {
    server.results['blockchain.estimatefee'] = fee
    expect((await open().getFeeRates()).normal).toBe(rate)
  })
})

describe('a history that an Electrum server does not return', () => {
  // The words of ElectrumX, Fulcrum and electrs.
  test.each([
    'history too large',
    'GetHistory for scripthash exceeds max history 125000 with 125001 items!',
    'Too many history transactions (>500)',
  ])('is too long if the server says %j', async (message) => {
    const index = open()
    server.behaviour = electrumAnswering({ error: { code: 1, message } })
    await expect(index.getHistory(ADDRESS)).rejects.toThrow(TooManyTransactionsError)
    await expect(index.getStatus(ADDRESS)).rejects.toThrow(TooManyTransactionsError)
    const subscription = index.subscribe?.({ onAddress() {}, onBlock() {}, onInterrupted() {} })
    await expect(subscription?.watch([ADDRESS])).rejects.toThrow(TooManyTransactionsError)
    subscription?.close()
  })

  test.each([
    ['before', (id: number, rows: string) => `{"jsonrpc":"2.0","id":${id},"result":[${rows}]}`],
    ['after', (id: number, rows: string) => `{"jsonrpc": "2.0", "result": [${rows}], "id": ${id}}`],
  ])('ends only its own request if its id stands %s the result', async (_name, format) => {
    const rows = Array.from({ length: 30_000 }, () => JSON.stringify({ tx_hash: '0'.repeat(64), height: 1 }))
    server.behaviour = (socket, answer, request) => {
      if (!request.method.endsWith('get_history')) healthyElectrum(socket, answer, request)
      else socket.write(`${format(request.id, rows.join())}\n`)
    }
    const index = open()
    const height = index.getHeight()
    await expect(index.getHistory(ADDRESS)).rejects.toThrow(TooManyTransactionsError)
    expect(await height).toBe(await index.getHeight())
    expect(server.connections).toBe(1)
  })
})

describe('an Electrum connection', () => {
  test.each([
    ['a line that is too long', sending('x'.repeat(2 ** 20 + 1)), /longer than/],
    ['text that is not JSON', sending('hello\n'), /invalid message/],
    [
      'bytes that are not UTF-8',
      (socket) => socket.write(Buffer.of(0x22, 0xff, 0x22, 0x0a)),
      /invalid message/,
    ],
    ['a list of answers', sending('[]\n'), /invalid message/],
    ['an answer without id', sending('{"id":null,"error":{"code":1}}\n'), /invalid message/],
    ['an answer to what was never asked', sending('{"id":99,"result":1}\n'), /never sent/],
    [
      'a notification that is too long',
      (socket) => socket.write(`{"method":"${'x'.repeat(2 ** 21)}","params":[]}\n`),
      /invalid message/,
    ],
    [
      'two megabytes of notifications',
      sending(`{"method":"${'x'.repeat(1_000)}","params":[]}\n`.repeat(2_000)),
      /too much/,
    ],
    ['the end of the connection', (socket) => socket.end(), /closed the connection/],
  ] satisfies [string, ElectrumBehaviour, RegExp][])(
    'ends on %s, for all requests',
    async (_name, behaviour, reason) => {
      server.behaviour = behaviour
      const index = open()
      const outcomes = await Promise.allSettled([
        index.getHeight(),
        index.getFeeRates(),
        index.getStats(ADDRESS),
      ])
      for (const outcome of outcomes)
        expect(outcome).toMatchObject({ reason: { message: expect.stringMatching(reason) } })
      server.behaviour = healthyElectrum
      clock.advance({ seconds: 1 })
      expect(await index.getHeight()).toBe(server.chain.height())
      expect(server.connections).toBe(2)
    },
  )

  test('reads answers in any order, in pieces and together with notifications', async () => {
    const answers: string[] = []
    server.behaviour = (socket, answer) => {
      answers.unshift(answer)
      if (answers.length < 3) return
      const text = [
        '{"jsonrpc":"2.0","method":"blockchain.headers.subscribe","params":[{}]}',
        ...answers,
        '',
      ].join('\n')
      for (const byte of Buffer.from(text)) socket.write(Buffer.of(byte))
    }
    const index = open()
    const results = await Promise.all([index.getHeight(), index.getHistory(ADDRESS), index.getCoins(ADDRESS)])
    expect(results).toEqual([server.chain.height(), [], []])
    expect(server.connections).toBe(1)
  })

  test('a server that holds short answers back is asked for a long one', async () => {
    // As ElectrumX 1.20 does, though it waits only for a second.
    let held = ''
    server.padding = ' '.repeat(500)
    server.behaviour = (socket, answer) => {
      held += `${JSON.stringify(JSON.parse(answer))}\n`
      if (held.length < 1_024) return
      socket.write(held)
      held = ''
    }
    const index = open()
    const addresses = Array.from({ length: 20 }, () => ADDRESS)
    const histories = await Promise.all(addresses.map((address) => index.getHistory(address)))
    expect(histories).toEqual(addresses.map(() => []))
    expect((await index.getFeeRates()).normal).toBe(3n)
    const releases = server.requests.filter(({ method }) => method === 'blockchain.block.headers')
    expect(releases.length).toBeLessThan(10)
  })

  test('goes on after a refusal', async () => {
    const index = open()
    server.behaviour = electrumAnswering({ error: { code: 1, message: 'excessive resource usage' } })
    await expect(index.getStats(ADDRESS)).rejects.toThrow(/excessive resource usage/)
    server.behaviour = healthyElectrum
    expect(await index.getHeight()).toBe(server.chain.height())
    expect(server.connections).toBe(1)
  })

  test('ignores an answer that comes after its time limit', async () => {
    const late: (() => void)[] = []
    server.behaviour = (socket, answer, request) => {
      if (request.method !== 'blockchain.estimatefee') healthyElectrum(socket, answer, request)
      else late.push(() => healthyElectrum(socket, answer, request))
    }
    const index = open({ timeoutMs: 300 })
    const fees = index.getFeeRates()
    const failed = expect(fees).rejects.toThrow(/timeout/)
    await expect.poll(() => late.length).toBe(3)
    // The server is slow with one request, but alive.
    await index.getHeight()
    await failed
    late[0]?.()
    expect(await index.getHeight()).toBe(server.chain.height())
    expect(server.connections).toBe(1)
  })

  test('ends when the server sends nothing within the time limit', async () => {
    server.behaviour = () => {}
    const index = open({ timeoutMs: 100 })
    await expect(index.getHeight()).rejects.toThrow(/timeout/)
    server.behaviour = healthyElectrum
    clock.advance({ seconds: 1 })
    await index.getHeight()
    expect(server.connections).toBe(2)
  })

  test('a connection ends if the server sends only a part of a message within the time limit', async () => {
    let drip: NodeJS.Timeout | undefined
    server.behaviour = (socket) => {
      drip = setInterval(() => socket.write(' '), 10)
    }
    const index = open({ timeoutMs: 200 })
    await expect(index.getHeight()).rejects.toThrow(/timeout/)
    clearInterval(drip)
    await expect.poll(server.countOpenConnections).toBe(0)
  })

  test('a connection that the server closed while idle is opened again at once', async () => {
    const index = open()
    await index.getHeight()
    await server.disconnect()
    expect(await index.getHeight()).toBe(server.chain.height())
    expect(server.connections).toBe(2)
  })

  test('a failed connection is retried after 1 s to 30 s, and requests meanwhile fail with its error', async () => {
    server.results['server.version'] = ['Loopback', '0.10']
    const index = open()
    for (const [failures, delay] of [1, 2, 4, 8, 16, 30, 30].entries()) {
      await expect(index.getHeight()).rejects.toThrow(/server\.version/)
      expect(server.connections).toBe(failures + 1)
      clock.advance({ seconds: delay - 0.001 })
      await expect(index.getHeight()).rejects.toThrow(/server\.version/)
      expect(server.connections).toBe(failures + 1)
      clock.advance({ seconds: 0.001 })
    }
    server.results = {}
    await index.getHeight()
    await server.disconnect()
    server.behaviour = (socket) => socket.destroy()
    await expect(index.getHeight()).rejects.toThrow()
    clock.advance({ seconds: 1 })
    server.behaviour = healthyElectrum
    expect(await index.getHeight()).toBe(server.chain.height())
  })

  test('a failed connection is not retried later because the clock was turned back', async () => {
    server.results['server.version'] = 'not yet'
    const index = open()
    await expect(index.getHeight()).rejects.toThrow()
    server.results = {}
    clock.advance({ hours: -1 })
    expect(await index.getHeight()).toBe(server.chain.height())
  })

  test('rejects when no server listens', async () => {
    const { port } = server
    await server.close()
    await expect(open({ url: `tcp://127.0.0.1:${port}` }).getHeight()).rejects.toThrow(/ECONNREFUSED/)
    server = await startLoopbackElectrum()
  })

  test('ends with the server, and is not opened again', async () => {
    server.behaviour = () => {}
    const index = open()
    const height = index.getHeight()
    const failed = expect(height).rejects.toThrow(/shutting down/)
    await expect.poll(methods).toContain('blockchain.headers.subscribe')
    stop.abort(new Error('The server is shutting down'))
    await failed
    await expect(index.getHeight()).rejects.toThrow(/shutting down/)
    expect(server.connections).toBe(1)
  })
})
