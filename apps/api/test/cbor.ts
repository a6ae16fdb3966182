/** What an authenticator writes: whole numbers, bytes, text and maps. */
export type CborValue = number | string | Uint8Array | ReadonlyMap<number | string, CborValue>

const TYPES = { unsigned: 0, negative: 1, bytes: 2, text: 3, map: 5 } as const

/** Encodes a value as CBOR (RFC 8949), as CTAP2 wants it: every length in the shortest form. */
export function encodeCbor(value: CborValue): Buffer {
  if (typeof value === 'number') {
    return value >= 0 ? head('unsigned', value) : head('negative', -1 - value)
  }
  if (typeof value === 'string') {
    const text = Buffer.from(value, 'utf8')
    return Buffer.concat([head('text', text.length), text])
  }
  if (value instanceof Uint8Array) return Buffer.concat([head('bytes', value.length), value])
  const entries = [...value].flatMap(([key, entry]) => [encodeCbor(key), encodeCbor(entry)])
  return Buffer.concat([head('map', value.size), ...entries])
}

function head(type: keyof typeof TYPES, count: number): Buffer {
  const major = TYPES[type] << 5
  if (count < 24) return Buffer.of(major | count)
  if (count < 0x100) return Buffer.of(major | 24, count)
  if (count < 0x10000) return Buffer.of(major | 25, count >> 8, count & 0xff)
  throw new Error('An authenticator writes nothing that long.')
}
