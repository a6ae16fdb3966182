import { ethereumRpcEndpoint } from '@satlens/contract'
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import pino from 'pino'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type FakeEthereumNode,
  healthyNode,
  type NodeBehaviour,
  nodeSaying,
  startFakeEthereumNode,
} from '../../test/fake-ethereum-node.ts'
import { answering, breaking, endless, hanging, stalling } from '../../test/fake-price-server.ts'
import { ApiError } from '../kernel/errors.ts'
import { createServer } from '../kernel/server.ts'
import { createEthereum } from './index.ts'

const START = Date.parse('2026-11-21T12:00:00Z')

let node: FakeEthereumNode
let now: number
let logged: string[]
const open: FastifyInstance[] = []

const requireBearer: preHandlerAsyncHookHandler = async ({ headers }) => {
  if (headers.authorization === undefined) throw new ApiError('no_authorization')
}

async function serve({ nodeUrl = node.url as string | null, timeoutMs = 5_000 } = {}) {
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const app = await createServer({
    logger: pino({ level: 'silent' }),
    allowedOrigins: '*',
    trustedProxies: 0,
    envelopes: {},
  })
  const ethereum = createEthereum({
    nodeUrl,
    fetch,
    clock: { now: () => new Date(now) },
    log,
    timeoutMs,
    requireUser: requireBearer,
  })
  await app.register(ethereum.routes)
  await app.ready()
  open.push(app)
  return app
}

const call = (app: FastifyInstance, body: object) =>
  request(app.server).post(ethereumRpcEndpoint.path).set('authorization', 'Bearer x').send(body)
const read = (app: FastifyInstance, method: string) =>
  call(app, { jsonrpc: '2.0', id: 7, method, params: [] })

beforeEach(async () => {
  now = START
  logged = []
  node = await startFakeEthereumNode()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()))
  await node.close()
})

describe('what is not passed on', () => {
  test.each([
    ['accounts', { method: 'eth_requestAccounts' }],
    ['a signature', { method: 'personal_sign', params: ['0x00', '0x00'] }],
    ['a transaction', { method: 'eth_sendRawTransaction', params: ['0x00'] }],
    ['another read', { method: 'eth_getBalance', params: ['0x00', 'latest'] }],
    ['a known read with parameters', { method: 'eth_chainId', params: ['0x00'] }],
    ['parameters by name', { method: 'eth_chainId', params: {} }],
    ['an older JSON-RPC', { method: 'eth_chainId', jsonrpc: '1.0' }],
    ['an id that no client has', { method: 'eth_chainId', id: 'x'.repeat(65) }],
  ])('%s', async (_what, changes) => {
    const reply = await call(await serve(), { jsonrpc: '2.0', id: 1, ...changes })
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('validation_failed')
    expect(node.requests).toEqual([])
  })

  test('several calls in one request', async () => {
    const one = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
    expect((await call(await serve(), [one, one])).status).toBe(400)
    expect(node.requests).toEqual([])
  })

  test('whatever somebody asks who is not signed in', async () => {
    const app = await serve()
    const reply = await request(app.server).post(ethereumRpcEndpoint.path).send({})
    expect(reply.status).toBe(401)
    expect(node.requests).toEqual([])
  })

  test('anything of the request but which of the two calls it is', async () => {
    const app = await serve()
    await read(app, 'eth_chainId').set('cookie', 'a=b').set('x-forwarded-for', '203.0.113.7')
    expect(node.requests).toEqual([{ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }])
    for (const name of ['authorization', 'cookie', 'x-forwarded-for']) {
      expect(node.lastHeaders).not.toHaveProperty(name)
    }
  })
})

