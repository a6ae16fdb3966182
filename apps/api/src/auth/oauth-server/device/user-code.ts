import { randomInt } from 'node:crypto'

/** Consonants only, so that no code reads as a word (RFC 8628 §6.1). Eight of them have 34 bits. */
const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 8

export const createUserCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Returns a code as it is shown: two groups of four. */
export const formatUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** Returns what a person typed as the code is stored: without separators, in capital letters. */
export const normalizeUserCode = (text: string): string => text.replace(/[^a-z]/gi, '').toUpperCase()
