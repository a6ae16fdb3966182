import { createHash } from 'node:crypto'
import type { ChainIndex } from '../../src/bitcoin/chain/chain-index.ts'
import { createElectrumChainIndex } from '../../src/bitcoin/chain/electrum/electrum.ts'
import { createElectrumConnector } from '../../src/bitcoin/chain/electrum/electrum-socket.ts'
import { createEsploraChainIndex } from '../../src/bitcoin/chain/esplora/esplora.ts'
import { testLog } from '../harness/test-log.ts'
import { inMemoryPins } from './in-memory-pins.ts'
import { createLoopbackChain } from './loopback-chain.ts'
import { startLoopbackElectrum } from './loopback-electrum.ts'
import { createFaucet } from './loopback-faucet.ts'
import { startLoopbackIndex } from './loopback-index.ts'

export const PROTOCOLS = ['esplora', 'electrum'] as const
type Protocol = (typeof PROTOCOLS)[number]

/** Each balance looks up dozens of addresses, and an index looks for news every five seconds. */
export const CHAIN_TEST_TIMEOUT = { timeout: 120_000 }

/** A regtest chain with an index, in memory or external. */
export interface TestChain {
  /** The settings of an app that reads it. */
  readonly env: Readonly<Record<string, string>>
  readonly index: ChainIndex
  /** Pays this many satoshis to an address in an unconfirmed transaction, which can be replaced. Returns its id. */
  fund(address: string, amount: bigint): Promise<string>
  /** Replaces such a transaction by another payment. Returns its id. */
  replace(txid: string, address: string, amount: bigint): Promise<string>
  /** Mines blocks and waits until the index has them. */
  mine(blocks?: number): Promise<void>
  /** Replaces the newest blocks by other ones and one more. Their transactions wait again or are confirmed again. */
  reorganize(blocks: number): Promise<void>
  /** Submits a signed transaction and waits until the index has it. Rejects if the node rejects it. */
  submit(hex: string): Promise<void>
  close(): Promise<void>
}

/** Opens the chain of the settings `…_TEST_URL` (docs/chains.md), or one in memory. */
export function openTestChain(protocol: Protocol): Promise<TestChain> {
  const { ESPLORA_TEST_URL, ELECTRUM_TEST_URL, BITCOIN_RPC_TEST_URL: nodeUrl } = process.env
  if (!nodeUrl !== !(ESPLORA_TEST_URL ?? ELECTRUM_TEST_URL))
    throw new Error('Set BITCOIN_RPC_TEST_URL and one of ESPLORA_TEST_URL and ELECTRUM_TEST_URL, or none.')
  const url = protocol === 'esplora' ? ESPLORA_TEST_URL : ELECTRUM_TEST_URL
  return nodeUrl && url ? connectExternalChain(protocol, url, nodeUrl) : openInMemoryChain(protocol)
}

const openIndex = (protocol: Protocol, url: string, shutdown: AbortSignal): ChainIndex =>
  protocol === 'esplora'
    ? createEsploraChainIndex({ url, fetch, timeoutMs: TIMEOUT_MS, network: 'regtest' })
    : createElectrumChainIndex({
        connect: createElectrumConnector({ url, fingerprint: null }, inMemoryPins()),
        network: 'regtest',
        log: testLog(),
        timeoutMs: TIMEOUT_MS,
        shutdown,
      })

const toEnv = (protocol: Protocol, url: string) => ({
  BITCOIN_NETWORK: 'regtest',
  ...(protocol === 'esplora' ? { ESPLORA_URL: url } : { ELECTRUM_URL: url }),
})

async function openInMemoryChain(protocol: Protocol): Promise<TestChain> {
  const chain = createLoopbackChain()
  const start = {
    esplora: () => startLoopbackIndex(0, chain),
    electrum: () => startLoopbackElectrum({ chain }),
  }
  const { url, close } = await start[protocol]()
  const stop = new AbortController()
  return {
    env: toEnv(protocol, url),
    index: openIndex(protocol, url, stop.signal),
    fund: async (address, value) => chain.fund(address, value),
    replace: async (txid, address, value) => chain.replace(txid, [{ address, value }]),
    mine: async (blocks) => chain.mine(blocks),
    reorganize: async (blocks) => chain.reorganize(blocks),
    submit: async (hex) => void chain.submit(hex),
    async close() {
      stop.abort(new Error('The test has ended'))
      await close()
    },
  }
}

