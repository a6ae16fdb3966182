import { timingSafeEqual } from 'node:crypto'
import type { Session } from '@satlens/contract'
import type { Db } from '../../kernel/db.ts'
import { ApiError } from '../../kernel/errors.ts'
import { insertAudit } from '../audit.queries.ts'
import type { AuthContext } from '../context.ts'
import type { RequestSource } from '../request-source.ts'
import { type SessionSubject, sessionReply } from '../session/session-reply.ts'
import { startSession } from '../session/start-session.ts'
import {
  findIdentities,
  findUserByEmail,
  lockUser,
  type UserRow,
  updateIdentity,
  updateUser,
} from '../users.queries.ts'
import { hashCode, hashLinkToken } from './one-time-secret.ts'
import {
  countWrongAttempt,
  deleteOneTimeTokens,
  findOneTimeToken,
  findOneTimeTokenByHash,
  type OneTimeTokenRow,
} from './one-time-tokens.queries.ts'

const MAX_WRONG_CODES = 5

/** What a person brings: the token of a link, or the digits with the address they were sent to. */
export type Proof = { readonly linkToken: string } | { readonly email: string; readonly code: string }

/** Confirms an address and signs its owner in (wire §7.5). Every failure is the same `otp_expired`. */
export async function verify(auth: AuthContext, proof: Proof, source: RequestSource): Promise<Session> {
  const subject = await auth.db.transaction((tx) => use(auth, tx, proof, source))
  // Thrown after the commit: a throw inside would forget the wrong attempt.
  if (!subject) throw new ApiError('otp_expired')
  return sessionReply(auth, subject)
}

async function use(
  auth: AuthContext,
  tx: Db,
  proof: Proof,
  source: RequestSource,
): Promise<SessionSubject | null> {
  const now = auth.clock.now()
  const userId = await findOwner(tx, proof)
  // The account is locked before the token is read, as by whoever issues one: no two can use the same token.
  const user = userId ? await lockUser(tx, userId) : null
  if (!user) return null
  const token = await findOneTimeToken(tx, user.id, 'confirmation_token')
  if (!token || !(await isProven(auth, tx, proof, token, now))) return null
  if (user.bannedUntil && user.bannedUntil > now) throw new ApiError('user_banned')

  await deleteOneTimeTokens(tx, user.id)
  const confirmed = await confirmEmail(tx, user, now)
  const subject = await startSession(tx, confirmed, 'otp', source, now)
  const audit = { actor: user, sessionId: subject.session.id, at: now }
  await insertAudit(tx, source, { ...audit, action: 'user_signedup', traits: { provider: 'email' } })
  return subject
}

async function findOwner(tx: Db, proof: Proof): Promise<string | null> {
  if ('linkToken' in proof) {
    return (await findOneTimeTokenByHash(tx, hashLinkToken(proof.linkToken)))?.userId ?? null
  }
  return (await findUserByEmail(tx, proof.email))?.id ?? null
}

async function isProven(
  auth: AuthContext,
  tx: Db,
  proof: Proof,
  token: OneTimeTokenRow,
  now: Date,
): Promise<boolean> {
  if ('linkToken' in proof) {
    return token.expiresAt > now && token.tokenHash === hashLinkToken(proof.linkToken)
  }
  if (token.otpExpiresAt <= now || token.attempts >= MAX_WRONG_CODES) return false
  const given = Buffer.from(hashCode(auth.secret, token.userId, proof.code))
  const isRight = timingSafeEqual(given, Buffer.from(token.otpHash))
  if (!isRight) await countWrongAttempt(tx, token.id)
  return isRight
}

async function confirmEmail(tx: Db, user: UserRow, now: Date): Promise<UserRow> {
  for (const identity of await findIdentities(tx, user.id)) {
    if (identity.provider !== 'email') continue
    const identityData = { ...identity.identityData, email_verified: true }
    await updateIdentity(tx, user.id, 'email', { identityData, updatedAt: now })
  }
  return updateUser(tx, user.id, {
    emailConfirmedAt: user.emailConfirmedAt ?? now,
    userMetadata: { ...user.userMetadata, email_verified: true },
    updatedAt: now,
  })
}