describe('the two reads', () => {
  test('without a node are refused in plain words', async () => {
    const reply = await read(await serve({ nodeUrl: null }), 'eth_chainId')
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({
      code: 'ethereum_not_configured',
      message: 'No Ethereum endpoint is configured on this server.',
    })
  })

  test('are answered as the node answers them, under the id of the caller, for no cache to keep', async () => {
    const app = await serve()
    const chain = await read(app, 'eth_chainId')
    expect(chain.body).toEqual({ jsonrpc: '2.0', id: 7, result: '0x1' })
    expect(chain.headers['cache-control']).toBe('no-store')
    expect((await read(app, 'eth_blockNumber')).body.result).toBe('0x153b1a8')
  })

  test('a hundred callers at once make one request of each kind', async () => {
    const app = await serve()
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        app.inject({
          method: 'POST',
          url: ethereumRpcEndpoint.path,
          headers: { authorization: 'Bearer x' },
          payload: { jsonrpc: '2.0', id: index, method: index % 2 ? 'eth_chainId' : 'eth_blockNumber' },
        }),
      ),
    )
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(replies.map((reply) => reply.json().id)).toEqual(Array.from({ length: 200 }, (_, index) => index))
    expect(node.requests).toHaveLength(2)
  })

  test('an answer stands for 4 s, and not longer', async () => {
    const app = await serve()
    await read(app, 'eth_blockNumber')
    node.blockNumber = '0x153b1a9'
    now = START + 3_999
    expect((await read(app, 'eth_blockNumber')).body.result).toBe('0x153b1a8')
    now = START + 4_000
    expect((await read(app, 'eth_blockNumber')).body.result).toBe('0x153b1a9')
    expect(node.requests).toHaveLength(2)
  })

  test('a clock that is set back does not silence the node', async () => {
    const app = await serve()
    await read(app, 'eth_blockNumber')
    node.blockNumber = '0x153b1a9'
    now = START - 3_600_000
    expect((await read(app, 'eth_blockNumber')).body.result).toBe('0x153b1a9')
  })
})

describe('a node in trouble', () => {
  const faults: readonly (readonly [what: string, behaviour: NodeBehaviour])[] = [
    ['never answers', (response) => hanging(response, '')],
    ['starts to answer and never ends', (response) => stalling(response, '{"jsonrpc":"2.0"')],
    ['answers without end', (response) => endless(response, '')],
    ['breaks the connection', (response) => breaking(response, '')],
    ['answers 500', (response) => answering(500, '{}')(response, '')],
    ['asks to come back later', (response) => answering(429, '{}')(response, '')],
    ['answers with a page', (response) => answering(200, '<html>', 'text/html')(response, '')],
    ['answers with half of a JSON', (response) => answering(200, '{"jsonrpc":')(response, '')],
    ['answers with a list', (response) => answering(200, '[]')(response, '')],
    [
      'sends elsewhere',
      (response) => {
        response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()
      },
    ],
    [
      'refuses',
      nodeSaying({ result: undefined, error: { code: -32_005, message: 'over quota, key a-key' } }),
    ],
    ['answers another question', nodeSaying({ id: 2 })],
    ['answers with a number', nodeSaying({ result: 1 })],
    ['answers with nothing', nodeSaying({ result: null })],
    ['answers with words', nodeSaying({ result: '0xlatest' })],
    ['answers with more than 64 bits', nodeSaying({ result: `0x${'f'.repeat(17)}` })],
  ]

  test.each(faults)(
    'that %s is said to be unavailable, and nothing of it is told',
    async (_what, behaviour) => {
      node.behaviour = behaviour
      const reply = await read(await serve({ timeoutMs: 200 }), 'eth_blockNumber')
      expect(reply.status).toBe(503)
      expect(reply.headers['retry-after']).toBe('4')
      expect(reply.body).toEqual({
        code: 'ethereum_unavailable',
        message: 'The Ethereum endpoint of this server gives no proper answer. Please try again in a moment.',
      })
    },
  )

  test('is left alone for 4 s, then asked again', async () => {
    const app = await serve()
    node.behaviour = (response) => answering(500, '{}')(response, '')
    await read(app, 'eth_blockNumber')
    node.behaviour = healthyNode
    now = START + 3_999
    expect((await read(app, 'eth_blockNumber')).status).toBe(503)
    expect(node.requests).toHaveLength(1)
    now = START + 4_000
    expect((await read(app, 'eth_blockNumber')).status).toBe(200)
  })

  test('is logged once per outage, without its address, and so is its end', async () => {
    const app = await serve()
    node.behaviour = (response) => answering(500, '{}')(response, '')
    for (const seconds of [0, 10, 20]) {
      now = START + seconds * 1_000
      await read(app, 'eth_blockNumber')
    }
    node.behaviour = healthyNode
    now = START + 30_000
    await read(app, 'eth_blockNumber')
    expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
      'the Ethereum node cannot be read',
      'the Ethereum node can be read again',
    ])
    expect(logged.join('')).not.toContain('a-key')
  })
})
