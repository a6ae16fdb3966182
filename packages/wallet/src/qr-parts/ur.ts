import { decodeBytewords, encodeBytewords } from './bytewords.ts'
import { decodeArray, decodeByteString, encodeArray, encodeByteString } from './cbor.ts'
import { createFountainEncoder, type FountainPart, isFountainPartUsable } from './fountain.ts'
import type { QrParts } from './qr-parts.ts'

/**
 * The type of a PSBT (BCR-2020-006). It was renamed to `psbt`; devices in use know the old name.
 */
const WRITTEN_TYPE = 'crypto-psbt'
const READ_TYPES: readonly string[] = [WRITTEN_TYPE, 'psbt', 'bytes']

/** Splits a PSBT into UR texts (BCR-2020-005), in capitals, which QR codes hold in less space. */
export function createUrParts(psbt: Uint8Array, maxFragmentLength: number): QrParts {
  const message = encodeByteString(psbt)
  if (message.length <= maxFragmentLength) {
    const only = `ur:${WRITTEN_TYPE}/${encodeBytewords(message)}`.toUpperCase()
    return { count: 1, getPart: () => only }
  }
  const { count, getPart } = createFountainEncoder(message, maxFragmentLength)
  return { count, getPart: (number) => formatUrPart(WRITTEN_TYPE, getPart(number)).toUpperCase() }
}

/** Formats a part of a message as the UR of a type. */
export function formatUrPart(
  type: string,
  { number, count, messageLength, checksum, data }: FountainPart,
): string {
  const fields = encodeArray([number, count, messageLength, checksum], data)
  return `ur:${type}/${number}-${count}/${encodeBytewords(fields)}`
}

const UR = /^ur:([a-z0-9-]+)(?:\/(\d+)-(\d+))?\/([a-z]+)$/i

/** Parses a UR that may hold a PSBT: the whole of it, or a part. Null for anything else, or a damaged one. */
export function parseUr(text: string): Uint8Array | FountainPart | null {
  const [, type = '', number, count, words = ''] = UR.exec(text) ?? []
  if (!READ_TYPES.includes(type.toLowerCase())) return null
  const encoded = decodeBytewords(words)
  if (encoded === null) return null
  if (number === undefined) return decodeByteString(encoded)
  const fields = decodeArray(encoded, 4)
  if (fields === null) return null
  const [inNumber = 0, inCount = 0, messageLength = 0, checksum = 0] = fields.numbers
  const part = { number: inNumber, count: inCount, messageLength, checksum, data: fields.bytes }
  const isContradicted = inNumber !== Number(number) || inCount !== Number(count)
  return isContradicted || !isFountainPartUsable(part) ? null : part
}

/** Returns the content of a message put together from parts. Null if it is not a byte string. */
export const parseUrMessage = decodeByteString
