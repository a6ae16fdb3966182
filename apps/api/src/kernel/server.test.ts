import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { getUserEndpoint, healthEndpoint } from '@satlens/contract'
import type { FastifyRequest } from 'fastify'
import pino from 'pino'
import supertest from 'supertest'
import { expect, onTestFinished, test } from 'vitest'
import { authEnvelope } from './envelopes.ts'
import { ApiError } from './errors.ts'
import { mount } from './mount.ts'
import { createServer, type ServerOptions } from './server.ts'

async function serverWith(
  routes: (app: Awaited<ReturnType<typeof createServer>>) => void,
  options: Partial<ServerOptions> = {},
) {
  const app = await createServer({
    logger: pino({ level: 'silent' }),
    allowedOrigins: '*',
    trustedProxies: 0,
    envelopes: { '/auth/v1': authEnvelope },
    ...options,
  })
  onTestFinished(() => app.close())
  routes(app)
  await app.ready()
  return supertest(app.server)
}

test('a request that takes too long is 504 request_timeout in the envelope', async () => {
  const request = await serverWith((app) => app.get('/auth/v1/slow', () => new Promise<never>(() => {})), {
    timeLimitMs: 20,
  })
  const reply = await request.get('/auth/v1/slow').set('X-Supabase-Api-Version', '2024-01-01')
  expect(reply.status).toBe(504)
  expect(reply.body.code).toBe('request_timeout')
})

test('also when its body has been read, and the answer that comes later goes nowhere', async () => {
  let answer: (value: object) => void = () => {}
  let given: { isGivenUp: boolean } | null = null
  const request = await serverWith(
    (app) =>
      app.post('/auth/v1/slow', (asked) => {
        given = asked
        return new Promise((resolve) => {
          answer = resolve
        })
      }),
    { timeLimitMs: 50 },
  )
  const reply = await request.post('/auth/v1/slow').send({ some: 'body' })
  expect(reply.status).toBe(504)
  expect(given).toMatchObject({ isGivenUp: true })
  answer({ late: true })
  await new Promise((resolve) => setImmediate(resolve))
})

test('an answer that has begun takes as long as its reader needs', async () => {
  let end: () => void = () => {}
  const request = await serverWith(
    (app) =>
      app.get('/file', (_request, reply) => {
        const file = new PassThrough()
        file.write('the first half, ')
        end = () => file.end('the second')
        return reply.type('text/plain').send(file)
      }),
    { timeLimitMs: 50 },
  )
  const asked = request.get('/file').then((reply) => reply)
  // Longer than the limit, by whatever clock.
  await new Promise((resolve) => setTimeout(resolve, 100))
  end()
  const reply = await asked
  expect([reply.status, reply.text]).toEqual([200, 'the first half, the second'])
})

test('somebody who takes nothing of an answer does not hold the connection', async () => {
  const app = await createServer({
    logger: pino({ level: 'silent' }),
    allowedOrigins: '*',
    trustedProxies: 0,
    envelopes: {},
    stillForMs: 200,
  })
  onTestFinished(() => app.close())
  app.get('/much', (_request, reply) => reply.type('text/plain').send(Readable.from(endless())))
  const connected = once(app.server, 'connection')
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const reader = connect(port, '127.0.0.1', () => reader.write('GET /much HTTP/1.1\r\nHost: a\r\n\r\n'))
  onTestFinished(() => void reader.destroy())
  reader.pause()
  const [socket] = (await connected) as [Socket]
  await once(socket, 'close')
  expect(socket.bytesWritten).toBeGreaterThan(0)
})

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536)
}

test('what nobody foresaw is 500 and says nothing of itself', async () => {
  const request = await serverWith((app) =>
    app.get('/auth/v1/broken', () => {
      throw new Error('connect to 10.0.0.7 as admin failed')
    }),
  )
  const reply = await request.get('/auth/v1/broken')
  expect(reply.status).toBe(500)
  expect(reply.body).toMatchObject({ code: 500, error_code: 'unexpected_failure' })
  expect(reply.body.error_id).toBe(reply.headers['x-request-id'])
  expect(reply.text).not.toContain('10.0.0.7')
})

