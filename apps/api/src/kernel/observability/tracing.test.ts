import { context, propagation, trace } from '@opentelemetry/api'
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newUser } from '#test/accounts/new-user.ts'
import { perFile } from '#test/harness/per-file.ts'
import { startTestApp } from '#test/harness/test-app.ts'
import { createTracing } from './tracing.ts'

const exporter = new InMemorySpanExporter()
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
beforeAll(() => provider.register())
beforeEach(() => exporter.reset())
afterAll(async () => {
  await provider.shutdown()
  trace.disable()
  context.disable()
  propagation.disable()
})

const app = perFile(() => startTestApp({ env: { TRACES: 'true' } }))

const spans = () => exporter.getFinishedSpans()
const requests = () => spans().filter(({ kind }) => kind === 1)
const childrenOf = (parent: ReadableSpan | undefined) =>
  spans().filter(({ parentSpanContext }) => parentSpanContext?.spanId === parent?.spanContext().spanId)

describe('the spans of a request', () => {
  test('have the names of routes and statements, in one trace each', async () => {
    const user = await newUser(app)
    exporter.reset()
    await app.request
      .post('/auth/v1/token?grant_type=password')
      .send({ email: user.email, password: 'wrong' })
    await app.request.get('/auth/v1/user').set(user.bearer)
    await app.request.get('/auth/v1/authorize?provider=none&redirect_to=https://a.example')
    await app.request.post('/functions/v1/bitcoin-get-balance').set(user.bearer)
    expect(requests().map(({ name }) => name)).toEqual([
      'POST /auth/v1/token',
      'GET /auth/v1/user',
      'GET /auth/v1/authorize',
      'POST /functions/v1/bitcoin-get-balance',
    ])
    const [signIn, , start, balance] = requests()
    expect(signIn?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/auth/v1/token',
      'http.response.status_code': 400,
      'url.scheme': 'http',
    })
    expect(childrenOf(signIn).map(({ name }) => name)).toEqual(expect.arrayContaining(['SELECT users']))
    expect(childrenOf(balance).map(({ name }) => name)).toContain('SELECT wallets')
    expect(childrenOf(start).every(({ name }) => !name.includes('a.example'))).toBe(true)
  })

  test('leave out addresses, passwords, tokens and queries', async () => {
    const user = await newUser(app)
    await app.request.get(`/rest/v1/profiles?user_id=eq.${user.id}`).set(user.bearer)
    await app.request.get('/auth/v1/verify?token=secret-token-hash&type=recovery')
    const written = JSON.stringify(
      spans().map(({ name, attributes, events, status }) => [name, attributes, events, status]),
    )
    for (const secret of [
      user.email,
      user.id,
      (Object.values(user.bearer)[0] ?? 'no token').slice(-20),
      'secret-token-hash',
      '127.0.0.1',
    ])
      expect(written).not.toContain(secret)
    expect(spans().length).toBeGreaterThan(10)
  })

  test('continue the trace of the caller', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    await app.request.get('/auth/v1/settings').set('traceparent', `00-${traceId}-b7ad6b7169203331-01`)
    expect(requests()[0]?.spanContext().traceId).toBe(traceId)
  })
})

describe('traceFetch', () => {
  test('names the host of a call and its status, and neither path nor query', async () => {
    const fetch = createTracing().traceFetch(async () => new Response('', { status: 503 }))
    await fetch('https://index.example:8443/address/bc1qsecret?key=secret', { method: 'POST' })
    const [span] = spans()
    expect([span?.name, span?.attributes]).toEqual([
      'POST index.example',
      {
        'http.request.method': 'POST',
        'server.address': 'index.example',
        'server.port': 8443,
        'http.response.status_code': 503,
        'error.type': '503',
      },
    ])
    expect(span?.status.code).toBe(2)
  })

  test('records the code of a failed call and passes the error on', async () => {
    const failure = Object.assign(new Error('secret'), { code: 'ECONNREFUSED' })
    const fetch = createTracing().traceFetch(() => Promise.reject(failure))
    await expect(fetch('http://index.example/')).rejects.toBe(failure)
    expect(spans()[0]).toMatchObject({
      attributes: { 'error.type': 'ECONNREFUSED' },
      status: { code: 2 },
      events: [],
    })
  })
})
