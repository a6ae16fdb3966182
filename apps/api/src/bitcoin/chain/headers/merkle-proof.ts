import * as z from 'zod/mini'
import { hashSchema } from '../chain-values.ts'
import { fromReversedHex, hash256, toReversedHex } from './block-header.ts'

// A block of at most 4 MB has fewer than 2^17 transactions.
const MAX_DEPTH = 17

/** The hashes beside the path from a transaction to the root, and its place in the block. Both protocols have this form. */
export const merkleProofSchema = z.object({
  merkle: z.array(hashSchema).check(z.maxLength(MAX_DEPTH)),
  pos: z.int().check(z.nonnegative(), z.lt(2 ** MAX_DEPTH)),
})

type MerkleProof = z.output<typeof merkleProofSchema>

/** Throws unless the proof leads from the transaction to this root. */
export function requireMerkleProof(txid: string, { merkle, pos }: MerkleProof, root: string): void {
  let hash = fromReversedHex(txid)
  let place = pos
  for (const sibling of merkle) {
    const other = fromReversedHex(sibling)
    hash = hash256(Buffer.concat(place % 2 === 0 ? [hash, other] : [other, hash]))
    place = Math.floor(place / 2)
  }
  if (place !== 0 || toReversedHex(hash) !== root)
    throw new Error(`The proof does not show the transaction ${txid} in its block`)
}
