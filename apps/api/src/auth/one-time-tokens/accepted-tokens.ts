import type { OneTimeTokenRow } from './one-time-tokens.queries.ts'

type TokenType = OneTimeTokenRow['tokenType']

/** Which tokens each type of the wire may bring back (docs/protocol.md#open-an-email-link). */
const ACCEPTED: Readonly<Record<string, readonly TokenType[]>> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
}

export const isVerifyType = (type: string): boolean => Object.hasOwn(ACCEPTED, type)

/** The tokens that a type stands for; none for a type that there is not. */
export const listAcceptedTokenTypes = (type: string): readonly TokenType[] =>
  isVerifyType(type) ? (ACCEPTED[type] ?? []) : []

/** `email` is either of two types, which only the token tells apart (docs/protocol.md#open-an-email-link). */
export function resolveVerifyType(type: string, tokenType: TokenType): string {
  if (type !== 'email') return type
  return tokenType === 'confirmation_token' ? 'signup' : 'magiclink'
}
