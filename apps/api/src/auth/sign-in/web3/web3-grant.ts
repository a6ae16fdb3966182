import { createHash } from 'node:crypto'
import { web3GrantBodySchema as body, type Session } from '@satlens/contract'
import type { Hex } from 'viem'
import { approveNewProviderAccount } from '#auth/accounts/linking/approve-new-account.ts'
import type { VerifiedProviderClaims } from '#auth/accounts/linking/provider-identity.ts'
import { resolveAccountForProviderIdentity } from '#auth/accounts/linking/resolve-account.ts'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { requireCaptcha } from '#auth/core/limits/captcha/captcha.ts'
import { usedWeb3MessagesTable } from '#auth/core/tables/web3.ts'
import { commitAndSendEmails } from '#auth/messages/email/outbox.ts'
import { createSessionResponse } from '#auth/sessions/session-response.ts'
import { createAuditedSession } from '#auth/sessions/start-session.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { parseRequestInput } from '#kernel/http/register-endpoint.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import {
  findSiweMessageProblem,
  parseSiweMessage,
  SIWE_MESSAGE_LIFETIME_MS,
  type SiweMessage,
} from './siwe-message.ts'

const MAX_LENGTH = 20 * 1024

/** Signs in with a message that an Ethereum wallet signed (docs/protocol.md#web3-sign-in). */
export async function handleWeb3Grant(
  deps: SignInDeps,
  input: unknown,
  source: RequestClientInfo,
): Promise<Session> {
  if (!deps.web3) throw new ApiError('web3_provider_disabled')
  const { chain, message: text, signature, ...security } = parseRequestInput(body, input)
  if (chain === 'solana') {
    throw new ApiError('web3_provider_disabled', { message: 'Solana Web3 provider is disabled' })
  }
  if (chain !== 'ethereum') throw new ApiError('web3_unsupported_chain')
  if (!text || text.length < 64) throw createFormError('message is too short')
  if (text.length > MAX_LENGTH) throw createFormError('message must not exceed 20KB')
  if (!isSignature(signature)) throw createFormError('signature must be hexadecimal, starting with 0x')
  await requireCaptcha(deps, security, source)

  const now = deps.clock.now()
  const message = parseSiweMessage(text)
  const problem = findSiweMessageProblem(message, deps.settings, now)
  if (problem) throw createInvalidGrantError(problem)
  const { address, chainId } = message
  if (!(await deps.web3({ message: text, address, chainId, signature }))) {
    throw createInvalidGrantError('Signature does not match address in message')
  }

  const claims = toProviderClaims(message)
  await approveNewProviderAccount(deps, { claims, source })
  const subject = await commitAndSendEmails(deps, async (tx) => {
    if (!(await markMessageUsed(tx, text, message.issuedAt))) {
      return createInvalidGrantError('Signed Ethereum message was already used')
    }
    const linking = { claims, redirectTo: deps.settings.siteUrl, source }
    const user = await resolveAccountForProviderIdentity(deps, tx, linking)
    if (user instanceof ApiError) return user
    const traits = { chain, network: String(chainId), address, domain: message.domain, uri: message.uri }
    return createAuditedSession(deps, tx, user, { method: 'web3', provider: 'web3', traits }, source, now)
  })
  return createSessionResponse(deps, subject)
}

const isSignature = (text: string | null | undefined): text is Hex =>
  typeof text === 'string' && text.length <= MAX_LENGTH && /^0x(?:[0-9a-fA-F]{2})+$/.test(text)

const createFormError = (message: string) => new ApiError('validation_failed', { message })

// Clients read the OAuth fields error and error_description (docs/protocol.md#error-format).
const createInvalidGrantError = (message: string) =>
  new ApiError('invalid_credentials', {
    message,
    details: { error: 'invalid_grant', error_description: message },
  })

/** The identity has the form that GoTrue stores, so that accounts which were imported are found. */
function toProviderClaims({ address, chainId, domain, statement }: SiweMessage): VerifiedProviderClaims {
  const subject = `web3:ethereum:${address}`
  return {
    provider: 'web3',
    subject,
    email: null,
    isProven: false,
    identityData: {
      sub: subject,
      custom_claims: { address, chain: 'ethereum', network: String(chainId), domain, statement },
      email_verified: false,
      phone_verified: false,
    },
  }
}

/** Returns false if the message has started a session before. */
async function markMessageUsed(tx: Db, text: string, issuedAt: Date): Promise<boolean> {
  const messageHash = createHash('sha256').update(text).digest('base64url')
  const expiresAt = new Date(issuedAt.getTime() + SIWE_MESSAGE_LIFETIME_MS)
  const { rowCount } = await tx
    .insert(usedWeb3MessagesTable)
    .values({ messageHash, expiresAt })
    .onConflictDoNothing()
  return rowCount === 1
}
