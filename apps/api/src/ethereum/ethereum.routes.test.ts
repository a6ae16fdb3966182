import { ethereumRpcEndpoint } from '@satlens/contract'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bareServer } from '#test/harness/bare-server.ts'
import {
  type FakeEthereumNode,
  healthyNode,
  type NodeBehaviour,
  respondingWith,
  startFakeEthereumNode,
} from '#test/servers/fake-ethereum-node.ts'
import { answering, hanging } from '#test/servers/fake-price-server.ts'
import { createEthereumRpcProxyRoutes } from './ethereum.routes.ts'

const START = Date.parse('2026-11-21T12:00:00Z')

let node: FakeEthereumNode
let app: FastifyInstance
let now: number
let logged: string[]

beforeEach(async () => {
  now = START
  logged = []
  node = await startFakeEthereumNode()
  app = await bareServer()
  const routes = createEthereumRpcProxyRoutes({
    nodeUrl: node.url,
    fetch,
    timeoutMs: 300,
    clock: { now: () => new Date(now) },
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
    requireUser: async () => {},
  })
  await app.register(routes)
  await app.ready()
})
afterEach(async () => {
  await app.close()
  await node.close()
})

const call = (body: object) =>
  request(app.server).post(ethereumRpcEndpoint.path).set('authorization', 'Bearer x').send(body)
const read = (method: string) => call({ jsonrpc: '2.0', id: 7, method, params: [] })
const failing: NodeBehaviour = (response) => answering(500, '{}')(response, '')

describe('POST /ethereum/v1/rpc', () => {
  const ONE = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
  test.each([
    ['a request for accounts', { ...ONE, method: 'eth_requestAccounts' }],
    ['a request for a signature', { ...ONE, method: 'personal_sign', params: ['0x00', '0x00'] }],
    ['a transaction', { ...ONE, method: 'eth_sendRawTransaction', params: ['0x00'] }],
    ['another read', { ...ONE, method: 'eth_getBalance', params: ['0x00', 'latest'] }],
    ['a known read with parameters', { ...ONE, params: ['0x00'] }],
    ['parameters by name', { ...ONE, params: {} }],
    ['JSON-RPC 1.0', { ...ONE, jsonrpc: '1.0' }],
    ['an id of 65 characters', { ...ONE, id: 'x'.repeat(65) }],
    ['several calls in one request', [ONE, ONE]],
  ])('rejects %s without a request to the node', async (_what, body) => {
    const reply = await call(body)
    expect([reply.status, reply.body.code]).toEqual([400, 'validation_failed'])
    expect(node.requests).toEqual([])
  })

  test('sends the node the method and nothing else of the request', async () => {
    await read('eth_chainId').set('cookie', 'a=b').set('x-forwarded-for', '203.0.113.7')
    expect(node.requests).toEqual([{ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }])
    for (const name of ['authorization', 'cookie', 'x-forwarded-for'])
      expect(node.lastHeaders).not.toHaveProperty(name)
  })

  test('returns the result of the node with the ID of the request', async () => {
    const chain = await read('eth_chainId')
    expect(chain.body).toEqual({ jsonrpc: '2.0', id: 7, result: '0x1' })
    expect((await read('eth_blockNumber')).body.result).toBe('0x153b1a8')
  })

  test('caches results and failures for 4 s', async () => {
    const resultAt = async (ms: number) => {
      now = START + ms
      const { status, body } = await read('eth_blockNumber')
      return body.result ?? status
    }
    expect(await resultAt(0)).toBe('0x153b1a8')
    node.blockNumber = '0x153b1a9'
    expect([await resultAt(3_999), await resultAt(4_000)]).toEqual(['0x153b1a8', '0x153b1a9'])
    node.behaviour = failing
    expect(await resultAt(8_000)).toBe(503)
    node.behaviour = healthyNode
    expect([await resultAt(11_999), await resultAt(12_000)]).toEqual([503, '0x153b1a9'])
  })
})

describe('an Ethereum node that fails', () => {
  const faults: readonly (readonly [what: string, behaviour: NodeBehaviour])[] = [
    ['status 500', failing],
    ['no response in time', (response) => hanging(response, '')],
    ['a list', (response) => answering(200, '[]')(response, '')],
    ['an error', respondingWith({ result: undefined, error: { code: -32_005, message: 'quota of a-key' } })],
    ['the response to another request', respondingWith({ id: 2 })],
    ['a number', respondingWith({ result: 1 })],
    ['null', respondingWith({ result: null })],
    ['text that is no number', respondingWith({ result: '0xlatest' })],
    ['more than 64 bits', respondingWith({ result: `0x${'f'.repeat(17)}` })],
  ]
  test.each(faults)('makes the route return 503 without details: %s', async (_what, behaviour) => {
    node.behaviour = behaviour
    const reply = await read('eth_blockNumber')
    expect(reply.status).toBe(503)
    expect(reply.headers['retry-after']).toBe('4')
    expect(reply.body).toEqual({
      code: 'ethereum_unavailable',
      message: 'Ethereum data is temporarily unavailable. Try again in a moment.',
    })
    expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['the Ethereum node cannot be read'])
    expect(logged[0]).not.toContain('a-key')
  })
})
