import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { acceptJsonBodies } from './json-body.ts'

async function post(payload: string) {
  const app = Fastify()
  onTestFinished(() => app.close())
  acceptJsonBodies(app)
  app.post('/', async ({ body }) => ({ body: body ?? 'none' }))
  app.setErrorHandler((error, _request, reply) => {
    void reply.code(400).send({ code: (error as { code?: string }).code })
  })
  const headers = { 'content-type': 'application/json' }
  return (await app.inject({ method: 'POST', url: '/', headers, payload })).json()
}

test('33 levels are refused, 32 are read', async () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  expect(await post(nested(33))).toEqual({ code: 'bad_json' })
  expect(JSON.stringify((await post(nested(32))).body)).toBe(nested(32))
})

test('a name that reaches for the prototype is refused, at any depth', async () => {
  for (const body of ['{"__proto__":{}}', '[{"a":{"__proto__":1}}]', '{"constructor":{"prototype":{}}}']) {
    expect(await post(body)).toHaveProperty('code')
  }
})

test('no bytes are no body', async () => {
  expect(await post('')).toEqual({ body: 'none' })
})
