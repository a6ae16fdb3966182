import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { authHealthEndpoint, getUserEndpoint } from '@satlens/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pino from 'pino'
import supertest from 'supertest'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bareServer } from '#test/harness/bare-server.ts'
import { gotrueErrorEnvelope } from './envelopes.ts'
import { ApiError } from './errors.ts'
import { registerEndpoint } from './register-endpoint.ts'
import type { HttpServerOptions } from './server.ts'

async function serverWith(routes: (app: FastifyInstance) => void, options: Partial<HttpServerOptions> = {}) {
  const app = await bareServer({ envelopes: { '/auth/v1': gotrueErrorEnvelope }, ...options })
  onTestFinished(() => app.close())
  routes(app)
  await app.ready()
  return { app, request: supertest(app.server) }
}

async function sendRaw(app: FastifyInstance, text: string): Promise<Socket> {
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  onTestFinished(() => void socket.destroy())
  return socket
}

function captureLog() {
  const lines: Record<string, unknown>[] = []
  return { lines, logger: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }) }
}

const neverSettles = () => new Promise<never>(() => {})

describe('the time limit of a request', () => {
  test('answers 504 request_timeout in the envelope and drops the late response', async () => {
    let answer: (value: object) => void = () => {}
    let seen: { isAborted: boolean } | null = null
    const { request } = await serverWith(
      (app) =>
        app.post('/auth/v1/slow', (incoming) => {
          seen = incoming
          return new Promise((resolve) => {
            answer = resolve
          })
        }),
      { timeLimitMs: 50 },
    )
    const version = { 'X-Supabase-Api-Version': '2024-01-01' }
    const reply = await request.post('/auth/v1/slow').set(version).send({ some: 'body' })
    expect([reply.status, reply.body.code]).toEqual([504, 'request_timeout'])
    expect(seen).toMatchObject({ isAborted: true })
    answer({ late: true })
    await new Promise((resolve) => setImmediate(resolve))
  })

  test('does not abort a response that has started', async () => {
    let end: () => void = () => {}
    const { request } = await serverWith(
      (app) => {
        app.get('/auth/v1/slow', neverSettles)
        app.get('/file', (_request, reply) => {
          const file = new PassThrough()
          file.write('the first half, ')
          end = () => file.end('the second')
          return reply.type('text/plain').send(file)
        })
      },
      { timeLimitMs: 50 },
    )
    const pending = request.get('/file').then((reply) => reply)
    expect((await request.get('/auth/v1/slow')).status).toBe(504)
    end()
    const reply = await pending
    expect([reply.status, reply.text]).toEqual([200, 'the first half, the second'])
  })

  test('ends a request whose body never ends and closes its connection', async () => {
    const { app } = await serverWith((it) => it.post('/slow', async () => ({})), { timeLimitMs: 50 })
    const head = 'POST /slow HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9'
    const socket = await sendRaw(app, `${head}\r\n\r\n{`)
    const received: string[] = []
    socket.on('data', (part) => received.push(String(part)))
    await once(socket, 'close')
    expect(received[0]).toMatch(/^HTTP\/1.1 504 /)
  })
})

describe('the server', () => {
  test('closes the connection of a client that does not read the response', async () => {
    function* endless(): Generator<Buffer> {
      for (;;) yield Buffer.alloc(65_536)
    }
    const { app } = await serverWith(
      (it) => it.get('/much', (_request, reply) => reply.type('text/plain').send(Readable.from(endless()))),
      { stallLimitMs: 200 },
    )
    const connected = once(app.server, 'connection')
    const reader = await sendRaw(app, 'GET /much HTTP/1.1\r\nHost: a\r\n\r\n')
    reader.pause()
    const [socket] = (await connected) as [Socket]
    await once(socket, 'close')
    expect(socket.bytesWritten).toBeGreaterThan(0)
  })

  test('answers an unexpected error with 500 and the request ID, without its message', async () => {
    const { request } = await serverWith((app) =>
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

  test('passes a parameter of any length to its route', async () => {
    const { request } = await serverWith((app) =>
      app.get('/auth/v1/things/:id', () => Promise.reject(new ApiError('not_found'))),
    )
    const reply = await request.get(`/auth/v1/things/${'x'.repeat(10_000)}`)
    expect([reply.status, reply.body.error_code]).toEqual([404, 'not_found'])
  })

  test('does not send success headers with an error', async () => {
    const headers = { 'cache-control': 'public, max-age=600' }
    const { request } = await serverWith((app) =>
      registerEndpoint(app, authHealthEndpoint, () => Promise.reject(new Error('down')), { headers }),
    )
    const reply = await request.get('/auth/v1/health')
    expect([reply.status, reply.headers['cache-control']]).toEqual([500, 'no-store'])
  })

  test.each([
    [0, /127\.0\.0\.1/],
    [1, /^198\.51\.100\.2$/],
    [2, /^203\.0\.113\.7$/],
  ])('reads the client address from %i trusted proxies', async (trustedProxies, address) => {
    const { request } = await serverWith((s) => s.get('/ip', async ({ ip }) => ({ ip })), { trustedProxies })
    const reply = await request.get('/ip').set('X-Forwarded-For', '203.0.113.7, 198.51.100.2')
    expect(reply.body.ip).toMatch(address)
  })

  test('warns once about X-Forwarded-For without TRUSTED_PROXIES', async () => {
    const warnings = async (trustedProxies: number) => {
      const { lines, logger } = captureLog()
      const routes = (app: FastifyInstance) => void app.get('/', async () => ({}))
      const { request } = await serverWith(routes, { logger, trustedProxies })
      for (const client of ['203.0.113.7', '203.0.113.8'])
        await request.get('/').set('X-Forwarded-For', client)
      return lines.filter(({ level }) => level === pino.levels.values.warn).map(({ msg }) => msg)
    }
    expect(await warnings(0)).toEqual([expect.stringMatching(/X-Forwarded-For.*set TRUSTED_PROXIES/)])
    expect(await warnings(1)).toEqual([])
  })

  test('does not log requests of a quiet route', async () => {
    const { lines, logger } = captureLog()
    const { request } = await serverWith(
      (app) => {
        const answer = { version: '1', name: 'x', description: 'x' }
        registerEndpoint(app, authHealthEndpoint, () => answer, { isQuiet: true })
        registerEndpoint(app, getUserEndpoint, () => Promise.reject(new Error('x')))
      },
      { logger },
    )
    await request.get('/auth/v1/health')
    expect(lines).toEqual([])
    await request.get('/auth/v1/user')
    expect(lines.length).toBeGreaterThan(0)
  })

  test('returns and logs the request ID and trace of a request', async () => {
    const { lines, logger } = captureLog()
    const route = async ({ log }: FastifyRequest) => {
      log.info('of its own')
      return {}
    }
    const { request } = await serverWith((app) => app.get('/path', route), { logger })
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    const reply = await request
      .get('/path')
      .set('X-Request-Id', 'from-the-proxy-1')
      .set('traceparent', `00-${trace}-00f067aa0ba902b7-01`)
    expect(reply.headers['x-request-id']).toBe('from-the-proxy-1')
    const ids = { reqId: 'from-the-proxy-1', trace_id: trace }
    const completed = { msg: 'request completed', responseTime: expect.any(Number) }
    expect(lines).toMatchObject([
      { ...ids, msg: 'of its own' },
      { ...ids, ...completed, req: expect.anything(), res: expect.anything() },
    ])
  })
})
