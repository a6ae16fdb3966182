import type { OneTimeTokenRow } from './one-time-tokens.queries.ts'

type TokenType = OneTimeTokenRow['tokenType']

/** The token types that each `type` parameter accepts (docs/protocol.md#open-an-email-link). */
const ACCEPTED: Readonly<Record<string, readonly TokenType[]>> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
}

/** Returns true if the `type` parameter is one that email links and codes have. */
export const isVerifyType = (type: string): boolean => Object.hasOwn(ACCEPTED, type)

/** Returns the token types that a `type` parameter accepts; none if it is unknown. */
export const listAcceptedTokenTypes = (type: string): readonly TokenType[] =>
  isVerifyType(type) ? (ACCEPTED[type] ?? []) : []

/** Returns the type of a verification: `email` stands for two types, which the token decides (docs/protocol.md#open-an-email-link). */
export function resolveVerifyType(type: string, tokenType: TokenType): string {
  if (type !== 'email') return type
  return tokenType === 'confirmation_token' ? 'signup' : 'magiclink'
}
