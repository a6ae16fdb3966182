/** A transaction as programs read it from a file (BIP174): bytes, not base64. Null where the text is none. */
export function decodePsbt(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
