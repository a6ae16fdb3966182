import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#test/harness/manual-clock.ts'
import { createEncodedResponseCache, createTtlCache, type TtlCache } from './cache.ts'

const START = Date.parse('2026-11-21T12:00:00Z')

let now: number
let requests: number
let respond: () => Promise<string>
let messages: string[]
let cache: TtlCache<string>
beforeEach(() => {
  now = START
  requests = 0
  respond = async () => `response ${requests}`
  messages = []
  cache = createEncodedResponseCache({
    source: 'the node',
    ttlMs: 4_000,
    errorTtlMs: 2_000,
    createError: () => new Error('unavailable'),
    clock: { now: () => new Date(now) },
    log: pino({}, { write: (line: string) => void messages.push(JSON.parse(line).msg) }),
  })
})

const get = (name = 'height') =>
  cache.get(name, () => {
    requests += 1
    return respond()
  })
const getAt = (ms: number) => {
  now = START + ms
  return get().catch(({ message }: Error) => message)
}
const fail = () => Promise.reject(new Error('refused'))

describe('createEncodedResponseCache', () => {
  test('sends each request once, however many callers wait for the response', async () => {
    const all = await Promise.all(Array.from({ length: 200 }, (_, index) => get(index % 2 ? 'a' : 'b')))
    expect(new Set(all).size).toBe(2)
    expect(requests).toBe(2)
  })

  test('serves a response until it expires', async () => {
    expect([await getAt(0), await getAt(3_999)]).toEqual(['response 1', 'response 1'])
    expect(cache.has('height')).toBe(true)
    expect(await getAt(4_000)).toBe('response 2')
  })

  test('sends a new request for what was forgotten', async () => {
    await getAt(0)
    cache.forget('height')
    expect(await getAt(1)).toBe('response 2')
  })

  test('sends a new request after the clock was set back', async () => {
    await getAt(0)
    expect(await getAt(-3_600_000)).toBe('response 2')
  })

  test('caches an error for the shorter time', async () => {
    respond = fail
    expect([await getAt(0), await getAt(1_999)]).toEqual(['unavailable', 'unavailable'])
    expect(requests).toBe(1)
    respond = async () => 'recovered'
    expect(await getAt(2_000)).toBe('recovered')
  })

  test('logs an outage and its end once each', async () => {
    respond = fail
    for (const ms of [0, 10_000, 20_000]) await getAt(ms)
    respond = async () => 'recovered'
    await getAt(30_000)
    expect(messages).toEqual(['the node cannot be read', 'the node can be read again'])
  })
})

describe('createTtlCache', () => {
  test('shares concurrent loads and reloads after the lifetime', async () => {
    const clock = manualClock()
    const counts = createTtlCache<number>({ clock, ttlMs: 60_000 })
    let calls = 0
    const read = () => counts.get('count', async () => ++calls)
    expect(await Promise.all([read(), read()])).toEqual([1, 1])
    clock.advance({ seconds: 59 })
    expect(await read()).toBe(1)
    clock.advance({ seconds: 1 })
    expect(await read()).toBe(2)
  })

  test('does not cache errors by default', async () => {
    const values = createTtlCache<string>({ clock: manualClock(), ttlMs: 60_000 })
    await expect(values.get('key', fail)).rejects.toThrow('refused')
    expect(values.has('key')).toBe(false)
    expect(await values.get('key', async () => 'value')).toBe('value')
  })

  test('evicts the least recently used entry beyond the maximum', async () => {
    const values = createTtlCache<string>({ clock: manualClock(), ttlMs: 60_000, maxEntries: 2 })
    for (const key of ['a', 'b', 'a', 'c']) await values.get(key, async () => key)
    expect(['a', 'b', 'c'].map(values.has)).toEqual([true, false, true])
  })
})
