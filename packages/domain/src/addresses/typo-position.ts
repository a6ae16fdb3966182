import { isBase58Address, SEGWIT_VERSION_POSITION } from './address.ts'

const BASE58_LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BECH32_LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/**
 * Finds the position (from 0) of the only character whose replacement makes the address valid.
 * @returns null if no position or more than one qualifies, because a guess could point to the wrong place
 */
export function findSingleTypoPosition(
  address: string,
  isValid: (candidate: string) => boolean,
): number | null {
  const [letters, firstPosition] = isBase58Address(address)
    ? [BASE58_LETTERS, 0]
    : [BECH32_LETTERS, SEGWIT_VERSION_POSITION]
  let found: number | null = null
  for (let position = firstPosition; position < address.length; position += 1) {
    const before = address.slice(0, position)
    const after = address.slice(position + 1)
    if (![...letters].some((letter) => isValid(before + letter + after))) continue
    if (found !== null) return null
    found = position
  }
  return found
}