const TIMEOUT_MS = 30_000
const POLL_INTERVAL_MS = 100
/** The rewards of as many blocks can be spent only later. */
const MATURITY = 100
/** btcd activates segwit and taproot after 432 blocks. */
const LEAST_HEIGHT = 500
const METHOD_NOT_FOUND = -32_601

/** The key of the faucet is public, so that a chain can outlive a test. `btcd` needs its address as `miningaddr`. */
const FAUCET_KEY = createHash('sha256').update('a faucet on a regtest chain').digest()

const FOREIGN_ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

// Connects to an index and to a node, by its JSON-RPC URL with user name. The node needs no wallet.
async function connectExternalChain(
  protocol: Protocol,
  indexUrl: string,
  nodeUrl: string,
): Promise<TestChain> {
  const stop = new AbortController()
  const index = openIndex(protocol, indexUrl, stop.signal)
  const rpc = createRpc(nodeUrl)
  const faucet = createFaucet(FAUCET_KEY)
  const coinsOf = new Map<string, Parameters<typeof faucet.compose>[0]>()

  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS
    while (!(await isSo().catch(() => false))) {
      if (Date.now() > deadline) throw new Error(`The index does not know ${what}`)
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
    }
  }

  async function mine(blocks = 1, address = faucet.address): Promise<void> {
    await rpc('generatetoaddress', blocks, address).catch((error: unknown) => {
      if (!(error instanceof RpcError) || error.code !== METHOD_NOT_FOUND) throw error
      return rpc('generate', blocks)
    })
    const hash = await rpc('getbestblockhash')
    await until(`block ${hash}`, async () => (await index.getTip()).hash === hash)
  }

  async function submit(hex: string): Promise<string> {
    const txid = String(await rpc('sendrawtransaction', hex))
    // An index may pass on transactions of its node before it knows them itself.
    await until(`transaction ${txid}`, async () => {
      const { outputs } = await index.getTransaction(txid)
      const address = outputs.find((output) => output.address !== null)?.address ?? ''
      return (await index.getHistory(address)).some((entry) => entry.txid === txid)
    })
    return txid
  }

  async function listMatureCoins() {
    const [coins, history, height] = await Promise.all([
      index.getCoins(faucet.address),
      index.getHistory(faucet.address),
      index.getHeight(),
    ])
    const mature = new Set(
      history.flatMap((entry) =>
        entry.height !== null && entry.height <= height - MATURITY ? entry.txid : [],
      ),
    )
    return coins
      .filter(({ txid }) => mature.has(txid))
      .map(({ txid, vout, amount: value }) => ({ txid, vout, value }))
  }

  const height = Number(await rpc('getblockcount'))
  if (height < LEAST_HEIGHT) await mine(LEAST_HEIGHT - height)
  return {
    env: toEnv(protocol, indexUrl),
    index,
    async fund(address, value) {
      const [coin] = await listMatureCoins()
      const coins = coin ? [coin] : []
      const txid = await submit(faucet.compose(coins, [{ address, value }]))
      coinsOf.set(txid, coins)
      return txid
    },
    async replace(txid, address, value) {
      const coins = coinsOf.get(txid) ?? []
      const { outputs } = await index.getTransaction(txid)
      const spent = coins.reduce((sum, coin) => sum + coin.value, 0n)
      const fee = outputs.reduce((left, { amount }) => left - amount, spent)
      return submit(faucet.composeReplacement(coins, [{ address, value }], fee))
    },
    mine: (blocks) => mine(blocks),
    async reorganize(blocks) {
      const height = Number(await rpc('getblockcount'))
      await rpc('invalidateblock', await rpc('getblockhash', height - blocks + 1))
      // To the same address, Bitcoin Core might mine the very block that it must not accept any more.
      await mine(blocks + 1, FOREIGN_ADDRESS)
    },
    submit: async (hex) => void (await submit(hex)),
    close: async () => stop.abort(new Error('The test has ended')),
  }
}

class RpcError extends Error {
  readonly code: number

  constructor(method: string, { code, message }: { readonly code: number; readonly message: string }) {
    super(`The node refused ${method}: ${message}`)
    this.code = code
  }
}

function createRpc(nodeUrl: string) {
  const { username, password, origin, pathname } = new URL(nodeUrl)
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
  return async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const reply = await fetch(`${origin}${pathname}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '1.0', id: method, method, params }),
    })
    const { result, error } = (await reply.json()) as {
      readonly result: unknown
      readonly error: ConstructorParameters<typeof RpcError>[1] | null
    }
    if (error) throw new RpcError(method, error)
    return result
  }
}
