import { type EthereumNode, startEthereumNode } from '../servers/ethereum-node.ts'

// The node with a process before it, for tests in a browser. Whoever has started it is told its address, then says how
// many blocks to make, or to stop the node and start it again at the same place. The answer is the number of the newest block.
let node: EthereumNode = await startEthereumNode()
const port = Number(new URL(node.url).port)

async function follow(word: number | 'stop' | 'start'): Promise<void> {
  if (word === 'stop') await node.stop()
  else if (word === 'start') node = await startEthereumNode(port)
  else if (word > 0) await node.mine(word)
  process.send?.(word === 'stop' ? null : await node.blockNumber())
}

process.on('message', (word: number | 'stop' | 'start') => void follow(word))
process.on('disconnect', async () => {
  await node.stop()
  process.exit()
})
process.send?.(node.url)
