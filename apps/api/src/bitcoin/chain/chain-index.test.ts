import { Block } from 'bitcoinjs-lib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inMemoryPins } from '#test/chain/in-memory-pins.ts'
import { getMerkleProof, type LoopbackBlock } from '#test/chain/loopback-blocks.ts'
import { electrumAnswering, healthyElectrum, startLoopbackElectrum } from '#test/chain/loopback-electrum.ts'
import { startLoopbackIndex } from '#test/chain/loopback-index.ts'
import { testLog } from '#test/harness/test-log.ts'
import { answering, hanging, healthy } from '#test/servers/fake-price-server.ts'
import { type ChainIndex, TooManyTransactionsError } from './chain-index.ts'
import { createElectrumChainIndex } from './electrum/electrum.ts'
import { createElectrumConnector } from './electrum/electrum-socket.ts'
import { createEsploraChainIndex } from './esplora/esplora.ts'

// The first address of a published phrase, on regtest.
const ADDRESS = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'

const TXID = 'ab'.repeat(32)
const PAGE = 500

/** A server of a chain, what it can get wrong, and its client. */
interface Source extends Pick<Awaited<ReturnType<typeof startLoopbackIndex>>, 'chain' | 'close'> {
  readonly open: (timeoutMs?: number) => ChainIndex
  readonly countRequests: () => number
  readonly hang: () => void
  readonly refuse: () => void
  readonly answerAll: (content: unknown) => void
  /** Passes what would send each answer. */
  readonly hold: (keep: (send: () => void) => void) => void
  /** In satoshis per virtual byte. Null if the server cannot tell. */
  readonly setFee: (rate: number | null) => void
  /** By the number of blocks. */
  readonly setFees: (fees: Readonly<Record<number, number>>) => void
  readonly setHeight: (height: number) => void
  readonly setBalance: (confirmed: number, pending: number) => void
  readonly setCoin: (changes: { txid?: string; vout?: number; value?: unknown }) => void
  readonly setHistory: (entries: readonly { txid: string; height: number }[]) => void
  /** Answers a request for a transaction with another one. */
  readonly swapTransaction: (txid: string, other: string) => void
  /** Answers every request for the newest block with a changed header, which has no proof of work. */
  readonly spoilTip: () => void
  readonly setProof: (txid: string, proof: { merkle: readonly string[]; pos: number }) => void
  readonly refuseProofs: (txid: string) => void
}

async function startEsplora(): Promise<Source> {
  const node = await startLoopbackIndex()
  const answerAll = (content: unknown) => {
    node.behaviour = answering(200, JSON.stringify(content))
  }
  const sum = (funded_txo_sum: number, spent_txo_sum: number) => ({
    funded_txo_sum,
    spent_txo_sum,
    tx_count: 1,
  })
  return {
    ...node,
    open: (timeoutMs = 5_000) =>
      createEsploraChainIndex({ url: node.url, fetch, timeoutMs, network: 'regtest' }),
    countRequests: () => node.requests.length,
    hang: () => void Object.assign(node, { behaviour: hanging }),
    refuse: () => void Object.assign(node, { behaviour: answering(500, '{}') }),
    answerAll,
    hold(keep) {
      node.behaviour = (response, body) => keep(() => healthy(response, body))
    },
    setFees: (fees) => void Object.assign(node, { fees }),
    setFee: (rate) => void Object.assign(node, { fees: rate === null ? {} : { '6': rate } }),
    setHeight: answerAll,
    setBalance: (confirmed, pending) =>
      answerAll({
        address: ADDRESS,
        chain_stats: confirmed < 0 ? sum(0, -confirmed) : sum(confirmed, 0),
        mempool_stats: pending < 0 ? sum(0, -pending) : sum(pending, 0),
      }),
    setCoin: (changes) =>
      answerAll([
        {
          txid: 'ab'.repeat(32),
          vout: 0,
          value: 1,
          status: { confirmed: true, block_height: 1 },
          ...changes,
        },
      ]),
    setHistory(entries) {
      const stats = { ...sum(0, 0), tx_count: entries.length }
      node.results[`/address/${ADDRESS}`] = {
        address: ADDRESS,
        chain_stats: stats,
        mempool_stats: { ...stats, tx_count: 0 },
      }
      for (let first = 0; first < entries.length; first += PAGE) {
        const after = first === 0 ? '' : `/chain/${entries[first - 1]?.txid}`
        node.results[`/address/${ADDRESS}/txs${after}`] = entries
          .slice(first, first + PAGE)
          .map(({ txid, height }) => ({ txid, status: { confirmed: true, block_height: height } }))
      }
    },
    swapTransaction(txid, other) {
      node.results[`/tx/${txid}`] = node.answerTo(`/tx/${other}`)
    },
    spoilTip() {
      const path = `/block/${node.chain.block(node.chain.height())?.hash}`
      node.results[path] = { ...(node.answerTo(path) as object), timestamp: 1 }
    },
    setProof(txid, proof) {
      node.results[`/tx/${txid}/merkle-proof`] = { block_height: 1, ...proof }
    },
    refuseProofs() {
      node.broken = (path) => path.endsWith('/merkle-proof')
      node.brokenStatus = 404
    },
  }
}

