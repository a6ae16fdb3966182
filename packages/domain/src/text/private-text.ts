import { cleanPastedText, compactPastedText } from './pasted-text.ts'

// Matches the format and not the checksum, because a key with a typing mistake is just as secret.
const PRIVATE_PATTERNS = [
  // Wallet import format, uncompressed or compressed, for mainnet or a test network. The next one is encrypted (BIP38).
  /\b[5KL9c][1-9A-HJ-NP-Za-km-z]{50,51}\b/,
  /\b6P[1-9A-HJ-NP-Za-km-z]{56}\b/,
  // Extended private keys: BIP32 and the SLIP-132 prefixes, also inside a descriptor.
  /\b[a-z]prv[1-9A-HJ-NP-Za-km-z]{50,}/i,
  // Keys of silent payments (BIP392): also the one that only scans contains a private key.
  /\bt?sp(?:scan|spend)1[02-9ac-hj-np-z]{50,}/i,
  // 32 bytes in hex.
  /\b(?:0x)?[0-9a-f]{64}\b/i,
  // A recovery phrase: 12 to 24 words (BIP39), separated by characters other than letters and not by digits alone, as the
  // letters of an extended public key may be.
  /(?<!\p{L})(?:\p{L}{3,8}(?=\p{N}{0,2}[^\p{L}\p{N}])[^\p{L}]{1,3}){11,23}\p{L}{3,8}(?!\p{L})/u,
]

/**
 * Returns true if a text contains something in the format of a private key or recovery phrase. The id of a transaction has
 * that format, too, and so may a long sentence. A mail or a document may have broken a key over lines, and put invisible
 * characters into it.
 */
export const containsPrivateText = (text: string): boolean =>
  [text, cleanPastedText(text), compactPastedText(text)].some((form) =>
    PRIVATE_PATTERNS.some((pattern) => pattern.test(form)),
  )
