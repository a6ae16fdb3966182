import { createHash } from 'node:crypto'
import type { BitcoinNetwork } from '@satlens/domain'
import { convertAddressToOutputScript } from '@satlens/wallet'
import * as z from 'zod/mini'
import type { ChainIndex } from './chain-index.ts'
import {
  blockHeightSchema,
  FEE_TARGET_BLOCKS,
  outputIndexSchema,
  requirePossibleAmount,
  satoshisSchema,
  toWholeFeeRate,
  txidSchema,
} from './chain-values.ts'
import { createElectrumConnection, type ElectrumConnectionOptions } from './electrum-connection.ts'
import type { Ask } from './line-rpc.ts'

interface ElectrumOptions extends ElectrumConnectionOptions {
  readonly network: BitcoinNetwork
}

/** Creates a client of the Electrum protocol 1.4. It sends only the methods of {@link READS}, so it cannot broadcast. */
export function createElectrumChainIndex({ network, ...options }: ElectrumOptions): ChainIndex {
  const ask = createElectrumConnection({ ...options, greet: (first) => greet(first, network) })
  const read = <M extends keyof typeof READS>(method: M, params: readonly unknown[], signal?: AbortSignal) =>
    readWith(ask, method, params, signal)
  return {
    async getStats(address, signal) {
      const scriptHash = toScriptHash(address, network)
      const history = await read('blockchain.scripthash.get_history', [scriptHash], signal)
      // Most addresses of a scan are unused.
      if (history.length === 0) return { confirmed: 0n, pending: 0n, isUsed: false }
      const balance = await read('blockchain.scripthash.get_balance', [scriptHash], signal)
      const confirmed = requirePossibleAmount(balance.confirmed)
      const pending = BigInt(balance.unconfirmed)
      requirePossibleAmount(confirmed + pending)
      return { confirmed, pending, isUsed: true }
    },
    async getCoins(address, signal) {
      const scriptHash = toScriptHash(address, network)
      const coins = await read('blockchain.scripthash.listunspent', [scriptHash], signal)
      return coins.map(({ tx_hash: txid, tx_pos: vout, value, height }) => ({
        txid,
        vout,
        amount: requirePossibleAmount(value),
        isConfirmed: height > 0,
      }))
    },
    async getFeeRate(signal) {
      const bitcoinPerKilobyte = await read('blockchain.estimatefee', [FEE_TARGET_BLOCKS], signal)
      if (bitcoinPerKilobyte === -1) return 1n
      // Whole satoshis per kilobyte, because a fraction of bitcoin is not exact.
      return toWholeFeeRate(Math.round(bitcoinPerKilobyte * SATS_PER_BITCOIN) / BYTES_PER_KILOBYTE)
    },
    async getHeight(signal) {
      return (await read('blockchain.headers.subscribe', [], signal)).height
    },
  }
}

const CLIENT_NAME = 'satlens'
const PROTOCOL_VERSIONS = ['1.4', '1.4.3']
const SATS_PER_BITCOIN = 100_000_000
const BYTES_PER_KILOBYTE = 1_000
const HEADER = /^[0-9a-f]{160}$/

// Minus one is the height of a transaction with an unconfirmed parent.
const transactionHeight = z.union([z.literal(-1), blockHeightSchema])

/** Every method that may be sent, with its result. All of them only read. */
const READS = {
  'server.version': z.tuple([z.string(), z.string().check(z.regex(/^1\.4(\.\d+)?$/))]),
  'blockchain.block.header': z.string().check(z.regex(HEADER)),
  'blockchain.headers.subscribe': z.object({
    height: blockHeightSchema,
    hex: z.string().check(z.regex(HEADER)),
  }),
  'blockchain.estimatefee': z.union([z.literal(-1), z.number().check(z.positive())]),
  'blockchain.scripthash.get_history': z.array(z.object({ tx_hash: txidSchema, height: transactionHeight })),
  'blockchain.scripthash.get_balance': z.object({ confirmed: satoshisSchema, unconfirmed: z.int() }),
  'blockchain.scripthash.listunspent': z.array(
    z.object({
      tx_hash: txidSchema,
      tx_pos: outputIndexSchema,
      value: satoshisSchema,
      height: transactionHeight,
    }),
  ),
}

async function readWith<M extends keyof typeof READS>(
  ask: Ask,
  method: M,
  params: readonly unknown[],
  signal?: AbortSignal,
): Promise<z.output<(typeof READS)[M]>> {
  const parsed = z.safeParse(READS[method], await ask(method, params, signal))
  if (parsed.success) return parsed.data as z.output<(typeof READS)[M]>
  throw new Error(`The Electrum server returned an invalid ${method}`, { cause: parsed.error })
}

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
async function greet(ask: Ask, network: BitcoinNetwork): Promise<void> {
  await readWith(ask, 'server.version', [CLIENT_NAME, PROTOCOL_VERSIONS])
  const header = Buffer.from(await readWith(ask, 'blockchain.block.header', [0]), 'hex')
  const hash = toReversedHex(sha256(sha256(header)))
  if (!GENESIS_HASHES[network].includes(hash)) throw new Error(`The Electrum server is not on ${network}`)
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const toReversedHex = (hash: Buffer): string => hash.reverse().toString('hex')

function toScriptHash(address: string, network: BitcoinNetwork): string {
  const script = convertAddressToOutputScript(address, network)
  if (!script.ok) throw new Error(`The address is not of ${network}`)
  return toReversedHex(sha256(script.value))
}
