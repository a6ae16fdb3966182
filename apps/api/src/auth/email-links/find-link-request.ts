import { describeUserAgent } from '@satlens/domain'
import type { AuthContext } from '../context.ts'
import { toNetworkPrefix } from '../limits/network-prefix.ts'
import { listAcceptedTokenTypes } from '../one-time-tokens/accepted-tokens.ts'
import { hashLinkToken } from '../one-time-tokens/one-time-secret.ts'
import { findOneTimeTokenByHash } from '../one-time-tokens/one-time-tokens.queries.ts'
import { findUser } from '../users/users.queries.ts'
import type { EmailLinkRequest } from './verify-page.ts'

/**
 * Returns who asked for a mailed link, when and from where, so that nobody confirms a request of somebody else unawares;
 * null for a link that does not work. Whoever holds the link may know it.
 */
export async function findLinkRequest(
  { db, clock }: Pick<AuthContext, 'db' | 'clock'>,
  { token, type }: { readonly token: string; readonly type: string },
  ip: string,
): Promise<EmailLinkRequest | null> {
  const found = await findOneTimeTokenByHash(db, hashLinkToken(token))
  const works =
    found && found.expiresAt > clock.now() && listAcceptedTokenTypes(type).includes(found.tokenType)
  const user = works ? await findUser(db, found.userId) : null
  if (!works || !user) return null
  return {
    address: found.relatesTo,
    askedAt: found.createdAt,
    device: describeUserAgent(found.requestedByUserAgent),
    isSameNetwork: toNetworkPrefix(found.requestedFromIp) === toNetworkPrefix(ip),
    confirmsAccount: found.tokenType === 'confirmation_token' && user.emailConfirmedAt === null,
    isContested: user.hasConflictingSignUps,
  }
}
