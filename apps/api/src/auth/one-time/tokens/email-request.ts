import type { FastifyRequest } from 'fastify'
import { resolveAllowedRedirectUrl } from '#auth/core/redirects/redirect-target.ts'
import type { AuthSettings } from '#auth/core/settings.ts'
import { requireValidEmailAddress } from '#auth/users/user.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { type PkceChallenge, parsePkceChallenge } from '../flow-states/pkce-challenge.ts'

export interface EmailLinkSendRequest {
  readonly email: string
  readonly redirectTo: string
  readonly pkce: PkceChallenge | null
}

interface EmailRequestInput {
  readonly body: Parameters<typeof parsePkceChallenge>[0] & {
    readonly email?: string | null | undefined
    readonly phone?: string | null | undefined
  }
  readonly query: { readonly redirect_to?: string | undefined }
}

/** Reads the fields that the endpoints of docs/protocol.md#email-links-and-codes have in common. */
export function parseEmailLinkSendRequest(
  settings: AuthSettings,
  { body, query }: EmailRequestInput,
  request: FastifyRequest,
): EmailLinkSendRequest {
  const pkce = parsePkceChallenge(body)
  if (!body.email === !body.phone) {
    throw new ApiError('validation_failed', { message: 'Enter either an email address or a phone number.' })
  }
  if (!body.email) throw new ApiError('phone_provider_disabled')
  return {
    email: requireValidEmailAddress(body.email),
    redirectTo: resolveAllowedRedirectUrl([request.headers.redirect_to, query.redirect_to], settings),
    pkce,
  }
}