async function startElectrum(): Promise<Source> {
  const server = await startLoopbackElectrum()
  const stop = new AbortController()
  return {
    chain: server.chain,
    async close() {
      stop.abort()
      await server.close()
    },
    open(timeoutMs = 5_000) {
      const connect = createElectrumConnector({ url: server.url, fingerprint: null }, inMemoryPins())
      const options = {
        connect,
        network: 'regtest',
        log: testLog(),
        timeoutMs,
        shutdown: stop.signal,
      } as const
      return createElectrumChainIndex(options)
    },
    countRequests: () => server.requests.length,
    hang() {
      server.behaviour = () => {}
    },
    refuse() {
      server.behaviour = electrumAnswering({ error: { code: 1, message: 'excessive resource usage' } })
    },
    answerAll(result) {
      server.behaviour = electrumAnswering({ result })
    },
    hold(keep) {
      server.behaviour = (socket, answer, request) => keep(() => healthyElectrum(socket, answer, request))
    },
    setFees(fees) {
      server.fees = Object.fromEntries(
        [2, 6, 144].map((blocks) => [blocks, fees[blocks] ? fees[blocks] / 100_000 : -1]),
      )
    },
    setFee(rate) {
      server.results['blockchain.estimatefee'] = rate === null ? -1 : rate / 100_000
    },
    setHeight(height) {
      const header = server.chain.block(server.chain.height())?.header ?? []
      server.results['blockchain.headers.subscribe'] = { height, hex: Buffer.from(header).toString('hex') }
    },
    setBalance(confirmed, unconfirmed) {
      server.results['blockchain.scripthash.get_history'] = [{ tx_hash: 'ab'.repeat(32), height: 1 }]
      server.results['blockchain.scripthash.get_balance'] = { confirmed, unconfirmed }
    },
    setCoin({ txid = 'ab'.repeat(32), vout = 0, value = 1 }) {
      server.results['blockchain.scripthash.listunspent'] = [
        { tx_hash: txid, tx_pos: vout, value, height: 1 },
      ]
    },
    setHistory(entries) {
      server.results['blockchain.scripthash.get_history'] = entries.map(({ txid, height }) => ({
        tx_hash: txid,
        height,
      }))
    },
    swapTransaction(_txid, other) {
      server.results['blockchain.transaction.get'] = server.chain.transaction(other)?.transaction.toHex()
    },
    spoilTip() {
      const height = server.chain.height()
      const block = Block.fromBuffer(Buffer.from(server.chain.block(height)?.header ?? []))
      while (block.checkProofOfWork()) block.nonce += 1
      server.results['blockchain.headers.subscribe'] = { height, hex: block.toHex(true) }
    },
    setProof(_txid, proof) {
      server.results['blockchain.transaction.get_merkle'] = { block_height: 1, ...proof }
    },
    refuseProofs() {
      server.unsupported.add('blockchain.transaction.get_merkle')
    },
  }
}

