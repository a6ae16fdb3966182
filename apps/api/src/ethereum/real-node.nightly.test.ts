import { ethereumRpcEndpoint } from '@satlens/contract'
import { expect, onTestFinished, test } from 'vitest'
import { newUser } from '#test/accounts/new-user.ts'
import { startTestApp } from '#test/harness/test-app.ts'
import { startEthereumNode } from '#test/servers/ethereum-node.ts'

// The test starts two nodes.
const SLOW = { timeout: 60_000 }

test('the route reads a real node, fails while it is down, and recovers', SLOW, async () => {
  let node = await startEthereumNode()
  onTestFinished(() => node.stop())
  const app = await startTestApp({ env: { ETHEREUM_RPC_URL: node.url } })
  onTestFinished(() => app.close())
  const { bearer } = await newUser(app)
  const read = async (method: string) => {
    app.clock.advance({ seconds: 4 })
    const body = { jsonrpc: '2.0', id: 7, method, params: [] }
    return (await app.request.post(ethereumRpcEndpoint.path).set(bearer).send(body)).body
  }
  expect(await read('eth_chainId')).toEqual({ jsonrpc: '2.0', id: 7, result: '0x1' })
  for (const blocks of [0, 1, 12]) {
    const before = await node.blockNumber()
    await node.mine(blocks)
    expect(Number((await read('eth_blockNumber')).result)).toBe(before + blocks)
  }
  await node.stop()
  expect(await read('eth_chainId')).toMatchObject({ code: 'ethereum_unavailable' })
  node = await startEthereumNode(Number(new URL(node.url).port))
  expect(await read('eth_chainId')).toMatchObject({ result: '0x1' })
})
