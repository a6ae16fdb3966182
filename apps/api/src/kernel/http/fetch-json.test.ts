import { afterAll, describe, expect, test } from 'vitest'
import {
  answering,
  breaking,
  cutting,
  endless,
  hanging,
  healthy,
  redirecting,
  stalling,
  startFakePriceServer,
} from '#test/servers/fake-price-server.ts'
import { fetchJson } from './fetch-json.ts'

const server = await startFakePriceServer()
afterAll(() => server.close())

const read = (timeoutMs = 30_000, signal?: AbortSignal) =>
  fetchJson(server.urls.spotUrl, { fetch, timeoutMs, ...(signal && { signal }) })

describe('fetchJson', () => {
  test.each([
    ['the status 500', answering(500, '{}')],
    ['the status 429', answering(429, '{}')],
    ['a redirect, which it does not follow', redirecting('/elsewhere')],
    ['a response without a body', answering(204, '')],
    ['a page instead of JSON', answering(200, '<!doctype html><p>Please enable cookies', 'text/html')],
    ['incomplete JSON', answering(200, '{"amount":')],
    ['a connection that breaks before the response', breaking],
    ['a connection that breaks during the response', cutting],
    ['an endless response', endless],
  ])('rejects %s', async (_name, behaviour) => {
    server.behaviour = behaviour
    await expect(read()).rejects.toThrow()
    expect(server.requests['/elsewhere']).toBeUndefined()
  })

  test.each([
    ['no response', hanging],
    ['a response that stalls', stalling],
  ])('times out on %s', async (_name, behaviour) => {
    server.behaviour = behaviour
    await expect(read(150)).rejects.toThrow('timeout of 150 ms')
  })

  test('aborts with its caller', async () => {
    server.behaviour = hanging
    await expect(read(60_000, AbortSignal.abort(new Error('closing')))).rejects.toThrow('closing')
  })

  test('returns the JSON of a successful response', async () => {
    server.behaviour = healthy
    expect(await read()).toEqual({ data: { amount: '84123.455', base: 'BTC', currency: 'USD' } })
  })
})