test('a body that never ends is answered, and holds its connection no longer', async () => {
  const app = await createServer({
    logger: pino({ level: 'silent' }),
    allowedOrigins: '*',
    trustedProxies: 0,
    envelopes: {},
    timeLimitMs: 50,
  })
  onTestFinished(() => app.close())
  app.post('/slow', async () => ({}))
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const head = 'POST /slow HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n'
  const told: string[] = []
  const socket = connect(port, '127.0.0.1', () => socket.write(`${head}{`))
  socket.on('data', (part) => told.push(String(part)))
  await once(socket, 'close')
  expect(told[0]).toMatch(/^HTTP\/1.1 504 /)
})

test('a parameter of any length is for its route to judge, and its refusal is in the envelope', async () => {
  const request = await serverWith((app) =>
    app.get('/auth/v1/things/:id', () => Promise.reject(new ApiError('not_found'))),
  )
  const reply = await request.get(`/auth/v1/things/${'x'.repeat(10_000)}`)
  expect(reply.status).toBe(404)
  expect(reply.body.error_code).toBe('not_found')
})

test('headers of a success do not go with a refusal', async () => {
  const request = await serverWith((app) => {
    const headers = { 'cache-control': 'public, max-age=600' }
    mount(app, healthEndpoint, () => Promise.reject(new Error('down')), { headers })
  })
  const reply = await request.get('/auth/v1/health')
  expect(reply.status).toBe(500)
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('the client is the connection, unless a trusted proxy names another', async () => {
  const routes: Parameters<typeof serverWith>[0] = (app) => app.get('/ip', async ({ ip }) => ({ ip }))
  const ask = async (trustedProxies: number) => {
    const request = await serverWith(routes, { trustedProxies })
    const reply = await request.get('/ip').set('X-Forwarded-For', '203.0.113.7, 198.51.100.2')
    return reply.body.ip
  }
  expect(await ask(0)).toMatch(/127\.0\.0\.1/)
  expect(await ask(1)).toBe('198.51.100.2')
  expect(await ask(2)).toBe('203.0.113.7')
})

test('quiet routes are not logged one by one, others are', async () => {
  const lines: string[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(line) })
  const request = await serverWith(
    (app) => {
      const answer = { version: '1', name: 'x', description: 'x' }
      mount(app, healthEndpoint, () => answer, { isQuiet: true })
      mount(app, getUserEndpoint, () => Promise.reject(new Error('x')))
    },
    { logger },
  )
  await request.get('/auth/v1/health')
  expect(lines).toEqual([])
  await request.get('/auth/v1/user')
  expect(lines.length).toBeGreaterThan(0)
})

test('the id and the trace that a request brings are in its answer and in each of its lines', async () => {
  const lines: string[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(line) })
  const route = async ({ log }: FastifyRequest) => {
    log.info('of its own')
    return {}
  }
  const request = await serverWith((app) => app.get('/path', route), { logger })
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const reply = await request
    .get('/path')
    .set('X-Request-Id', 'from-the-proxy-1')
    .set('traceparent', `00-${trace}-00f067aa0ba902b7-01`)
  expect(reply.headers['x-request-id']).toBe('from-the-proxy-1')
  const said = lines.map((line) => JSON.parse(line))
  const ids = { reqId: 'from-the-proxy-1', trace_id: trace }
  expect(said).toMatchObject([
    { ...ids, msg: 'of its own' },
    { ...ids, msg: 'request completed', responseTime: expect.any(Number) },
  ])
  expect(said[1]).toHaveProperty('req')
  expect(said[1]).toHaveProperty('res')
})

test('X-Forwarded-For without a trusted proxy is warned about once, with the setting to change', async () => {
  const warnings = async (trustedProxies: number) => {
    const lines: { level: number; msg: string }[] = []
    const request = await serverWith((app) => app.get('/', async () => ({})), {
      logger: pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
      trustedProxies,
    })
    await request.get('/')
    expect(lines).toEqual([])
    for (const client of ['203.0.113.7', '203.0.113.8']) await request.get('/').set('X-Forwarded-For', client)
    return lines.map(({ msg }) => msg)
  }
  expect(await warnings(0)).toEqual([expect.stringMatching(/X-Forwarded-For.*set TRUSTED_PROXIES/)])
  expect(await warnings(1)).toEqual([])
})
