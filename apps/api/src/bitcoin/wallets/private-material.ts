import { cleanPastedText, compactPastedText } from '@satlens/domain'

// Matches the format and not the checksum, because a key with a typing mistake is just as secret. No valid input of these
// functions has such a format, so false positives do no harm.
const PRIVATE_PATTERNS = [
  // Wallet import format, uncompressed or compressed, for mainnet or a test network. The next one is encrypted (BIP38).
  /\b[5KL9c][1-9A-HJ-NP-Za-km-z]{50,51}\b/,
  /\b6P[1-9A-HJ-NP-Za-km-z]{56}\b/,
  // Extended private keys: BIP32 and the SLIP-132 prefixes, also inside a descriptor.
  /\b[a-z]prv[1-9A-HJ-NP-Za-km-z]{50,}/i,
  // 32 bytes in hex.
  /\b(?:0x)?[0-9a-f]{64}\b/i,
  // A recovery phrase: 12 to 24 words (BIP39), separated by characters other than letters and not by digits alone, as the
  // letters of an extended public key may be.
  /(?<!\p{L})(?:\p{L}{3,8}(?=\p{N}{0,2}[^\p{L}\p{N}])[^\p{L}]{1,3}){11,23}\p{L}{3,8}(?!\p{L})/u,
]

const MAX_DEPTH = 10
const MAX_VALUES = 1_000

/**
 * Returns true if a request body contains text in the format of a private key or recovery phrase, at any depth, as a value
 * or a property name. Also returns true for a body that is nested too deeply or has too many values to search.
 */
export function containsPrivateKeyOrSeedPhrase(body: unknown): boolean {
  const texts = collectTexts(body)
  return texts === null || texts.some(isPrivate)
}

// A mail or a document may have broken a key over lines, and put invisible characters into it.
const isPrivate = (text: string): boolean =>
  [text, cleanPastedText(text), compactPastedText(text)].some((form) =>
    PRIVATE_PATTERNS.some((pattern) => pattern.test(form)),
  )

// Returns the texts of a body: each property name and value. The texts of an array and its nested arrays are joined, because
// a phrase may be sent as arrays of words. Visits each value once, without recursion. Null if the body exceeds the limits.
function collectTexts(body: unknown): string[] | null {
  const texts: string[] = []
  const lists: string[][] = []
  const stack: { value: unknown; depth: number; list: string[] | null }[] = [
    { value: body, depth: 0, list: null },
  ]
  let values = 1
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, depth, list } = next
    if (typeof value === 'string') (list ?? texts).push(value)
    if (typeof value !== 'object' || value === null) continue
    if (depth === MAX_DEPTH) return null
    const parts: unknown[] = Array.isArray(value) ? value : Object.entries(value).flat()
    values += parts.length
    if (values > MAX_VALUES) return null
    const outer = Array.isArray(value) ? (list ?? addList(lists)) : null
    // Pushed in reverse, so that texts are popped in their order.
    for (const part of parts.toReversed()) stack.push({ value: part, depth: depth + 1, list: outer })
  }
  return [...texts, ...lists.map((list) => list.join(' '))]
}

function addList(lists: string[][]): string[] {
  const list: string[] = []
  lists.push(list)
  return list
}
