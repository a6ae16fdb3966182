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
import type { AuthRoutesPlugin } from '#auth/context.ts'
import { getRequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { requireCaptcha } from '#auth/core/limits/captcha/captcha.ts'
import { getAuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import {
  createEndpointRegistrar,
  parseRequestInput,
  registerEndpoint,
} from '#kernel/http/register-endpoint.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import {
  createPasskeyRegistrationOptions,
  listPasskeysOfCaller,
  removePasskey,
  renamePasskey,
  verifyAndStorePasskey,
} from './manage-passkeys.ts'
import { createPasskeySignInOptions, verifyPasskeySignIn } from './sign-in-with-passkey.ts'

/** /passkeys: credentials that sign in without a password (docs/protocol.md#passkeys). */
export const passkeysRoutes: AuthRoutesPlugin = (app, auth, preHandler) => {
  const mountGuarded = createEndpointRegistrar(app, { preHandler })

  mountGuarded(passkeyRegistrationOptionsEndpoint, async ({ body }, request) => {
    const caller = await reauthenticateIfNonceGiven(auth, getAuthenticatedCaller(request), body?.nonce)
    return createPasskeyRegistrationOptions(auth, caller)
  })
  mountGuarded(passkeyRegistrationVerifyEndpoint, ({ body }, request) =>
    verifyAndStorePasskey(auth, getAuthenticatedCaller(request), body),
  )
  registerEndpoint(app, passkeyAuthenticationOptionsEndpoint, async ({ body }, request) => {
    await requireCaptcha(auth, body, getRequestClientInfo(request))
    return createPasskeySignInOptions(auth)
  })
  registerEndpoint(app, passkeyAuthenticationVerifyEndpoint, ({ body }, request) =>
    verifyPasskeySignIn(auth, body, getRequestClientInfo(request)),
  )
  mountGuarded(listPasskeysEndpoint, (_input, request) =>
    listPasskeysOfCaller(auth, getAuthenticatedCaller(request)),
  )
  mountGuarded(renamePasskeyEndpoint, ({ params, body }, request) => {
    const change = { id: params.id, friendlyName: body.friendly_name }
    return renamePasskey(auth, getAuthenticatedCaller(request), change)
  })
  // A plain route, because it responds with 204 (docs/protocol.md#passkeys).
  app.delete(
    '/auth/v1/passkeys/:id',
    { preHandler, config: { description: REMOVAL } },
    async (request, reply) => {
      const { id } = parseRequestInput(renamePasskeyEndpoint.params, request.params)
      await removePasskey(auth, getAuthenticatedCaller(request), id)
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
