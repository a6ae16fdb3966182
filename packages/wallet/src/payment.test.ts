import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { createMultisigPayment } from './payment.ts'
import bip67 from './vectors/bip67.json' with { type: 'json' }

describe('createMultisigPayment', () => {
  test.each(bip67.vectors)('sorts the keys of a vector of BIP67: $script', ({ keys, script }) => {
    const options = { threshold: 2, isNested: false, network: 'mainnet' } as const
    const { outputScript } = createMultisigPayment(keys.map(hex.decode), options)
    expect(hex.encode(outputScript)).toBe(`0020${hex.encode(sha256(hex.decode(script)))}`)
  })

  test('accepts a key that occurs twice', () => {
    const key = hex.decode(bip67.vectors[0]?.keys[0] ?? '')
    const options = { threshold: 1, isNested: true, network: 'signet' } as const
    expect(createMultisigPayment([key, key], options).address).toMatch(/^2/)
  })
})
