// BIP380, "Checksum".
const INPUT_CHARACTERS =
  '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ '
const CHECKSUM_CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn]
const LENGTH = 8

/** Returns the checksum of a script expression (BIP380). Null if it has a character that descriptors cannot have. */
export function computeDescriptorChecksum(script: string): string | null {
  const positions = [...script].map((character) => INPUT_CHARACTERS.indexOf(character))
  if (positions.includes(-1)) return null
  const checksum = computeRemainder([...expand(positions), ...new Array<number>(LENGTH).fill(0)])
  return Array.from({ length: LENGTH }, (_, at) => {
    const symbol = Number((checksum >> BigInt(5 * (LENGTH - 1 - at))) & 31n)
    return CHECKSUM_CHARACTERS[symbol]
  }).join('')
}

// Each character has a place in one of three groups of 32. After three places follows one symbol for their groups.
function expand(positions: readonly number[]): number[] {
  const symbols: number[] = []
  for (let at = 0; at < positions.length; at += 3) {
    const three = positions.slice(at, at + 3)
    symbols.push(...three.map((position) => position & 31))
    symbols.push(three.reduce((groups, position) => groups * 3 + (position >> 5), 0))
  }
  return symbols
}

function computeRemainder(symbols: readonly number[]): bigint {
  let remainder = 1n
  for (const symbol of symbols) {
    const top = remainder >> 35n
    remainder = ((remainder & 0x7ffffffffn) << 5n) ^ BigInt(symbol)
    for (const [bit, generator] of GENERATOR.entries()) {
      if ((top >> BigInt(bit)) & 1n) remainder ^= generator
    }
  }
  return remainder ^ 1n
}

/** Adds the checksum to a script expression, which must have characters of descriptors only. */
export const addDescriptorChecksum = (script: string): string =>
  `${script}#${computeDescriptorChecksum(script)}`
