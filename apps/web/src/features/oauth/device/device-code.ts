/** The letters of a code, without the hyphen in its middle (RFC 8628 §6.1). */
const LENGTH = 8
const HALF = 4

/** Returns what was typed or pasted as a code is shown: capital letters in two groups, without anything else. */
export function formatDeviceCode(text: string): string {
  const letters = text
    .replace(/[^a-z]/gi, '')
    .toUpperCase()
    .slice(0, LENGTH)
  return letters.length > HALF ? `${letters.slice(0, HALF)}-${letters.slice(HALF)}` : letters
}

/** Returns true if the code has all its letters. */
export const isCompleteDeviceCode = (code: string): boolean => formatDeviceCode(code).length === LENGTH + 1
