import {
  BEARER_TOKEN_ERROR_CODES,
  idTokenGrantBodySchema as idTokenFields,
  passwordGrantBodySchema as passwordFields,
  pkceGrantBodySchema as pkceFields,
  refreshTokenGrantBodySchema as refreshFields,
  type Session,
  sessionSchema,
  web3GrantBodySchema as web3Fields,
} from '@satlens/contract'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { getRequestClientInfo, type RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { AuthRoutesPlugin } from '#auth/core/ports.ts'
import { handleRefreshTokenGrant } from '#auth/sessions/refresh/refresh-grant.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { requireRequestBody } from '#kernel/http/register-endpoint.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import { handleIdTokenGrant } from './id-token-grant.ts'
import { handlePasswordGrant } from './password-grant.ts'
import { handlePkceGrant } from './pkce-grant.ts'
import type { SignInDeps } from './sign-in-deps.ts'
import { handleWeb3Grant } from './web3/web3-grant.ts'

type Grant = (
  deps: SignInDeps,
  body: unknown,
  source: RequestClientInfo,
  request: FastifyRequest,
) => Promise<Session>

const GRANTS: Readonly<Record<string, Grant>> = {
  password: handlePasswordGrant,
  refresh_token: handleRefreshTokenGrant,
  pkce: handlePkceGrant,
  id_token: handleIdTokenGrant,
  web3: handleWeb3Grant,
}

/** POST /token creates a session (docs/protocol.md#password-sign-in, docs/protocol.md#id-token-sign-in, docs/protocol.md#web3-sign-in). */
export const tokenEndpointRoutes: AuthRoutesPlugin<SignInDeps> = (app, deps) => {
  app.post<{ Querystring: { grant_type?: unknown } }>(
    '/auth/v1/token',
    { config: { description: TOKEN } },
    async (request) => {
      const { grant_type: name } = request.query
      const grant = typeof name === 'string' && Object.hasOwn(GRANTS, name) ? GRANTS[name] : undefined
      if (!grant) throw new ApiError('invalid_credentials', { message: 'unsupported_grant_type' })
      return grant(deps, requireRequestBody(request.body), getRequestClientInfo(request), request)
    },
  )
}

const TOKEN: OpenApiRouteDescription = {
  summary: 'Exchanges a password, refresh token, auth code, ID token or signed wallet message for a session.',
  query: z.object({ grant_type: z.enum(['password', 'refresh_token', 'pkce', 'id_token', 'web3']) }),
  body: z.union([passwordFields, refreshFields, pkceFields, idTokenFields, web3Fields]),
  bearer: 'sometimes',
  responses: { 200: { text: 'The session.', schema: sessionSchema } },
  errors: [
    ...createApiErrorsFromCodes([
      ...(['validation_failed', 'captcha_failed', 'service_unavailable'] as const),
      ...(['invalid_credentials', 'email_not_confirmed', 'phone_not_confirmed'] as const),
      ...(['refresh_token_not_found', 'refresh_token_already_used', 'session_expired'] as const),
      ...(['flow_state_not_found', 'flow_state_expired', 'bad_code_verifier'] as const),
      ...(['bad_id_token', 'invalid_nonce', 'provider_disabled', 'signup_disabled'] as const),
      ...(['web3_provider_disabled', 'web3_unsupported_chain'] as const),
      ...([
        'provider_email_needs_verification',
        'identity_already_exists',
        'manual_linking_disabled',
      ] as const),
      ...(['insufficient_aal', 'unexpected_failure'] as const),
      ...BEARER_TOKEN_ERROR_CODES,
    ]),
    new ApiError('user_banned', { status: 400 }),
    new ApiError('phone_provider_disabled', { status: 422 }),
    new ApiError('email_exists', { status: 400 }),
    new ApiError('reauthentication_needed', { status: 403 }),
  ],
}
