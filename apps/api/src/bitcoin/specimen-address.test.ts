import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { Address, p2tr, TEST_NETWORK } from '@scure/btc-signer'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createUnspendableSpecimenAddress,
  TAPROOT_NUMS_POINT_HEX,
  verifyUnspendableSpecimenAddress,
} from './specimen-address.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const hex = (value: Uint8Array) => Buffer.from(value).toString('hex')
const sha256 = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const fixed = (r: string) => () => bytes(r)
const R = '11'.repeat(32)
const ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'

/** The output key computed independently: full points, the group order, and the hashes of node:crypto. */
function computeOutputKey(r: string): string {
  const { Point } = secp256k1
  const sum = Point.fromHex(`02${TAPROOT_NUMS_POINT_HEX}`).add(Point.BASE.multiply(BigInt(`0x${r}`)))
  const internal = sum.toBytes(true).slice(1)
  const tag = sha256(Buffer.from('TapTweak'))
  const tweak = BigInt(`0x${hex(sha256(tag, tag, internal))}`)
  const output = Point.fromBytes(Uint8Array.of(2, ...internal)).add(Point.BASE.multiply(tweak))
  return hex(output.toBytes(true).slice(1))
}

describe('verifyUnspendableSpecimenAddress', () => {
  const { address } = createUnspendableSpecimenAddress('signet', fixed(R))

  test.each(['12'.repeat(32), '00'.repeat(32), ORDER, `0x${R}`, ''])('rejects another r: %j', (r) => {
    expect(verifyUnspendableSpecimenAddress(address, r)).toBe(false)
  })

  test.each([
    `${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}`,
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    '',
  ])('rejects another address: %j', (other) => {
    expect(verifyUnspendableSpecimenAddress(other, R)).toBe(false)
  })

  test('rejects a taproot address whose private key exists', () => {
    const owned = secp256k1.getPublicKey(bytes('07'.repeat(32))).slice(1)
    const { address = '' } = p2tr(owned, undefined, TEST_NETWORK)
    expect(verifyUnspendableSpecimenAddress(address, R)).toBe(false)
  })

  test('accepts each specimen address on each network', async () => {
    await fc.assert(
      fc.property(
        fc
          .uint8Array({ minLength: 32, maxLength: 32 })
          .filter((r) => r.some((byte) => byte > 0) && (r[0] ?? 0) < 255),
        fc.constantFrom('signet', 'testnet', 'regtest', 'mainnet'),
        (r, network) =>
          verifyUnspendableSpecimenAddress(
            createUnspendableSpecimenAddress(network, () => r).address,
            hex(r),
          ),
      ),
      { numRuns: 25 },
    )
  })
})

describe('createUnspendableSpecimenAddress', () => {
  test.each([
    ['signet', /^tb1p[a-z0-9]{58}$/],
    ['testnet', /^tb1p[a-z0-9]{58}$/],
    ['regtest', /^bcrt1p[a-z0-9]{58}$/],
    ['mainnet', /^bc1p[a-z0-9]{58}$/],
  ] as const)('creates a %s address in bech32m with its proof', (network, shape) => {
    const { address, proof } = createUnspendableSpecimenAddress(network, fixed(R))
    expect(address).toMatch(shape)
    const internal_key = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(proof).toEqual({ h: TAPROOT_NUMS_POINT_HEX, r: R, internal_key })
  })

  test('creates the output key that an independent computation finds', () => {
    for (const r of [R, `${'00'.repeat(31)}01`, 'fe'.repeat(32)]) {
      const { address } = createUnspendableSpecimenAddress('signet', fixed(r))
      const decoded = Address(TEST_NETWORK).decode(address)
      expect(decoded.type === 'tr' && hex(decoded.pubkey)).toBe(computeOutputKey(r))
    }
  })

  test('uses the hash of the generator as H (BIP341)', () => {
    expect(hex(sha256(secp256k1.Point.BASE.toBytes(false)))).toBe(TAPROOT_NUMS_POINT_HEX)
  })

  test('draws another random number if the first is no scalar', () => {
    const draws = ['00'.repeat(32), ORDER, 'ff'.repeat(32), R]
    const specimen = createUnspendableSpecimenAddress('signet', () => bytes(draws.shift() ?? ''))
    expect(specimen.proof.r).toBe(R)
  })
})