describe.each([
  ['Esplora', startEsplora],
  ['Electrum', startElectrum],
])('a chain index over %s', (_protocol, start) => {
  let source: Source
  beforeEach(async () => {
    source = await start()
  })
  afterEach(() => source.close())

  test.each([
    ['no response in time', () => source.hang()],
    ['a refusal', () => source.refuse()],
    ['null', () => source.answerAll(null)],
    ['a text', () => source.answerAll('0')],
    ['an empty object in a list', () => source.answerAll([{}])],
  ])('rejects %s in each call', async (_name, breakServer) => {
    const txid = source.chain.fund(ADDRESS, 700n)
    source.chain.mine()
    breakServer()
    const index = source.open(300)
    const calls = [
      index.getStats(ADDRESS),
      index.getCoins(ADDRESS),
      index.getHistory(ADDRESS),
      index.getStatus(ADDRESS),
      index.getTransaction(txid),
      index.getBlock(1),
      index.getTip(),
      index.getFeeRates(),
      index.getHeight(),
      index.verifyInclusion(txid, source.chain.height()),
    ]
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.map(({ status }) => status)).toEqual(calls.map(() => 'rejected'))
  })

  test.each([
    ['a negative balance', -1, 2],
    ['more pending than confirmed', 5, -6],
    ['more than can exist', 2_100_000_000_000_001, 0],
    ['more pending than can exist', 2_100_000_000_000_000, 1],
    ['a number that is not a safe integer', 2 ** 53, 0],
    ['half a satoshi', 7.5, 0],
  ])('rejects %s', async (_name, confirmed, pending) => {
    source.setBalance(confirmed, pending)
    await expect(source.open().getStats(ADDRESS)).rejects.toThrow()
  })

  test('reads a balance of which more is being sent than received', async () => {
    source.setBalance(2_100_000_000_000_000, -700)
    const balance = { confirmed: 2_100_000_000_000_000n, pending: -700n }
    expect(await source.open().getStats(ADDRESS)).toMatchObject(balance)
  })

  test.each([
    ['a transaction id of two digits', { txid: 'ab' }],
    ['a negative output', { vout: -1 }],
    ['a negative value', { value: -1 }],
    ['a value as text', { value: '1' }],
    ['more than can exist', { value: 2_100_000_000_000_001 }],
  ])('rejects a coin with %s', async (_name, changes) => {
    source.setCoin(changes)
    await expect(source.open().getCoins(ADDRESS)).rejects.toThrow()
  })

  test.each([0, -2, 10_001])('rejects a fee of %d satoshis per virtual byte', async (rate) => {
    source.setFee(rate)
    await expect(source.open().getFeeRates()).rejects.toThrow()
  })

  test.each([
    [12, 12n],
    [2.5, 3n],
    [0.4, 1n],
    [10_000, 10_000n],
    [null, 1n],
  ])('reads a fee of %d as %d satoshis per virtual byte', async (rate, whole) => {
    source.setFee(rate)
    expect((await source.open().getFeeRates()).normal).toBe(whole)
  })

  test.each([-1, 1.5, 500_000_000])('rejects the block height %j', async (height) => {
    source.setHeight(height)
    await expect(source.open().getHeight()).rejects.toThrow()
  })

  test.each([
    ['slow costs more than fast', { 2: 1, 6: 2, 144: 3 }, [3n, 3n, 3n]],
    ['every time has its price', { 2: 9.5, 6: 4, 144: 1 }, [10n, 4n, 1n]],
    ['nothing is known', {}, [1n, 1n, 1n]],
  ])('reads fees for three times if %s', async (_name, fees, [fast, normal, slow]) => {
    source.setFees(fees)
    expect(await source.open().getFeeRates()).toEqual({ fast, normal, slow })
  })

  // The second history is longer than what is read of an answer.
  test.each([10_001, 30_000])('rejects %i transactions of an address and goes on', async (length) => {
    const entries = Array.from({ length }, (_, at) => ({
      txid: at.toString(16).padStart(64, '0'),
      height: 1,
    }))
    const index = source.open()
    source.setHistory(entries)
    await expect(index.getHistory(ADDRESS)).rejects.toThrow(TooManyTransactionsError)
    source.setHistory(entries.slice(0, 10_000))
    expect(await index.getHistory(ADDRESS)).toHaveLength(10_000)
  })

  test('rejects another transaction than the requested one', async () => {
    const { chain } = source
    const [first, second] = [chain.fund(ADDRESS, 700n), chain.fund(ADDRESS, 800n)]
    source.swapTransaction(first, second)
    await expect(source.open().getTransaction(first)).rejects.toThrow('another transaction')
  })

  test('rejects a newest block without proof of work', async () => {
    source.spoilTip()
    await expect(source.open().getTip()).rejects.toThrow(/proof of work|another block/)
  })

  test('rejects proofs that do not lead to the block', async () => {
    const { chain } = source
    const txids = Array.from({ length: 4 }, (_, at) => chain.fund(ADDRESS, 700n + BigInt(at)))
    chain.mine()
    const height = chain.height()
    const index = source.open()
    const block = chain.block(height) as LoopbackBlock
    const [txid = ''] = txids
    const { merkle, pos } = getMerkleProof(block, txid) as NonNullable<ReturnType<typeof getMerkleProof>>
    source.setProof(txid, { merkle, pos })
    expect(await index.verifyInclusion(txid, height)).toBe(true)
    for (const wrong of [
      { merkle: [...merkle.slice(0, -1), TXID], pos },
      { merkle: merkle.toReversed(), pos },
      { merkle, pos: pos + 1 },
      // The path is the same, but no block is that large.
      { merkle, pos: pos + 2 ** merkle.length },
      { merkle: [], pos: 0 },
      { merkle: Array.from({ length: 18 }, () => TXID), pos: 0 },
    ]) {
      source.setProof(txid, wrong)
      await expect(index.verifyInclusion(txid, height)).rejects.toThrow()
    }
    source.setProof(txid, { merkle, pos })
    source.setProof(txids[1] ?? '', { merkle, pos })
    await expect(index.verifyInclusion(txids[1] ?? '', height)).rejects.toThrow()
    await expect(index.verifyInclusion(txid, height + 1)).rejects.toThrow()
  })

  test('says that a source offers no proofs', async () => {
    const txid = source.chain.fund(ADDRESS, 700n)
    source.chain.mine()
    source.refuseProofs(txid)
    expect(await source.open().verifyInclusion(txid, source.chain.height())).toBe(false)
  })

  test('verifies a transaction again in the block that a reorganization put it in', async () => {
    const index = source.open()
    const { chain } = source
    const txid = chain.fund(ADDRESS, 700n)
    chain.mine()
    const height = chain.height()
    expect(await index.verifyInclusion(txid, height)).toBe(true)
    chain.reorganize(1, { replacement: 0 })
    chain.mine(2)
    expect(await index.verifyInclusion(txid, height)).toBe(true)
  })

  test('reads confirmed and pending satoshis, their coins and the block height', async () => {
    const index = source.open()
    expect(await index.getStats(ADDRESS)).toEqual({ confirmed: 0n, pending: 0n, transactions: 0 })
    expect(await index.getCoins(ADDRESS)).toEqual([])
    source.chain.fund(ADDRESS, 700n)
    source.chain.mine()
    const waiting = source.chain.fund(ADDRESS, 2_000n)
    expect(await index.getStats(ADDRESS)).toEqual({ confirmed: 700n, pending: 2_000n, transactions: 2 })
    expect(await index.getCoins(ADDRESS)).toMatchObject([
      { amount: 700n, height: source.chain.height() },
      { amount: 2_000n, height: null, txid: waiting },
    ])
    expect(await index.getHeight()).toBe(source.chain.height())
  })

  test('reads a history that is replaced, dropped, confirmed and reorganized', async () => {
    const index = source.open()
    const { chain } = source
    const statuses = new Set<string | null>()
    const read = async () => {
      statuses.add(await index.getStatus(ADDRESS))
      return index.getHistory(ADDRESS)
    }
    expect(await read()).toEqual([])
    const first = chain.fund(ADDRESS, 700n)
    expect(await read()).toEqual([{ txid: first, height: null }])
    const second = chain.replace(first, [{ address: ADDRESS, value: 700n }])
    expect(await read()).toEqual([{ txid: second, height: null }])
    chain.mine()
    expect(await read()).toEqual([{ txid: second, height: chain.height() }])
    chain.reorganize(1)
    expect(await read()).toEqual([{ txid: second, height: null }])
    chain.drop(second)
    expect(await read()).toEqual([])
    expect([...statuses]).toEqual([null, ...Array.from({ length: 3 }, () => expect.any(String))])
  })

  test('reads the whole history of an address', async () => {
    const payments = Array.from({ length: 20 }, () => ({ address: ADDRESS, value: 700n }))
    for (let block = 0; block < 6; block++) {
      for (let transaction = 0; transaction < 10; transaction++) {
        source.chain.pay(payments.slice(0, 1 + transaction))
      }
      if (block < 5) source.chain.mine(10)
    }
    const history = await source.open().getHistory(ADDRESS)
    expect(history.filter(({ height }) => height === null)).toHaveLength(10)
    expect(new Set(history.map(({ txid }) => txid)).size).toBe(60)
  })

  test('reads transactions and blocks, and verifies in which block a transaction is', async () => {
    const index = source.open()
    const { chain } = source
    const paid = chain.pay([
      { address: ADDRESS, value: 700n },
      { address: ADDRESS, value: 2_000n },
    ])
    chain.mine()
    const height = chain.height()
    const block = chain.block(height)
    const transaction = await index.getTransaction(paid)
    expect(transaction.outputs.slice(0, 2)).toEqual([
      { address: ADDRESS, amount: 700n },
      { address: ADDRESS, amount: 2_000n },
    ])
    const known = chain.transaction(paid)?.transaction.clone()
    known?.stripWitnesses()
    expect(Buffer.from(transaction.bytes).toString('hex')).toBe(known?.toHex())
    const [input] = transaction.inputs
    const coinbase = await index.getTransaction(input?.txid ?? '')
    expect(coinbase).toMatchObject({ inputs: [], outputs: [{ amount: 50_0000_0000n }] })
    const tip = { height, hash: block?.hash, time: new Date((block?.time ?? 0) * 1_000) }
    expect([await index.getTip(), await index.getBlock(height)]).toEqual([tip, tip])
    expect(await index.verifyInclusion(paid, height)).toBe(true)
    await expect(index.verifyInclusion(paid, height - 1)).rejects.toThrow()
  })

  test('sends at most eight requests concurrently', async () => {
    const waiting: (() => void)[] = []
    let most = 0
    source.hold((send) => {
      waiting.push(send)
      most = Math.max(most, waiting.length)
    })
    const index = source.open()
    const answers = Promise.all(Array.from({ length: 40 }, () => index.getHeight()))
    await expect.poll(() => waiting.length).toBe(8)
    for (let answered = 0; answered < 40; answered++) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      waiting.shift()?.()
    }
    expect(await answers).toHaveLength(40)
    expect(most).toBe(8)
  })

  test('sends no request for a caller that has aborted', async () => {
    await expect(source.open().getStats(ADDRESS, AbortSignal.abort())).rejects.toThrow()
    expect(source.countRequests()).toBe(0)
  })

  test('ends a request when its caller aborts', async () => {
    source.hang()
    const caller = new AbortController()
    const height = source.open().getHeight(caller.signal)
    await expect.poll(source.countRequests).toBeGreaterThan(0)
    caller.abort(new Error('no longer needed'))
    await expect(height).rejects.toThrow()
  })
})
