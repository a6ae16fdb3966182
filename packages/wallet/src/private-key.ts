import { cleanPastedText, compactPastedText } from '@satlens/domain'

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const START = '(?<![0-9A-Za-z])'
const END = '(?![0-9A-Za-z])'

// They match the format and not the checksum: a private key with a typing mistake is secret, too.
const PRIVATE_KEYS = [
  // Extended private keys of BIP32 and SLIP-132, cut off ones too. About one public key in a thousand has these letters
  // within, so they count only at the start of a word, or before all the rest of a key.
  new RegExp(`${START}[xyztuv]prv`, 'i'),
  new RegExp(`[xyztuv]prv${BASE58}{105}`, 'i'),
  // Wallet import format, and the encrypted one of BIP38.
  new RegExp(`${START}[5KL9c]${BASE58}{50,51}${END}`),
  new RegExp(`${START}6P${BASE58}{56}${END}`),
]

/** Returns true if pasted text contains a private key, also within a descriptor or broken over lines. */
export const containsPrivateKey = (text: string): boolean =>
  [cleanPastedText(text), compactPastedText(text)].some((form) =>
    PRIVATE_KEYS.some((pattern) => pattern.test(form)),
  )
