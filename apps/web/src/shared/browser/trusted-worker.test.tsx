import { beforeEach, describe, expect, test, vi } from 'vitest'

type Rules = { readonly createScriptURL: (url: string) => string }
const createPolicy = vi.fn((_name: string, rules: Rules) => rules)

beforeEach(() => {
  vi.resetModules()
  createPolicy.mockClear()
})

const open = async () => (await import('./trusted-worker.ts')).trustedWorker

describe('trustedWorker with trusted types', () => {
  beforeEach(() => vi.stubGlobal('trustedTypes', { createPolicy }))

  test('creates one policy per name and URL, as browsers require', async () => {
    const trustedWorker = await open()
    expect(trustedWorker('qr-decoder', '/assets/decode.js')).toBe('/assets/decode.js')
    expect(trustedWorker('qr-decoder', '/assets/decode.js')).toBe('/assets/decode.js')
    expect(trustedWorker('offline-worker', '/sw.js')).toBe('/sw.js')
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['qr-decoder', 'offline-worker'])
    expect(() => trustedWorker('qr-decoder', '/assets/else.js')).toThrow('the qr-decoder')
  })
})

test('trustedWorker without trusted types returns the URL', async () => {
  const trustedWorker = await open()
  expect(trustedWorker('offline-worker', '/sw.js')).toBe('/sw.js')
})
