const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/**
 * The one position (from 0) where writing another character would make the address valid. Null when there is no
 * such position or more than one: a guess would send the reader to the wrong place. The character is not told.
 */
export function findOnlyTypo(address: string, isValid: (candidate: string) => boolean): number | null {
  const isBase58 = address.startsWith('1') || address.startsWith('3')
  const letters = [...(isBase58 ? BASE58 : BECH32)]
  const firstPosition = isBase58 ? 0 : 'bc1'.length
  let found: number | null = null
  for (let position = firstPosition; position < address.length; position += 1) {
    const before = address.slice(0, position)
    const after = address.slice(position + 1)
    if (!letters.some((letter) => isValid(before + letter + after))) continue
    if (found !== null) return null
    found = position
  }
  return found
}
