import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { CoreDeps } from '#auth/core/ports.ts'
import {
  findUserByEmail,
  findUserByNewEmail,
  findUserByNewPhone,
  findUserByPhone,
  lockUserById,
} from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import {
  findOneTimeTokenByHash,
  findOneTimeTokensOfUser,
  hashEmailLinkToken,
  hashOneTimeCode,
  incrementOneTimeCodeAttempts,
  listTokenTypesForOtpType,
  type OneTimeTokenRow,
} from './one-time-token.ts'

const MAX_WRONG_CODES = 5
export type SubmittedOneTimeToken =
  | { readonly linkToken: string }
  | { readonly email: string; readonly code: string }
  | { readonly phone: string; readonly code: string }

/** Returns the token of a proof and its locked user; null if it is not valid. Commit, because wrong codes are counted. */
export async function findValidOneTimeToken(
  deps: CoreDeps,
  tx: Db,
  type: string,
  proof: SubmittedOneTimeToken,
) {
  // Unknown addresses cause the same queries as known ones (docs/protocol.md#account-enumeration).
  const userId = (await findUserId(tx, type, proof)) ?? randomUUID()
  // The user is locked before the tokens are read, as when one is issued, so that no two requests use the same token.
  const user = await lockUserById(tx, userId)
  const tokenTypes = listTokenTypesForOtpType(type)
  const candidates = (await findOneTimeTokensOfUser(tx, userId)).filter(({ tokenType }) =>
    tokenTypes.includes(tokenType),
  )
  const token = await findValidToken(deps, tx, candidates, proof)
  return user && token && { user, token }
}

async function findUserId(tx: Db, type: string, proof: SubmittedOneTimeToken): Promise<string | null> {
  if ('linkToken' in proof) {
    return (await findOneTimeTokenByHash(tx, hashEmailLinkToken(proof.linkToken)))?.userId ?? null
  }
  if ('phone' in proof) {
    const find = type === 'phone_change' ? findUserByNewPhone : findUserByPhone
    return (await find(tx, proof.phone))?.id ?? null
  }
  const user = await findUserByEmail(tx, proof.email)
  if (type !== 'email_change') return user?.id ?? null
  const changing = await findUserByNewEmail(tx, proof.email)
  return user?.id ?? changing?.id ?? null
}

async function findValidToken(
  deps: CoreDeps,
  tx: Db,
  candidates: readonly OneTimeTokenRow[],
  proof: SubmittedOneTimeToken,
): Promise<OneTimeTokenRow | null> {
  const now = deps.clock.now()
  if ('linkToken' in proof) {
    const tokenHash = hashEmailLinkToken(proof.linkToken)
    return candidates.find((token) => token.tokenHash === tokenHash && token.expiresAt > now) ?? null
  }
  const recipient = 'phone' in proof ? proof.phone : proof.email
  const sent = candidates.filter(({ relatesTo }) => relatesTo === recipient)
  const valid = sent.find((token) => isCorrectOneTimeCode(deps, token, proof.code))
  if (valid) return valid
  const ids = sent.length > 0 ? sent.map(({ id }) => id) : [randomUUID()]
  for (const id of ids) await incrementOneTimeCodeAttempts(tx, id)
  return null
}

/** Returns true if the code is the token's, has not expired and was guessed wrongly fewer than five times. */
export function isCorrectOneTimeCode(
  { clock, secret }: CoreDeps,
  token: OneTimeTokenRow,
  code: string,
): boolean {
  if (token.otpExpiresAt <= clock.now() || token.attempts >= MAX_WRONG_CODES) return false
  const stored = Buffer.from(token.otpHash)
  return secret.accepted.some((accepted) =>
    timingSafeEqual(Buffer.from(hashOneTimeCode(accepted, token.userId, code)), stored),
  )
}
