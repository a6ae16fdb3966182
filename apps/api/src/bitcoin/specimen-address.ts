import { schnorr } from '@noble/curves/secp256k1.js'
import { bytesToHex, bytesToNumberBE, hexToBytes } from '@noble/curves/utils.js'
import type { BitcoinNetwork } from '@satlens/domain'
import { ADDRESS_PREFIXES } from '@satlens/wallet'
import { Address, p2tr } from '@scure/btc-signer'

/** What it takes to check that nobody can hold the key of an address. All values are hex. */
export interface SpecimenProof {
  /** H: the point without a known discrete logarithm (BIP341, "Constructing and spending Taproot outputs"). */
  readonly h: string
  /** The random number that hides H, so that two specimens do not look alike. */
  readonly r: string
  /** The x coordinate of H + rG. */
  readonly internal_key: string
}

/** A taproot address that nobody can hold the key of. */
export interface Specimen {
  readonly address: string
  readonly proof: SpecimenProof
}

/** H of BIP341: the x coordinate that is the SHA-256 of the curve's generator. Nobody knows its logarithm. */
export const NUMS_POINT = '50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0'

/** Draws a specimen. `randomBytes` gives as many random bytes as asked; r is public, so it keeps no secret. */
export function createSpecimen(
  network: BitcoinNetwork,
  randomBytes: (length: number) => Uint8Array,
): Specimen {
  let r = randomBytes(SCALAR_BYTES)
  while (!isScalar(r)) r = randomBytes(SCALAR_BYTES)
  const proof = proveSpecimen(bytesToHex(r))
  // Without a script tree the key path is the only way to spend, and its key is the one nobody has.
  const { address } = p2tr(hexToBytes(proof.internal_key), undefined, ADDRESS_PREFIXES[network])
  if (address === undefined) throw new Error('The taproot output has no address')
  return { address, proof }
}

/** The proof that belongs to the `r` of a specimen (64 hex digits): everything else follows from it. */
export const proveSpecimen = (r: string): SpecimenProof => ({
  h: NUMS_POINT,
  r,
  internal_key: bytesToHex(hideNumsPoint(hexToBytes(r))),
})

/**
 * Whether an address is the specimen of `r` (64 hex digits), by the steps anyone can repeat:
 * P = H + rG; t = SHA-256 of SHA-256("TapTweak") twice and x(P); Q = lift_x(x(P)) + tG; the address is
 * witness version 1 with x(Q), in bech32m. Spending it means knowing the logarithm of Q, hence of H.
 */
export function verifySpecimen(address: string, r: string): boolean {
  const outputKey = readOutputKey(address)
  if (outputKey === null || !/^[0-9a-f]{64}$/.test(r)) return false
  const scalar = hexToBytes(r)
  if (!isScalar(scalar)) return false
  const internalKey = hideNumsPoint(scalar)
  const tweak = bytesToNumberBE(schnorr.utils.taggedHash('TapTweak', internalKey))
  const output = schnorr.utils.lift_x(bytesToNumberBE(internalKey)).add(Point.BASE.multiply(tweak))
  return bytesToHex(schnorr.utils.pointToBytes(output)) === bytesToHex(outputKey)
}

const SCALAR_BYTES = 32
const { Point } = schnorr

const isScalar = (bytes: Uint8Array): boolean => {
  const number = bytesToNumberBE(bytes)
  return number > 0n && number < Point.Fn.ORDER
}

function hideNumsPoint(r: Uint8Array): Uint8Array {
  const h = schnorr.utils.lift_x(bytesToNumberBE(hexToBytes(NUMS_POINT)))
  return schnorr.utils.pointToBytes(h.add(Point.BASE.multiply(bytesToNumberBE(r))))
}

function readOutputKey(address: string): Uint8Array | null {
  const chain = Object.values(ADDRESS_PREFIXES).find(({ bech32 }) => address.startsWith(`${bech32}1`))
  if (!chain) return null
  try {
    const decoded = Address(chain).decode(address)
    return decoded.type === 'tr' ? decoded.pubkey : null
  } catch {
    return null
  }
}
