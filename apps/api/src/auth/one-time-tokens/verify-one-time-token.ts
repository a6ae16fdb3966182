import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../kernel/database/db.ts'
import type { AuthContext } from '../context.ts'
import { findUserByEmail, findUserByNewEmail, lockUser, type UserRow } from '../users/users.queries.ts'
import { listAcceptedTokenTypes } from './accepted-tokens.ts'
import { hashCode, hashLinkToken } from './one-time-secret.ts'
import {
  countWrongAttempt,
  findOneTimeTokenByHash,
  findOneTimeTokens,
  type OneTimeTokenRow,
} from './one-time-tokens.queries.ts'

const MAX_WRONG_CODES = 5

/** What a person brings: the token of a link, or the digits with the address they were sent to. */
export type OneTimeProof = { readonly linkToken: string } | { readonly email: string; readonly code: string }

/**
 * The account and the token that a proof is good for, the account locked. Null for everything else; wrong digits are
 * counted, so the caller's transaction has to commit (docs/protocol.md#verify-a-code).
 */
export async function verifyOneTimeToken(
  auth: AuthContext,
  tx: Db,
  type: string,
  proof: OneTimeProof,
): Promise<{ user: UserRow; token: OneTimeTokenRow } | null> {
  // Nobody has a token, but is asked all the same: the work says nothing about who there is (docs/protocol.md#account-enumeration).
  const userId = (await findOwner(tx, type, proof)) ?? randomUUID()
  // The account is locked before its tokens are read, as by whoever issues one: no two can use the same token.
  const user = await lockUser(tx, userId)
  const tokenTypes = listAcceptedTokenTypes(type)
  const candidates = (await findOneTimeTokens(tx, userId)).filter(({ tokenType }) =>
    tokenTypes.includes(tokenType),
  )
  const token = await findProven(auth, tx, candidates, proof)
  return user && token && { user, token }
}

async function findOwner(tx: Db, type: string, proof: OneTimeProof): Promise<string | null> {
  if ('linkToken' in proof) {
    return (await findOneTimeTokenByHash(tx, hashLinkToken(proof.linkToken)))?.userId ?? null
  }
  const owner = await findUserByEmail(tx, proof.email)
  if (type !== 'email_change') return owner?.id ?? null
  const mover = await findUserByNewEmail(tx, proof.email)
  return owner?.id ?? mover?.id ?? null
}

async function findProven(
  auth: AuthContext,
  tx: Db,
  candidates: readonly OneTimeTokenRow[],
  proof: OneTimeProof,
): Promise<OneTimeTokenRow | null> {
  const now = auth.clock.now()
  if ('linkToken' in proof) {
    const tokenHash = hashLinkToken(proof.linkToken)
    return candidates.find((token) => token.tokenHash === tokenHash && token.expiresAt > now) ?? null
  }
  const sent = candidates.filter(({ relatesTo }) => relatesTo === proof.email)
  const proven = sent.find((token) => isRightCode(auth, token, proof.code))
  if (proven) return proven
  const wrong = sent.length > 0 ? sent.map(({ id }) => id) : [randomUUID()]
  for (const id of wrong) await countWrongAttempt(tx, id)
  return null
}

/** Whether these are the digits of the token, while they live and after fewer than five wrong guesses. */
export function isRightCode({ clock, secret }: AuthContext, token: OneTimeTokenRow, code: string): boolean {
  if (token.otpExpiresAt <= clock.now() || token.attempts >= MAX_WRONG_CODES) return false
  const stored = Buffer.from(token.otpHash)
  return secret.accepted.some((maker) =>
    timingSafeEqual(Buffer.from(hashCode(maker, token.userId, code)), stored),
  )
}
