import { concatBytes } from '@noble/hashes/utils.js'

// The few forms of CBOR (RFC 8949) that parts of a UR consist of.
const UNSIGNED = 0
const BYTE_STRING = 2
const ARRAY = 4
const MAX_UINT32 = 0xffffffff

/** Encodes an unsigned number below 2^32 as four bytes, the highest first. */
export const toUint32Bytes = (value: number): Uint8Array =>
  Uint8Array.of(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff)

/** Encodes a byte string. */
export const encodeByteString = (bytes: Uint8Array): Uint8Array =>
  concatBytes(encodeHead(BYTE_STRING, bytes.length), bytes)

/** Encodes an array of unsigned numbers below 2^32 that ends with a byte string. */
export const encodeArray = (numbers: readonly number[], bytes: Uint8Array): Uint8Array =>
  concatBytes(
    encodeHead(ARRAY, numbers.length + 1),
    ...numbers.map((value) => encodeHead(UNSIGNED, value)),
    encodeByteString(bytes),
  )

/** Decodes a byte string with nothing after it. Null for anything else. */
export function decodeByteString(encoded: Uint8Array): Uint8Array | null {
  const head = decodeHead(encoded, 0)
  if (head?.type !== BYTE_STRING || head.end + head.value !== encoded.length) return null
  return encoded.subarray(head.end)
}

/** Decodes what `encodeArray` encodes, with so many numbers. Null for anything else. */
export function decodeArray(
  encoded: Uint8Array,
  count: number,
): { readonly numbers: readonly number[]; readonly bytes: Uint8Array } | null {
  const head = decodeHead(encoded, 0)
  if (head?.type !== ARRAY || head.value !== count + 1) return null
  const numbers: number[] = []
  let { end } = head
  for (let at = 0; at < count; at += 1) {
    const item = decodeHead(encoded, end)
    if (item?.type !== UNSIGNED) return null
    numbers.push(item.value)
    end = item.end
  }
  const bytes = decodeByteString(encoded.subarray(end))
  return bytes && { numbers, bytes }
}

function encodeHead(type: number, value: number): Uint8Array {
  if (value > MAX_UINT32) throw new RangeError('A number of the part is too large')
  const initial = (short: number) => Uint8Array.of((type << 5) | short)
  if (value < 24) return initial(value)
  const bytes = toUint32Bytes(value)
  if (value < 0x100) return concatBytes(initial(24), bytes.subarray(3))
  if (value < 0x10000) return concatBytes(initial(25), bytes.subarray(2))
  return concatBytes(initial(26), bytes)
}

interface Head {
  readonly type: number
  readonly value: number
  /** The place after the head. */
  readonly end: number
}

function decodeHead(encoded: Uint8Array, start: number): Head | null {
  const initial = encoded[start]
  if (initial === undefined) return null
  const type = initial >> 5
  const short = initial & 31
  if (short < 24) return { type, value: short, end: start + 1 }
  // Longer numbers are of eight bytes or have no length.
  if (short > 26) return null
  const end = start + 1 + 2 ** (short - 24)
  if (end > encoded.length) return null
  const value = encoded.subarray(start + 1, end).reduce((total, byte) => total * 256 + byte, 0)
  return { type, value, end }
}
