import formBody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { getRequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { AuthRoutesPlugin } from '#auth/core/ports.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import { authorizationParametersSchema } from '../authorization/authorization.routes.ts'
import { pushAuthorization } from '../authorization/start-authorization.ts'
import type { OAuthClientRow } from '../clients/oauth-clients.queries.ts'
import { handleDeviceCodeGrant } from '../device/device-grant.ts'
import { DEVICE_CODE_GRANT, startDeviceRequest } from '../device/start-device-request.ts'
import { createOAuthError } from '../oauth-error.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import { authenticateClient, isInvalidClient } from '../proofs/client-authentication.ts'
import { CLIENT_JWT_ALGORITHMS, verifyDpopProof } from '../proofs/dpop-proof.ts'
import { type FormParameters, readFormParameters, requireParameter } from '../proofs/form-parameters.ts'
import { handleCodeGrant } from './code-grant.ts'
import { introspectToken } from './introspection.ts'
import { requireAccessToken } from './presented-token.ts'
import { handleOAuthRefreshGrant } from './refresh-grant.ts'
import { revokeToken } from './revocation.ts'
import type { TokenRequest } from './token-request.ts'
import type { TokenResponse } from './token-response.ts'
import { createUserInfoClaims } from './user-info-claims.ts'

interface Grant {
  readonly handle: (deps: OAuthServerDeps, request: TokenRequest) => Promise<TokenResponse>
  readonly name: Parameters<OAuthServerDeps['count']['tokens']>[0]
}

const GRANTS: ReadonlyMap<string, Grant> = new Map<string, Grant>([
  ['authorization_code', { handle: handleCodeGrant, name: 'authorization_code' }],
  ['refresh_token', { handle: handleOAuthRefreshGrant, name: 'refresh_token' }],
  [DEVICE_CODE_GRANT, { handle: handleDeviceCodeGrant, name: 'device_code' }],
])

/** The endpoints for applications themselves: tokens, their revocation and introspection, and the user's claims. */
export const oauthTokenRoutes: AuthRoutesPlugin<OAuthServerDeps> = async (app, deps) => {
  const { issuer } = deps.settings
  await app.register(async (forms) => {
    await forms.register(formBody, { parser: (text) => text as never })
    forms.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    forms.post('/auth/v1/oauth/token', { config: { description: TOKEN } }, async (request, reply) => {
      const arrivedAt = deps.clock.now()
      const { client, form } = await authenticate(deps, request, reply)
      const dpopJkt = await findDpopKey(deps, request, `${issuer}/oauth/token`)
      const type = requireParameter(form, 'grant_type')
      const grant = GRANTS.get(type)
      if (!grant) throw createOAuthError('unsupported_grant_type')
      if (!client.grantTypes.includes(type)) throw createOAuthError('unauthorized_client')
      const source = getRequestClientInfo(request)
      const tokens = await grant.handle(deps, { client, form, dpopJkt, source, arrivedAt, request })
      deps.count.tokens(grant.name)
      return tokens
    })

    forms.post(
      '/auth/v1/oauth/device_authorization',
      { config: { description: DEVICE_AUTHORIZATION } },
      async (request, reply) => {
        const { client, form } = await authenticate(deps, request, reply)
        const dpopJkt = await findDpopKey(deps, request, `${issuer}/oauth/device_authorization`)
        return startDeviceRequest(deps, { client, form, dpopJkt, source: getRequestClientInfo(request) })
      },
    )

    forms.post('/auth/v1/oauth/par', { config: { description: PUSH } }, async (request, reply) => {
      const { client, form } = await authenticate(deps, request, reply)
      const dpopJkt = await findDpopKey(deps, request, `${issuer}/oauth/par`)
      const source = getRequestClientInfo(request)
      return reply.code(201).send(await pushAuthorization(deps, { client, dpopJkt, form, source }))
    })

    forms.post('/auth/v1/oauth/revoke', { config: { description: REVOKE } }, async (request, reply) => {
      const { client, form } = await authenticate(deps, request, reply)
      await revokeToken(deps, client, requireParameter(form, 'token'), getRequestClientInfo(request))
      return reply.code(200).send({})
    })

    forms.post(
      '/auth/v1/oauth/introspect',
      { config: { description: INTROSPECT } },
      async (request, reply) => {
        const { client, form } = await authenticate(deps, request, reply)
        if (client.tokenEndpointAuthMethod === 'none') throw createOAuthError('invalid_client')
        return introspectToken(deps, client, requireParameter(form, 'token'))
      },
    )

    const sendUserInfo = async (request: FastifyRequest, reply: FastifyReply) => {
      const { user, session } = await requireAccessToken(deps, request, `${issuer}/oauth/userinfo`).catch(
        (error: unknown) => {
          throw toAccessTokenError(error, request, reply)
        },
      )
      return createUserInfoClaims(user, session.oauthScope ?? '')
    }
    // OpenID Connect Core §5.3.1 requires both methods.
    forms.get('/auth/v1/oauth/userinfo', { config: { description: USER_INFO } }, sendUserInfo)
    forms.post('/auth/v1/oauth/userinfo', { config: { description: USER_INFO } }, sendUserInfo)
  })
}

/** Returns the thumbprint of the key of the request's DPoP proof; null without a proof. Throws `invalid_dpop_proof`. */
async function findDpopKey(deps: OAuthServerDeps, { headers }: FastifyRequest, url: string) {
  const { dpop } = headers
  if (Array.isArray(dpop)) throw createOAuthError('invalid_dpop_proof', 'There is more than one proof.')
  return dpop === undefined ? null : verifyDpopProof(deps, dpop, { method: 'POST', url, accessToken: null })
}

const TOKEN_ERRORS: readonly string[] = ['invalid_token', 'invalid_dpop_proof']

/** Tells a client how to send its token (RFC 6750 §3, RFC 9449 §7.1). Without a token there is nothing wrong with one. */
function toAccessTokenError(thrown: unknown, { headers }: FastifyRequest, reply: FastifyReply): unknown {
  if (!(thrown instanceof ApiError) || !TOKEN_ERRORS.includes(thrown.code)) return thrown
  const { code, message, details } = thrown
  const error = headers.authorization === undefined ? '' : ` error="${code}",`
  reply.header('www-authenticate', [
    headers.authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"',
    `DPoP${error} algs="${CLIENT_JWT_ALGORITHMS.join(' ')}"`,
  ])
  return new ApiError(code, { status: 401, message, details })
}

async function authenticate(
  deps: OAuthServerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ client: OAuthClientRow; form: FormParameters }> {
  const form = readFormParameters(request.body)
  try {
    const client = await authenticateClient(deps, request.headers.authorization, form)
    // Anybody can send the id of a public client, and must not use up the limit of its other users.
    const key = client.tokenEndpointAuthMethod === 'none' ? `${client.id} ${request.ip}` : client.id
    const excess = await deps.limiter.count('oauth_client', key)
    if (excess) throw excess.error
    return { client, form }
  } catch (error) {
    if (isInvalidClient(error)) {
      deps.count.refusedClient()
      // Only failures count by address: the requests of all users of an application come from its own server.
      const excess = await deps.limiter.count('oauth_client_failures', request.ip)
      if (excess) throw excess.error
      if (request.headers.authorization !== undefined) reply.header('www-authenticate', 'Basic realm="oauth"')
    }
    throw error
  }
}

const FORM = 'application/x-www-form-urlencoded'
const credentials = {
  client_id: z.optional(z.string()),
  client_secret: z.optional(z.string()),
  client_assertion: z.optional(z.string()),
  client_assertion_type: z.optional(z.string()),
}
const CLIENT_ERRORS = createApiErrorsFromCodes([
  ...(['invalid_request', 'invalid_client', 'over_request_rate_limit', 'service_unavailable'] as const),
])
const TOKEN: OpenApiRouteDescription = {
  summary: 'Exchanges a code or a refresh token of an application for tokens.',
  body: z.object({
    ...credentials,
    grant_type: z.string(),
    code: z.optional(z.string()),
    code_verifier: z.optional(z.string()),
    device_code: z.optional(z.string()),
    redirect_uri: z.optional(z.string()),
    refresh_token: z.optional(z.string()),
    resource: z.optional(z.string()),
  }),
  bodyType: FORM,
  bearer: 'never',
  responses: {
    200: {
      text: 'The tokens.',
      schema: z.object({
        access_token: z.string(),
        token_type: z.enum(['bearer', 'DPoP']),
        expires_in: z.number(),
        refresh_token: z.optional(z.string()),
        scope: z.string(),
        id_token: z.optional(z.string()),
      }),
    },
  },
  errors: [
    ...CLIENT_ERRORS,
    ...createApiErrorsFromCodes([
      'invalid_grant',
      'unauthorized_client',
      'unsupported_grant_type',
      'invalid_target',
      'invalid_dpop_proof',
      'authorization_pending',
      'slow_down',
      'access_denied',
      'expired_token',
    ]),
  ],
}
const DEVICE_AUTHORIZATION: OpenApiRouteDescription = {
  summary: 'Starts the sign-in on a device without a browser.',
  body: z.object({ ...credentials, scope: z.optional(z.string()), resource: z.optional(z.string()) }),
  bodyType: FORM,
  bearer: 'never',
  responses: {
    200: {
      text: 'The code to poll with and the code to show.',
      schema: z.object({
        device_code: z.string(),
        user_code: z.string(),
        verification_uri: z.string(),
        verification_uri_complete: z.string(),
        expires_in: z.number(),
        interval: z.number(),
      }),
    },
  },
  errors: [
    ...CLIENT_ERRORS,
    ...createApiErrorsFromCodes([
      'unauthorized_client',
      'invalid_scope',
      'invalid_target',
      'invalid_dpop_proof',
    ]),
  ],
}
const PUSH: OpenApiRouteDescription = {
  summary: 'Stores an authorization request for a minute, for a reference to it in the browser.',
  body: z.extend(authorizationParametersSchema, credentials),
  bodyType: FORM,
  bearer: 'never',
  responses: {
    201: {
      text: 'The reference.',
      schema: z.object({ request_uri: z.string(), expires_in: z.number() }),
    },
  },
  errors: [
    ...CLIENT_ERRORS,
    ...createApiErrorsFromCodes([
      'unsupported_response_type',
      'invalid_scope',
      'invalid_target',
      'request_not_supported',
      'request_uri_not_supported',
      'invalid_dpop_proof',
    ]),
  ],
}
const REVOKE: OpenApiRouteDescription = {
  summary: 'Ends the session of a token of an application.',
  body: z.object({ ...credentials, token: z.string(), token_type_hint: z.optional(z.string()) }),
  bodyType: FORM,
  bearer: 'never',
  responses: { 200: { text: 'The token is no longer valid, if it was.', schema: z.object({}) } },
  errors: CLIENT_ERRORS,
}
const INTROSPECT: OpenApiRouteDescription = {
  summary: 'Tells an application whether a token of it is valid, and what it is for.',
  body: z.object({ ...credentials, token: z.string(), token_type_hint: z.optional(z.string()) }),
  bodyType: FORM,
  bearer: 'never',
  responses: { 200: { text: 'The description.', schema: z.looseObject({ active: z.boolean() }) } },
  errors: CLIENT_ERRORS,
}
const USER_INFO: OpenApiRouteDescription = {
  summary: 'Returns the claims about the user that the scopes of the access token allow.',
  bearer: 'always',
  responses: { 200: { text: 'The claims.', schema: z.looseObject({ sub: z.uuid() }) } },
  errors: [
    ...createApiErrorsFromCodes(['invalid_token']),
    new ApiError('invalid_dpop_proof', { status: 401 }),
  ],
}
