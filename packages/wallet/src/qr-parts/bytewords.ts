import { concatBytes } from '@noble/hashes/utils.js'
import { toUint32Bytes } from './cbor.ts'
import { computeCrc32 } from './crc32.ts'

// The first and last letters of the 256 words of BCR-2020-012, in their order.
const LETTERS =
  'aeadaoaxaaahamatayasbkbdbnbtbabsbebybgbwbbbzcmchcscfcycwcecackctcxclcpcndkdadsdidedtdrdndwdpdmdldyeheyeo' +
  'eeecenemetesftfrfnfsfmfhfzfpfwfxfyfefgflfdgagegrgsgtglgwgdgygmgughgohfhghdhkhthphhhlhyhehnhsidiaieihiyio' +
  'isinimjejzjnjtjljojsjpjkjykpkoktkskkknkgkekikblblalylflslrlplnltloldlelulklgmnmymhmemomumwmdmtmsmknlnynd' +
  'nsntnnnenboyoeotoxonolospdptpkpypspmplpepfpaprqdqzrerprlrorhrdrkrfryrnrsrtsesasrssskswstspsosgsbsfsntotk' +
  'titttdtetytltbtstptatnuyuoutueurvtvyvovlvevwvavdvswlwdwmwpwewywswtwnwzwfwkykynylyaytzszoztzczezm'
const PAIRS = LETTERS.match(/../g) ?? []
const BYTE_OF_PAIR = new Map(PAIRS.map((pair, byte) => [pair, byte]))
const CHECKSUM_LENGTH = 4

/** Encodes bytes and their checksum in minimal Bytewords (BCR-2020-012): two letters for each byte. */
export const encodeBytewords = (bytes: Uint8Array): string =>
  Array.from(concatBytes(bytes, toUint32Bytes(computeCrc32(bytes))), (byte) => PAIRS[byte]).join('')

/** Decodes minimal Bytewords in either case. Null for other letters or a wrong checksum. */
export function decodeBytewords(text: string): Uint8Array | null {
  const pairs = text.toLowerCase().match(/..?/g) ?? []
  const decoded = pairs.map((pair) => BYTE_OF_PAIR.get(pair))
  if (decoded.length < CHECKSUM_LENGTH || decoded.includes(undefined)) return null
  const all = Uint8Array.from(decoded as number[])
  const bytes = all.subarray(0, -CHECKSUM_LENGTH)
  const checksum = toUint32Bytes(computeCrc32(bytes))
  return checksum.every((byte, at) => byte === all[bytes.length + at]) ? bytes : null
}
