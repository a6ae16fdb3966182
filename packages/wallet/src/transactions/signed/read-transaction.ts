import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer/transaction.js'

/**
 * Reads a transaction as signers write it: a PSBT (BIP174, BIP370) or a final transaction, as bytes, in base64 or in hex.
 * @returns null if it is none of them
 */
export function readTransaction(content: Uint8Array | string): Transaction | null {
  try {
    const bytes = toBytes(content)
    return startsWithMagic(bytes) ? Transaction.fromPSBT(bytes, LENIENT) : Transaction.fromRaw(bytes, LENIENT)
  } catch {
    return null
  }
}

// The recipient may have a future witness version. The scripts of a final transaction are compared, not interpreted.
const LENIENT = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true }

// BIP174: "psbt" and 0xff.
const MAGIC = [0x70, 0x73, 0x62, 0x74, 0xff]
const startsWithMagic = (bytes: Uint8Array): boolean => MAGIC.every((byte, at) => bytes[at] === byte)

function toBytes(content: Uint8Array | string): Uint8Array {
  const text = typeof content === 'string' ? content : readText(content)
  if (text === null) return content as Uint8Array
  const compact = text.replace(/\s/g, '')
  return /^[0-9a-f]+$/i.test(compact) ? hex.decode(compact.toLowerCase()) : base64.decode(compact)
}

/** Returns the bytes as text if all of them are printable or white space; null otherwise. */
function readText(bytes: Uint8Array): string | null {
  const isText = bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d))
  return isText ? Array.from(bytes, (byte) => String.fromCharCode(byte)).join('') : null
}
