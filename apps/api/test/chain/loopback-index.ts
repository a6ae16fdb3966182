import { createServer } from 'node:http'
import { convertAddressToOutputScript } from '@satlens/wallet'
import { listen } from '../harness/listen.ts'
import { healthy } from '../servers/fake-price-server.ts'
import { getMerkleProof, type LoopbackBlock } from './loopback-blocks.ts'
import { type ChainOutput, createLoopbackChain, type LoopbackChain } from './loopback-chain.ts'

export type LoopbackIndex = Awaited<ReturnType<typeof startLoopbackIndex>>

/**
 * Starts an index of an in-memory chain on this loopback port, by default a free one. It implements the part of Esplora's
 * API that the product reads.
 */
export async function startLoopbackIndex(port = 0, chain: LoopbackChain = createLoopbackChain()) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    index.requests.push(`${request.method} ${path}`)
    const body = request.method === 'GET' ? (index.results[path] ?? answerTo(path)) : null
    if (index.broken(path)) response.writeHead(index.brokenStatus).end()
    else if (body === null) response.writeHead(404).end('Not Found')
    else {
      const answer = () => index.behaviour(response, isText(path) ? String(body) : JSON.stringify(body))
      setTimeout(answer, index.getDelayMs(path))
    }
  })

  function answerTo(path: string): unknown {
    const [, subject = '', id = '', part = '', , lastSeen] = path.split('/')
    if (path === '/fee-estimates') return index.fees
    if (path === '/blocks/tip/height') return chain.height()
    if (path === '/blocks/tip/hash') return chain.block(chain.height())?.hash
    if (subject === 'block-height') return chain.block(Number(id))?.hash ?? null
    if (subject === 'block') return answerToBlock(chain.blockOfHash(id), part)
    if (subject === 'tx') return answerToTransaction(id, part)
    const script = convertAddressToOutputScript(id, 'regtest')
    if (subject !== 'address' || !script.ok) return null
    const outputs = chain.outputsTo(script.value)
    switch (part) {
      case '':
        return statsOf(id, outputs)
      case 'utxo':
        return outputs.filter(({ spentBy }) => !spentBy).map(coinOf)
      case 'txs':
        return pageOf(chain.historyOf(script.value), lastSeen)
      default:
        return null
    }
  }

  function answerToBlock(block: LoopbackBlock | null, part: string): unknown {
    if (part === 'header') return block && toHex(block.header)
    return block && blockOf(block)
  }

  function answerToTransaction(txid: string, part: string): unknown {
    const known = chain.transaction(txid)
    const block = known && chain.block(known.height ?? -1)
    if (part === 'merkle-proof') return block && getMerkleProof(block, txid)
    return known && transactionOf(txid)
  }

  // The unconfirmed ones and the first confirmed ones, the newest first, or those before the last one seen.
  function pageOf(history: ReturnType<LoopbackChain['historyOf']>, lastSeen?: string) {
    const newestFirst = history.toReversed()
    const confirmed = newestFirst.filter(({ height }) => height !== null)
    const after = confirmed.findIndex(({ txid }) => txid === lastSeen) + 1
    const page = confirmed.slice(after, after + PAGE)
    const waiting = lastSeen === undefined ? newestFirst.filter(({ height }) => height === null) : []
    return [...waiting.slice(0, 2 * PAGE), ...page].map(({ txid }) => transactionOf(txid))
  }

  function transactionOf(txid: string) {
    const known = chain.transaction(txid)
    if (!known) return null
    const { transaction, height } = known
    const block = chain.block(height ?? -1)
    return {
      txid,
      version: transaction.version,
      locktime: transaction.locktime,
      vin: transaction.ins.map(({ hash, index: vout, script, sequence }) => ({
        txid: toHex(Buffer.from(hash).reverse()),
        vout,
        scriptsig: toHex(script),
        sequence,
        is_coinbase: transaction.isCoinbase(),
      })),
      vout: transaction.outs.map(({ script, value }) => ({
        scriptpubkey: toHex(script),
        value: Number(value),
      })),
      size: transaction.byteLength(),
      weight: transaction.weight(),
      fee: transaction.isCoinbase() ? 0 : Number(chain.feeOf(transaction)),
      status: block
        ? { confirmed: true, block_height: height, block_hash: block.hash, block_time: block.time }
        : { confirmed: false },
    }
  }

  const { port: taken, close } = await listen(server, { port })
  const index = {
    url: `http://127.0.0.1:${taken}`,
    chain,
    requests: [] as string[],
    /** Answers by path, instead of the true ones. */
    results: {} as Record<string, unknown>,
    answerTo,
    /** Fee rates in sat/vB by the number of blocks. */
    fees: { '1': 4.2, '6': 2.5, '144': 1.01 } as Readonly<Record<string, number>>,
    behaviour: healthy,
    broken: (_path: string): boolean => false,
    brokenStatus: 500,
    getDelayMs: (_path: string): number => 0,
    close,
  }
  return index
}

const PAGE = 25

const isText = (path: string): boolean => /^\/(blocks\/tip\/|block-height\/)|\/header$/.test(path)
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

function blockOf({ height, hash, header, time, txids }: LoopbackBlock) {
  const view = Buffer.from(header)
  const hashAt = (from: number) => toHex(Buffer.from(view.subarray(from, from + 32)).reverse())
  return {
    id: hash,
    height,
    version: view.readInt32LE(0),
    timestamp: time,
    tx_count: txids.length,
    bits: view.readUInt32LE(72),
    nonce: view.readUInt32LE(76),
    previousblockhash: height === 0 ? null : hashAt(4),
    merkle_root: hashAt(36),
  }
}

const coinOf = ({ txid, vout, value, height }: ChainOutput) => ({
  txid,
  vout,
  value: Number(value),
  status: height === null ? { confirmed: false } : { confirmed: true, block_height: height },
})

const statsOf = (address: string, outputs: readonly ChainOutput[]) => ({
  address,
  chain_stats: part(outputs, (height) => height !== null),
  mempool_stats: part(outputs, (height) => height === null),
})

function part(outputs: readonly ChainOutput[], isHere: (height: number | null) => boolean) {
  const funded = outputs.filter(({ height }) => isHere(height))
  const spent = outputs.filter(({ spentBy }) => spentBy && isHere(spentBy.height))
  const transactions = [...funded.map(({ txid }) => txid), ...spent.map(({ spentBy }) => spentBy?.txid)]
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: new Set(transactions).size,
  }
}

const sum = (outputs: readonly ChainOutput[]) => outputs.reduce((all, { value }) => all + Number(value), 0)
