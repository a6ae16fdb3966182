import { type EthereumNode, startEthereumNode } from '../servers/ethereum-node.ts'

// Runs the Ethereum node for browser tests. The parent process receives its URL, then sends a number of blocks to mine, or
// 'stop' or 'start' (on the same port). The reply is the newest block number, or null after 'stop'.
let node: EthereumNode = await startEthereumNode()
const port = Number(new URL(node.url).port)

async function runCommand(word: number | 'stop' | 'start'): Promise<void> {
  if (word === 'stop') await node.stop()
  else if (word === 'start') node = await startEthereumNode(port)
  else if (word > 0) await node.mine(word)
  process.send?.(word === 'stop' ? null : await node.blockNumber())
}

process.on('message', (word: number | 'stop' | 'start') => void runCommand(word))
process.on('disconnect', async () => {
  await node.stop()
  process.exit()
})
process.send?.(node.url)
