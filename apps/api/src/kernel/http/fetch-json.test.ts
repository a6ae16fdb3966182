import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answering,
  breaking,
  cutting,
  endless,
  type FakePriceServer,
  hanging,
  healthy,
  redirecting,
  stalling,
  startFakePriceServer,
} from '../../../test/servers/fake-price-server.ts'
import { fetchJson } from './fetch-json.ts'

let server: FakePriceServer
beforeAll(async () => {
  server = await startFakePriceServer()
})
afterAll(() => server.close())

const read = (timeoutMs = 30_000, signal?: AbortSignal) =>
  fetchJson(server.urls.spotUrl, { fetch, timeoutMs, ...(signal && { signal }) })

describe('fetchJson', () => {
  test.each([
    ['the status 500', answering(500, '{}')],
    ['the status 429', answering(429, '{}')],
    ['a redirect, which it does not follow', redirecting('/elsewhere')],
    ['an answer without a body', answering(204, '')],
    ['a page instead of JSON', answering(200, '<!doctype html><p>Please enable cookies', 'text/html')],
    ['half of a JSON text', answering(200, '{"amount":')],
    ['a connection that breaks before the answer', breaking],
    ['a connection that breaks within the answer', cutting],
    ['an answer without an end', endless],
  ])('rejects %s', async (_what, behaviour) => {
    server.behaviour = behaviour
    await expect(read()).rejects.toThrow()
    expect(server.requests['/elsewhere']).toBeUndefined()
  })

  test.each([
    ['no answer', hanging],
    ['an answer that stops half way', stalling],
  ])('gives up after its time limit: %s', async (_what, behaviour) => {
    server.behaviour = behaviour
    await expect(read(150)).rejects.toThrow('timeout of 150 ms')
  })

  test('stops when its caller gives up', async () => {
    server.behaviour = hanging
    await expect(read(60_000, AbortSignal.abort(new Error('closing')))).rejects.toThrow('closing')
  })

  test('reads the JSON of a successful answer', async () => {
    server.behaviour = healthy
    expect(await read()).toEqual({ data: { amount: '84123.455', base: 'BTC', currency: 'USD' } })
  })
})
