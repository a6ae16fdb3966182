import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { findJsonSizeOrDepthProblem, registerJsonBodyParser } from './json-body.ts'

async function post(payload: string) {
  const app = Fastify()
  onTestFinished(() => app.close())
  registerJsonBodyParser(app)
  app.post('/', async ({ body }) => ({ body: body ?? 'none' }))
  app.setErrorHandler((error, _request, reply) => {
    void reply.code(400).send({ code: (error as { code?: string }).code })
  })
  const headers = { 'content-type': 'application/json' }
  return (await app.inject({ method: 'POST', url: '/', headers, payload })).json()
}

test('a JSON body with more than 32 levels is rejected', async () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  expect(await post(nested(33))).toEqual({ code: 'bad_json' })
  expect(JSON.stringify((await post(nested(32))).body)).toBe(nested(32))
})

test('a JSON body with more than 5,000 values is rejected', async () => {
  const list = (values: number) => JSON.stringify({ a: Array(values).fill(0) })
  expect(await post(list(5_000))).toEqual({ code: 'bad_json' })
  expect((await post(list(4_998))).body.a).toHaveLength(4_998)
})

test('findJsonSizeOrDepthProblem does not recurse into a million levels', () => {
  let deep: unknown = 0
  for (let level = 0; level < 1_000_000; level++) deep = [deep]
  expect(findJsonSizeOrDepthProblem(deep)).toMatch(/32 levels/)
})
