import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { Address, NETWORK, p2tr, TEST_NETWORK } from '@scure/btc-signer'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawSpecimen, NUMS_POINT, verifySpecimen } from './specimen-address.ts'

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
function outputKeyByHand(r: string): string {
  const { Point } = secp256k1
  const sum = Point.fromHex(`02${NUMS_POINT}`).add(Point.BASE.multiply(BigInt(`0x${r}`)))
  const internal = sum.toBytes(true).slice(1)
  const tag = sha256(Buffer.from('TapTweak'))
  const tweak = BigInt(`0x${hex(sha256(tag, tag, internal))}`)
  const output = Point.fromBytes(Uint8Array.of(2, ...internal)).add(Point.BASE.multiply(tweak))
  return hex(output.toBytes(true).slice(1))
}

describe('verifySpecimen', () => {
  const { address } = drawSpecimen('signet', fixed(R))

  test('refuses another r, an r that is no scalar, and a text that is not hex', () => {
    expect(verifySpecimen(address, '12'.repeat(32))).toBe(false)
    expect(verifySpecimen(address, '00'.repeat(32))).toBe(false)
    expect(verifySpecimen(address, ORDER)).toBe(false)
    expect(verifySpecimen(address, `0x${R}`)).toBe(false)
    expect(verifySpecimen(address, '')).toBe(false)
  })

  test('refuses an address with one character changed, another kind of address, and no address', () => {
    expect(verifySpecimen(`${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}`, R)).toBe(false)
    expect(verifySpecimen('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', R)).toBe(false)
    expect(verifySpecimen('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', R)).toBe(false)
    expect(verifySpecimen('', R)).toBe(false)
  })

  test('refuses a taproot address whose private key exists', () => {
    const owned = secp256k1.getPublicKey(bytes('07'.repeat(32))).slice(1)
    expect(verifySpecimen(p2tr(owned, undefined, TEST_NETWORK).address ?? '', R)).toBe(false)
  })

  test('accepts every specimen on every network', async () => {
    await fc.assert(
      fc.property(
        fc
          .uint8Array({ minLength: 32, maxLength: 32 })
          .filter((r) => r.some((byte) => byte > 0) && (r[0] ?? 0) < 255),
        fc.constantFrom('signet', 'testnet', 'regtest', 'mainnet'),
        (r, network) => verifySpecimen(drawSpecimen(network, () => r).address, hex(r)),
      ),
      { numRuns: 25 },
    )
  })
})

describe('drawSpecimen', () => {
  test.each([
    ['signet', /^tb1p[a-z0-9]{58}$/],
    ['testnet', /^tb1p[a-z0-9]{58}$/],
    ['regtest', /^bcrt1p[a-z0-9]{58}$/],
    ['mainnet', /^bc1p[a-z0-9]{58}$/],
  ] as const)('writes a %s address in bech32m', (network, shape) => {
    expect(drawSpecimen(network, fixed(R)).address).toMatch(shape)
  })

  test('has the output key of an independent computation', () => {
    for (const r of [R, `${'00'.repeat(31)}01`, 'fe'.repeat(32)]) {
      const decoded = Address(TEST_NETWORK).decode(drawSpecimen('signet', fixed(r)).address)
      expect(decoded.type === 'tr' && hex(decoded.pubkey)).toBe(outputKeyByHand(r))
    }
  })

  test('uses the hash of the generator as H (BIP341)', () => {
    expect(hex(sha256(secp256k1.Point.BASE.toBytes(false)))).toBe(NUMS_POINT)
  })

  test('derives the address of the BIP341 wallet vector without a script tree', () => {
    const internalKey = 'd6889cb081036e0faefa3a35157ad71086b123b2b144b649798b494c300a961d'
    expect(p2tr(bytes(internalKey), undefined, NETWORK)).toMatchObject({
      address: 'bc1p2wsldez5mud2yam29q22wgfh9439spgduvct83k3pm50fcxa5dps59h4z5',
      script: bytes('512053a1f6e454df1aa2776a2814a721372d6258050de330b3c6d10ee8f4e0dda343'),
    })
  })

  test('draws again when the random number is no scalar', () => {
    const draws = ['00'.repeat(32), ORDER, 'ff'.repeat(32), R]
    const specimen = drawSpecimen('signet', () => bytes(draws.shift() ?? ''))
    expect(specimen.proof.r).toBe(R)
  })

  test('gives r, H and the internal key for the proof', () => {
    const { proof } = drawSpecimen('signet', fixed(R))
    expect(proof).toEqual({ h: NUMS_POINT, r: R, internal_key: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })
})
