import { createHash } from 'node:crypto'
import type { BitcoinNetwork } from '@satlens/domain'
import { convertAddressToOutputScript } from '@satlens/wallet'
import type { ChainIndex } from '../chain-index.ts'
import {
  FEE_TARGETS,
  requireBoundedHistory,
  requirePossibleAmount,
  toFeeRates,
  toWholeFeeRate,
} from '../chain-values.ts'
import { hash256, sha256, toChainBlock, toReversedHex } from '../headers/block-header.ts'
import { parseHeaderAt } from '../headers/checkpoints.ts'
import { createHeaderChain } from '../headers/header-chain.ts'
import { requireMerkleProof } from '../headers/merkle-proof.ts'
import { parseTransaction } from '../transactions.ts'
import { createElectrumConnection, type ElectrumConnectionOptions } from './electrum-connection.ts'
import { createElectrumRead, type ElectrumRead } from './electrum-methods.ts'
import { createElectrumSubscription } from './electrum-subscription.ts'
import { isUnknownMethodError } from './line-rpc.ts'

interface ElectrumOptions extends ElectrumConnectionOptions {
  readonly network: BitcoinNetwork
}

/** Creates a client of the Electrum protocol 1.4. It has no method that broadcasts. */
export function createElectrumChainIndex({ network, ...options }: ElectrumOptions): ChainIndex {
  const connection = createElectrumConnection({
    ...options,
    greet: (ask) => greet(createElectrumRead(ask), network),
  })
  const read = createElectrumRead(connection.ask)
  const scriptHashOf = (address: string) => toScriptHash(address, network)

  async function estimateFeeRate(blocks: number, signal?: AbortSignal): Promise<bigint> {
    const bitcoinPerKilobyte = await read('blockchain.estimatefee', [blocks], signal)
    if (bitcoinPerKilobyte === -1) return 1n
    // Whole satoshis per kilobyte, because a fraction of bitcoin is not exact.
    return toWholeFeeRate(Math.round(bitcoinPerKilobyte * SATS_PER_BITCOIN) / BYTES_PER_KILOBYTE)
  }

  async function readHeader(height: number, signal?: AbortSignal) {
    const header = await read('blockchain.block.header', [height], signal)
    return parseHeaderAt(height, Buffer.from(header, 'hex'), network)
  }

  async function getTip(signal?: AbortSignal) {
    const { height, hex } = await read('blockchain.headers.subscribe', [], signal)
    return toChainBlock(height, parseHeaderAt(height, Buffer.from(hex, 'hex'), network))
  }

  const headers = createHeaderChain({
    network,
    async readHeaders(first, count, signal) {
      const { hex } = await read('blockchain.block.headers', [first, count], signal)
      return Buffer.from(hex, 'hex')
    },
  })

  async function readHistory(address: string, signal?: AbortSignal) {
    const history = await read('blockchain.scripthash.get_history', [scriptHashOf(address)], signal)
    requireBoundedHistory(history.length)
    return history
  }

  return {
    async getStats(address, signal) {
      const history = await readHistory(address, signal)
      // Most addresses of a scan are unused.
      if (history.length === 0) return { confirmed: 0n, pending: 0n, transactions: 0 }
      const balance = await read('blockchain.scripthash.get_balance', [scriptHashOf(address)], signal)
      const confirmed = requirePossibleAmount(balance.confirmed)
      const pending = BigInt(balance.unconfirmed)
      requirePossibleAmount(confirmed + pending)
      return { confirmed, pending, transactions: history.length }
    },
    async getCoins(address, signal) {
      const coins = await read('blockchain.scripthash.listunspent', [scriptHashOf(address)], signal)
      return coins.map(({ tx_hash: txid, tx_pos: vout, value, height }) => ({
        txid,
        vout,
        amount: requirePossibleAmount(value),
        height: height > 0 ? height : null,
      }))
    },
    async getHistory(address, signal) {
      const history = await readHistory(address, signal)
      return history.map(({ tx_hash: txid, height }) => ({ txid, height: height > 0 ? height : null }))
    },
    async getStatus(address, signal) {
      const history = await readHistory(address, signal)
      if (history.length === 0) return null
      // As the server computes it for notifications.
      const text = history.map(({ tx_hash, height }) => `${tx_hash}:${height}:`).join('')
      return createHash('sha256').update(text).digest('hex')
    },
    async getTransaction(txid, signal) {
      const bytes = Buffer.from(await read('blockchain.transaction.get', [txid], signal), 'hex')
      return parseTransaction(bytes, { txid, network })
    },
    getBlock: async (height, signal) => toChainBlock(height, await readHeader(height, signal)),
    getTip,
    async getFeeRates(signal) {
      const [fast, normal, slow] = await Promise.all([
        estimateFeeRate(FEE_TARGETS.fast, signal),
        estimateFeeRate(FEE_TARGETS.normal, signal),
        estimateFeeRate(FEE_TARGETS.slow, signal),
      ])
      return toFeeRates({ fast, normal, slow })
    },
    getHeight: async (signal) => (await getTip(signal)).height,
    async verifyInclusion(txid, height, signal) {
      const proof = await read('blockchain.transaction.get_merkle', [txid, height], signal).catch(
        (error: unknown) => {
          if (isUnknownMethodError(error)) return null
          throw error
        },
      )
      if (proof === null) return false
      const verify = async () =>
        requireMerkleProof(txid, proof, (await headers.getHeader(height, signal)).merkleRoot)
      await verify().catch(() => {
        // A reorganization may have replaced the block since its header was read.
        headers.forgetRecent()
        return verify()
      })
      return true
    },
    subscribe: (listener) =>
      createElectrumSubscription({ connection, read, network, scriptHashOf, listener }),
  }
}

const CLIENT_NAME = 'satlens'
const PROTOCOL_VERSIONS = ['1.4', '1.4.3']
const SATS_PER_BITCOIN = 100_000_000
const BYTES_PER_KILOBYTE = 1_000

/** The hashes of the first block. Test networks of the third and the fourth generation have the same addresses. */
const GENESIS_HASHES: Readonly<Record<BitcoinNetwork, readonly string[]>> = {
  mainnet: ['000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'],
  testnet: [
    '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
    '00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043',
  ],
  signet: ['00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6'],
  regtest: ['0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'],
}

// A script hash is the same on every network, so a server of another one would return wrong balances.
async function greet(read: ElectrumRead, network: BitcoinNetwork): Promise<void> {
  await read('server.version', [CLIENT_NAME, PROTOCOL_VERSIONS])
  const header = Buffer.from(await read('blockchain.block.header', [0]), 'hex')
  const hash = toReversedHex(hash256(header))
  if (!GENESIS_HASHES[network].includes(hash)) throw new Error(`The Electrum server is not on ${network}`)
}

function toScriptHash(address: string, network: BitcoinNetwork): string {
  const script = convertAddressToOutputScript(address, network)
  if (!script.ok) throw new Error(`The address is not of ${network}`)
  return toReversedHex(sha256(script.value))
}
