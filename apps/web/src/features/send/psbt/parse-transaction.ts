/** A PSBT (BIP174, BIP370) or a whole transaction, as programs write it to a file. */
export type TransactionBytes = Uint8Array<ArrayBuffer>

/** Larger than any transaction that nodes relay. */
export const MAX_TRANSACTION_LENGTH = 1_000_000

const PSBT_MAGIC = [0x70, 0x73, 0x62, 0x74, 0xff]

const isPsbt = (bytes: Uint8Array): boolean => PSBT_MAGIC.every((byte, at) => bytes[at] === byte)

/** Returns whether the bytes begin as a PSBT or a transaction does, of version 1, 2 or 3; the rest is not read. */
export function isTransaction(bytes: Uint8Array): boolean {
  if (isPsbt(bytes)) return true
  const [version = 0, ...zeros] = bytes.subarray(0, 4)
  return version >= 1 && version <= 3 && zeros.length === 3 && zeros.every((byte) => byte === 0)
}

/** Parses a transaction in base64 or hex, also over several lines. Null for other texts. */
export function parseTransactionText(text: string): TransactionBytes | null {
  const joined = text.replace(/\s+/g, '')
  const bytes = /^([0-9a-f]{2})+$/i.test(joined) ? decodeHex(joined) : decodeBase64(joined)
  return bytes && isTransaction(bytes) ? bytes : null
}

/** Parses the content of a file: a transaction as bytes, or as a text. Null for other files. */
export function parseTransactionFile(content: TransactionBytes): TransactionBytes | null {
  if (isTransaction(content)) return content
  return parseTransactionText(new TextDecoder().decode(content))
}

const decodeHex = (text: string): TransactionBytes =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Decodes base64; null for texts that are not. */
export function decodeBase64(text: string): TransactionBytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

/** Encodes bytes in base64. */
export const encodeBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Encodes bytes in hex. */
export const encodeHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
