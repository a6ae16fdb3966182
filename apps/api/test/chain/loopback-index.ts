import { createServer } from 'node:http'
import { convertAddressToOutputScript } from '@satlens/wallet'
import { listen } from '../harness/listen.ts'
import { healthy } from '../servers/fake-price-server.ts'
import { type ChainOutput, createLoopbackChain } from './loopback-chain.ts'

export type LoopbackIndex = Awaited<ReturnType<typeof startLoopbackIndex>>

/**
 * Starts an index of an in-memory chain on this loopback port, by default a free one. It implements the part of Esplora's
 * API that the product reads.
 */
export async function startLoopbackIndex(port = 0) {
  const chain = createLoopbackChain()
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    index.requests.push(`${request.method} ${path}`)
    const body = request.method === 'GET' ? answerTo(path) : null
    if (index.broken(path)) response.writeHead(500).end()
    else if (body === null) response.writeHead(404).end('Not Found')
    else index.behaviour(response, JSON.stringify(body))
  })

  function answerTo(path: string): unknown {
    if (path === '/blocks/tip/height') return chain.height()
    if (path === '/fee-estimates') return index.fees
    const [, address = '', coins] = /^\/address\/(\w+)(\/utxo)?$/.exec(path) ?? []
    const script = convertAddressToOutputScript(address, 'regtest')
    if (!script.ok) return null
    const outputs = chain.outputsTo(script.value)
    return coins ? outputs.filter(({ spentBy }) => !spentBy).map(coinOf) : statsOf(address, outputs)
  }

  const { port: taken, close } = await listen(server, { port })
  const index = {
    url: `http://127.0.0.1:${taken}`,
    chain,
    requests: [] as string[],
    /** Fee rates in sat/vB by the number of blocks. */
    fees: { '1': 4.2, '6': 2.5, '144': 1.01 } as Readonly<Record<string, number>>,
    behaviour: healthy,
    broken: (_path: string): boolean => false,
    close,
  }
  return index
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
