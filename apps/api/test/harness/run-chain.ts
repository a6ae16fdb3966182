import { createInterface } from 'node:readline'
import { startLoopbackIndex } from '../chain/loopback-index.ts'
import { answering, healthy } from '../servers/fake-price-server.ts'

// The chain in memory and its index as a process of its own. For tests in a browser, which are told its address and
// then say in messages what is to happen; and for somebody who develops, who says it in lines (docs/chains.md).
const index = await startLoopbackIndex(Number(process.env.PORT ?? 0))

function follow(line: string): string {
  const [word, first = '', second = ''] = line.trim().split(/\s+/)
  switch (word) {
    case 'fund':
      return index.chain.fund(first, BigInt(second))
    case 'mine':
      index.chain.mine(Number(first || 1))
      return String(index.chain.height())
    case 'submit':
      return index.chain.submit(first)
    case 'break':
      index.behaviour = answering(500, '{}')
      return 'broken'
    case 'mend':
      index.behaviour = healthy
      return 'mended'
    default:
      throw new Error('It knows: fund <address> <satoshis>, mine [blocks], submit <hex>, break, mend.')
  }
}

function answer(line: string): string {
  try {
    return follow(line)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

if (process.send) {
  process.on('message', (line: string) => process.send?.(answer(line)))
  process.on('disconnect', () => process.exit())
  process.send(index.url)
} else {
  process.stdout.write(`BITCOIN_NETWORK=regtest ESPLORA_URL=${index.url}\n`)
  for await (const line of createInterface({ input: process.stdin }))
    process.stdout.write(`${answer(line)}\n`)
  await index.close()
}
