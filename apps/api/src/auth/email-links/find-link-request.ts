import { describeUserAgent } from '@satlens/domain'
import type { AuthContext } from '../context.ts'
import { toNetworkPrefix } from '../limits/network-prefix.ts'
import { listAcceptedTokenTypes } from '../one-time-tokens/accepted-tokens.ts'
import { hashLinkToken } from '../one-time-tokens/one-time-secret.ts'
import { findOneTimeTokenByHash } from '../one-time-tokens/one-time-tokens.queries.ts'
import { findUser } from '../users/users.queries.ts'
import type { EmailLinkRequest } from './verify-page.ts'

/**
 * Returns the request that an email link answers, so that its page can show the time and the device; null if the link is
 * not valid.
 */
export async function findLinkRequest(
  { db, clock }: Pick<AuthContext, 'db' | 'clock'>,
  { token, type }: { readonly token: string; readonly type: string },
  ip: string,
): Promise<EmailLinkRequest | null> {
  const found = await findOneTimeTokenByHash(db, hashLinkToken(token))
  const isValid =
    found && found.expiresAt > clock.now() && listAcceptedTokenTypes(type).includes(found.tokenType)
  const user = isValid ? await findUser(db, found.userId) : null
  if (!isValid || !user) return null
  return {
    address: found.relatesTo,
    requestedAt: found.createdAt,
    device: describeUserAgent(found.requestedByUserAgent),
    isSameNetwork: toNetworkPrefix(found.requestedFromIp) === toNetworkPrefix(ip),
    confirmsAccount: found.tokenType === 'confirmation_token' && user.emailConfirmedAt === null,
    isContested: user.hasConflictingSignUps,
  }
}
