import {
  BEARER_TOKEN_ERROR_CODES,
  listPasskeysEndpoint,
  passkeyAuthenticationOptionsEndpoint,
  passkeyAuthenticationVerifyEndpoint,
  passkeyRegistrationOptionsEndpoint,
  passkeyRegistrationVerifyEndpoint,
  renamePasskeyEndpoint,
} from '@satlens/contract'
import { reauthenticateIfNonceGiven } from '#auth/accounts/step-up/reauthenticate.ts'
import { getRequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { requireCaptcha } from '#auth/core/limits/captcha/captcha.ts'
import type { AuthRoutesPlugin } from '#auth/core/ports.ts'
import { getAuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import {
  createEndpointRegistrar,
  parseRequestInput,
  registerEndpoint,
} from '#kernel/http/register-endpoint.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import {
  createPasskeyRegistrationOptions,
  listPasskeysOfCaller,
  removePasskey,
  renamePasskey,
  verifyAndStorePasskey,
} from './manage-passkeys.ts'
import { createPasskeySignInOptions, verifyPasskeySignIn } from './sign-in-with-passkey.ts'

/** /passkeys: credentials that sign in without a password (docs/protocol.md#passkeys). */
export const passkeysRoutes: AuthRoutesPlugin<SignInDeps> = (app, deps, preHandler) => {
  const mountGuarded = createEndpointRegistrar(app, { preHandler })

  mountGuarded(passkeyRegistrationOptionsEndpoint, async ({ body }, request) => {
    const caller = await reauthenticateIfNonceGiven(deps, getAuthenticatedCaller(request), body?.nonce)
    return createPasskeyRegistrationOptions(deps, caller)
  })
  mountGuarded(passkeyRegistrationVerifyEndpoint, ({ body }, request) =>
    verifyAndStorePasskey(deps, getAuthenticatedCaller(request), body),
  )
  registerEndpoint(app, passkeyAuthenticationOptionsEndpoint, async ({ body }, request) => {
    await requireCaptcha(deps, body, getRequestClientInfo(request))
    return createPasskeySignInOptions(deps)
  })
  registerEndpoint(app, passkeyAuthenticationVerifyEndpoint, ({ body }, request) =>
    verifyPasskeySignIn(deps, body, getRequestClientInfo(request)),
  )
  mountGuarded(listPasskeysEndpoint, (_input, request) =>
    listPasskeysOfCaller(deps, getAuthenticatedCaller(request)),
  )
  mountGuarded(renamePasskeyEndpoint, ({ params, body }, request) => {
    const change = { id: params.id, friendlyName: body.friendly_name }
    return renamePasskey(deps, getAuthenticatedCaller(request), change)
  })
  // A plain route, because it responds with 204 (docs/protocol.md#passkeys).
  app.delete(
    '/auth/v1/passkeys/:id',
    { preHandler, config: { description: REMOVAL } },
    async (request, reply) => {
      const { id } = parseRequestInput(renamePasskeyEndpoint.params, request.params)
      await removePasskey(deps, getAuthenticatedCaller(request), id)
      return reply.code(204).send()
    },
  )
}

const REMOVAL: OpenApiRouteDescription = {
  summary: "Removes one of the caller's passkeys.",
  params: renamePasskeyEndpoint.params,
  bearer: 'always',
  responses: { 204: { text: 'Removed.' } },
  errors: createApiErrorsFromCodes([
    ...BEARER_TOKEN_ERROR_CODES,
    'insufficient_aal',
    'reauthentication_needed',
    'passkey_not_found',
  ]),
}
