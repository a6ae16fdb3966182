import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { AuthSecret } from '../../crypto/auth-secret.ts'

/** Six digits for a text message. */
export const createPhoneCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** How they are stored: there are a million of them, so only a key keeps a dump from giving them away. */
export const hashPhoneCode = (secret: AuthSecret, factorId: string, code: string): string =>
  createHmac('sha256', secret.derive('factor-code')).update(`${factorId}:${code}`).digest('base64url')

/** Whether these are the digits that were sent. */
export function isPhoneCode(secret: AuthSecret, factorId: string, code: string, stored: string): boolean {
  return secret.accepted.some((maker) =>
    timingSafeEqual(Buffer.from(hashPhoneCode(maker, factorId, code)), Buffer.from(stored)),
  )
}

/** What the text message says. */
export const phoneMessage = (brand: string, code: string): string =>
  `${code} is your ${brand} code. It works for 5 minutes. Nobody from ${brand} will ever ask you for it.`
