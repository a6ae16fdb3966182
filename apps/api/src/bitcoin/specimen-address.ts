import { schnorr } from '@noble/curves/secp256k1.js'
import { bytesToHex, bytesToNumberBE, hexToBytes } from '@noble/curves/utils.js'
import type { WalletBalance } from '@satlens/contract'
import type { BitcoinNetwork } from '@satlens/domain'
import { ADDRESS_VERSION_PREFIXES } from '@satlens/wallet'
import { Address, p2tr } from '@scure/btc-signer'

/** The values that prove that an address has no spending key, in hex: H, the random number r and the x coordinate of H + rG. */
type SpecimenProof = NonNullable<WalletBalance['proof']>

/** H of BIP341 ("Constructing and spending Taproot outputs"): its x coordinate is the SHA-256 of the curve's generator, so its logarithm is unknown. */
export const TAPROOT_NUMS_POINT_HEX = '50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0'

/** Creates a taproot address without a spending key, and its proof. The random number `r` is public. */
export function createUnspendableSpecimenAddress(
  network: BitcoinNetwork,
  randomBytes: (length: number) => Uint8Array,
) {
  let r = randomBytes(SCALAR_BYTES)
  while (!isScalar(r)) r = randomBytes(SCALAR_BYTES)
  const proof = createUnspendableAddressProof(bytesToHex(r))
  // Without a script tree the address can be spent only with its key.
  const { address } = p2tr(hexToBytes(proof.internal_key), undefined, ADDRESS_VERSION_PREFIXES[network])
  if (address === undefined) throw new Error('The taproot output has no address')
  return { address, proof }
}

/** Returns the proof of a specimen address from its `r` (64 hex digits). */
export const createUnspendableAddressProof = (r: string): SpecimenProof => ({
  h: TAPROOT_NUMS_POINT_HEX,
  r,
  internal_key: bytesToHex(computeInternalKey(hexToBytes(r))),
})

/**
 * Returns true if an address is the specimen address of `r` (64 hex digits). The steps: P = H + rG; t = SHA-256 of
 * SHA-256("TapTweak") twice and x(P); Q = lift_x(x(P)) + tG; the address is witness version 1 with x(Q), in bech32m.
 * Spending from it requires the logarithm of Q, and hence that of H.
 */
export function verifyUnspendableSpecimenAddress(address: string, r: string): boolean {
  const outputKey = readOutputKey(address)
  if (outputKey === null || !/^[0-9a-f]{64}$/.test(r)) return false
  const scalar = hexToBytes(r)
  if (!isScalar(scalar)) return false
  const internalKey = computeInternalKey(scalar)
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

function computeInternalKey(r: Uint8Array): Uint8Array {
  const h = schnorr.utils.lift_x(bytesToNumberBE(hexToBytes(TAPROOT_NUMS_POINT_HEX)))
  return schnorr.utils.pointToBytes(h.add(Point.BASE.multiply(bytesToNumberBE(r))))
}

function readOutputKey(address: string): Uint8Array | null {
  const prefixes = Object.values(ADDRESS_VERSION_PREFIXES).find(({ bech32 }) =>
    address.startsWith(`${bech32}1`),
  )
  if (!prefixes) return null
  try {
    const decoded = Address(prefixes).decode(address)
    return decoded.type === 'tr' ? decoded.pubkey : null
  } catch {
    return null
  }
}
