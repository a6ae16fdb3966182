import { createHmac, randomInt } from 'node:crypto'
import type { AuthSecret } from '../../crypto/auth-secret.ts'

/** How many codes a person gets. */
export const RECOVERY_CODES = 10

// Without i, l, o, 0 and 1, which are read for one another. Twenty-four of these are 118 random bits:
// 112 and more may be kept under a fast hash (OWASP ASVS 5.0, 6.5.2).
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 24

/** A fresh code, as it is shown to its owner once. */
export const createRecoveryCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** How a code is stored, whatever case, spaces and hyphens somebody typed it with. */
export function hashRecoveryCode(secret: AuthSecret, userId: string, typed: string): string {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  return createHmac('sha256', secret.derive('recovery-code')).update(`${userId}:${code}`).digest('base64url')
}
