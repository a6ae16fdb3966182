import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

type Rules = { readonly createScriptURL: (url: string) => string }
const createPolicy = vi.fn((_name: string, rules: Rules) => rules)

beforeEach(() => {
  vi.resetModules()
  createPolicy.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

const open = async () => (await import('./trusted-worker.ts')).trustedWorker

describe('where scripts need a trusted address', () => {
  beforeEach(() => vi.stubGlobal('trustedTypes', { createPolicy }))

  test('another address under the same name is refused', async () => {
    const trustedWorker = await open()
    trustedWorker('qr-decoder', '/assets/decode.js')
    expect(() => trustedWorker('qr-decoder', '/assets/else.js')).toThrow('the qr-decoder')
  })

  test('a worker that is started again makes no second policy, which a browser would refuse', async () => {
    const trustedWorker = await open()
    expect(trustedWorker('qr-decoder', '/assets/decode.js')).toBe('/assets/decode.js')
    expect(trustedWorker('qr-decoder', '/assets/decode.js')).toBe('/assets/decode.js')
    expect(trustedWorker('offline-worker', '/sw.js')).toBe('/sw.js')
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['qr-decoder', 'offline-worker'])
  })
})

test('elsewhere the address is enough', async () => {
  const trustedWorker = await open()
  expect(trustedWorker('offline-worker', '/sw.js')).toBe('/sw.js')
})
