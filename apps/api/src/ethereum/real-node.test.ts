import { ethereumRpcEndpoint } from '@satlens/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EthereumNode, startEthereumNode } from '../../test/ethereum-node.ts'
import { type NewUser, newUser } from '../../test/new-user.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

let node: EthereumNode
let app: TestApp
let ada: NewUser
beforeAll(async () => {
  node = await startEthereumNode()
  app = await startTestApp({ env: { ETHEREUM_RPC_URL: node.url } })
  ada = await newUser(app)
})
afterAll(async () => {
  await app.close()
  await node.stop()
})

const read = async (method: string) => {
  const reply = await app.request
    .post(ethereumRpcEndpoint.path)
    .set(ada.bearer)
    .send({ jsonrpc: '2.0', id: 7, method, params: [] })
  return { status: reply.status, body: reply.body }
}

test('the chain id of a real node is the one of the main network', async () => {
  expect(await read('eth_chainId')).toEqual({ status: 200, body: { jsonrpc: '2.0', id: 7, result: '0x1' } })
})

test('its block number is read, and every mined block advances it', async () => {
  const before = await node.blockNumber()
  expect((await read('eth_blockNumber')).body.result).toBe(`0x${before.toString(16)}`)
  for (const blocks of [1, 12]) {
    const already = await node.blockNumber()
    await node.mine(blocks)
    app.clock.advance({ seconds: 4 })
    expect(Number((await read('eth_blockNumber')).body.result)).toBe(already + blocks)
  }
})

test('what is not a read reaches no account of the node, though it has some with coins', async () => {
  for (const method of ['eth_accounts', 'eth_sendTransaction', 'anvil_mine', 'personal_sign']) {
    expect((await read(method)).status).toBe(400)
  }
  const block = await node.blockNumber()
  app.clock.advance({ seconds: 4 })
  expect(Number((await read('eth_blockNumber')).body.result)).toBe(block)
})

test('a node that has gone is unavailable, and well again once it is back', async () => {
  const port = Number(new URL(node.url).port)
  await node.stop()
  app.clock.advance({ seconds: 4 })
  expect(await read('eth_chainId')).toMatchObject({ status: 503, body: { code: 'ethereum_unavailable' } })
  node = await startEthereumNode(port)
  app.clock.advance({ seconds: 4 })
  expect(await read('eth_chainId')).toMatchObject({ status: 200 })
})
