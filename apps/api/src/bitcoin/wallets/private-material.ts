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
const MAX_VALUES = 1_000

/**
 * Returns true if a request body holds anything in the shape of a private key or recovery phrase, at any depth, as a value
 * or as a name. A body that is nested too deep, or holds too many values to search, counts as holding one.
 */
export function holdsPrivateMaterial(body: unknown): boolean {
  const texts = textsOf(body)
  return texts === null || texts.some((text) => PRIVATE_SHAPES.some((shape) => shape.test(text)))
}

/**
 * The texts of a body: each name and value, and for each list its texts and those of the lists in it as one, because a
 * phrase may be sent as lists of words. Every value is visited once, without recursion. Null beyond the limits.
 */
function textsOf(body: unknown): string[] | null {
  const texts: string[] = []
  const lists: string[][] = []
  const waiting: { value: unknown; depth: number; list: string[] | null }[] = [
    { value: body, depth: 0, list: null },
  ]
  let values = 1
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth, list } = next
    if (typeof value === 'string') (list ?? texts).push(value)
    if (typeof value !== 'object' || value === null) continue
    if (depth === MAX_DEPTH) return null
    const inside: unknown[] = Array.isArray(value) ? value : Object.entries(value).flat()
    values += inside.length
    if (values > MAX_VALUES) return null
    const outer = Array.isArray(value) ? (list ?? newList(lists)) : null
    // The last goes in first, so that texts come out in their order.
    for (const part of inside.toReversed()) waiting.push({ value: part, depth: depth + 1, list: outer })
  }
  return [...texts, ...lists.map((list) => list.join(' '))]
}

function newList(lists: string[][]): string[] {
  const list: string[] = []
  lists.push(list)
  return list
}
