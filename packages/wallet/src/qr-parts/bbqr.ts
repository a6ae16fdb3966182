import { base32nopad, hex } from '@scure/base'
import type { QrParts } from './qr-parts.ts'

const HEADER_LENGTH = 8
/** Base32 has whole bytes at the end of eight characters only. */
const CHARACTERS_AT_ONCE = 8
const MAX_PARTS = 36 ** 2 - 1

/** Splits a PSBT into BBQr texts (github.com/coinkite/BBQr) in Base32, of at most so many characters and nearly the same length. */
export function createBbqrParts(psbt: Uint8Array, maxLength: number): QrParts {
  const encoded = base32nopad.encode(psbt)
  const most = maxLength - HEADER_LENGTH - ((maxLength - HEADER_LENGTH) % CHARACTERS_AT_ONCE)
  const count = Math.ceil(encoded.length / most)
  if (count > MAX_PARTS) throw new RangeError('The transaction is too long for BBQr')
  const length = Math.ceil(encoded.length / count / CHARACTERS_AT_ONCE) * CHARACTERS_AT_ONCE
  return {
    count,
    getPart(number) {
      const index = (number - 1) % count
      const content = encoded.slice(index * length, (index + 1) * length)
      return `B$2P${toBase36(count)}${toBase36(index)}${content}`
    },
  }
}

const toBase36 = (value: number): string => value.toString(36).toUpperCase().padStart(2, '0')

/** A part of a BBQr series. `index` counts from 0. */
export interface BbqrPart {
  /** What all parts of a series have in common. */
  readonly series: string
  readonly isCompressed: boolean
  readonly count: number
  readonly index: number
  readonly data: Uint8Array
}

// A PSBT, a transaction, or what the writer did not name.
const BBQR = /^B\$([H2Z])([PTB])([0-9A-Z]{2})([0-9A-Z]{2})([0-9A-Z]+)$/

/** Parses a part that may be of a PSBT or a transaction. Null for anything else. */
export function parseBbqrPart(text: string): BbqrPart | null {
  const [series, encoding = '', , total = '', place = '', content = ''] = BBQR.exec(text) ?? []
  const [count, index] = [Number.parseInt(total, 36), Number.parseInt(place, 36)]
  if (series === undefined || !(index < count)) return null
  const data = decode(encoding, content)
  return data && { series: text.slice(0, 6), isCompressed: encoding === 'Z', count, index, data }
}

function decode(encoding: string, content: string): Uint8Array | null {
  try {
    return encoding === 'H' ? hex.decode(content.toLowerCase()) : base32nopad.decode(content)
  } catch {
    return null
  }
}
