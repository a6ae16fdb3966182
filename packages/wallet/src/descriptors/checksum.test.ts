import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import exported from '../vectors/wallet-exports.json' with { type: 'json' }
import { addDescriptorChecksum, computeDescriptorChecksum } from './checksum.ts'

const published = exported.exports
  .flatMap(({ accounts }) => accounts)
  .flatMap((account) => ('checksum' in account ? [account] : []))

describe('computeDescriptorChecksum', () => {
  test('returns the checksum of BIP380', () => {
    expect(addDescriptorChecksum('raw(deadbeef)')).toBe('raw(deadbeef)#89f8spxm')
  })

  test.each(published)('returns the checksum that a wallet wrote: $checksum', ({ script, checksum }) => {
    expect(computeDescriptorChecksum(script)).toBe(checksum)
  })

  test('returns null for a character that descriptors cannot have', () => {
    expect(computeDescriptorChecksum('raw(Ü)')).toBeNull()
  })

  test('changes with any one character', () => {
    const [{ script } = { script: '' }] = published
    const place = fc.nat(script.length - 1)
    const other = fc.constantFrom(...'0123456789()[]/*<;>hHxXaA ')
    fc.assert(
      fc.property(place, other, (at, character) => {
        const changed = `${script.slice(0, at)}${character}${script.slice(at + 1)}`
        expect(computeDescriptorChecksum(changed) === computeDescriptorChecksum(script)).toBe(
          changed === script,
        )
      }),
    )
  })
})
