// Shapes, not checksums: a key with a typing mistake is as secret as one without. None of them is the shape
// of anything these calls take, so a false alarm costs nothing.
const PRIVATE_SHAPES = [
  // Wallet import format, plain or compressed, main or test network; then BIP38's encrypted form.
  /\b[5KL9c][1-9A-HJ-NP-Za-km-z]{50,51}\b/,
  /\b6P[1-9A-HJ-NP-Za-km-z]{56}\b/,
  // Extended private keys: BIP32 and the SLIP-132 prefixes, also inside a descriptor.
  /\b[a-z]prv[1-9A-HJ-NP-Za-km-z]{50,}/i,
  // 32 bytes in hex.
  /\b(?:0x)?[0-9a-f]{64}\b/i,
  // A recovery phrase: 12 to 24 words (BIP39), separated by anything that is no letter.
  /(?<!\p{L})(?:\p{L}{3,8}[^\p{L}]{1,3}){11,23}\p{L}{3,8}(?!\p{L})/u,
]

const MAX_DEPTH = 10

/**
 * Whether a request body holds anything in the shape of a private key or recovery phrase, at any depth, as a
 * value or as a name. What is nested too deep to read counts as holding one.
 */
export function holdsPrivateMaterial(body: unknown, depth = 0): boolean {
  if (typeof body === 'string') return PRIVATE_SHAPES.some((shape) => shape.test(body))
  if (typeof body !== 'object' || body === null) return false
  if (depth === MAX_DEPTH) return true
  if (Array.isArray(body) && PRIVATE_SHAPES.some((shape) => shape.test(textsIn(body)))) return true
  return Object.entries(body).some(
    ([name, value]) => holdsPrivateMaterial(name, depth + 1) || holdsPrivateMaterial(value, depth + 1),
  )
}

// What is no text may not let itself be made one.
const textsIn = (list: readonly unknown[]): string =>
  list
    .flat(MAX_DEPTH)
    .filter((part) => typeof part === 'string')
    .join(' ')
