import {
  listPasskeysEndpoint,
  passkeyAuthenticationOptionsEndpoint,
  passkeyAuthenticationVerifyEndpoint,
  passkeyRegistrationOptionsEndpoint,
  passkeyRegistrationVerifyEndpoint,
  renamePasskeyEndpoint,
  SIGNED_IN_ERRORS,
} from '@satlens/contract'
import { createMount, mount, parse } from '../../kernel/http/mount.ts'
import { listErrorsOf, type RouteDescription } from '../../kernel/http/route-description.ts'
import { getRequestSource } from '../audit/audit.queries.ts'
import type { Routes } from '../context.ts'
import { requireCaptcha } from '../limits/captcha/captcha.ts'
import { getCaller } from '../sessions/guard/caller.ts'
import { reauthenticateIfNeeded } from '../step-up/reauthenticate.ts'
import {
  listPasskeys,
  registerPasskey,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from './manage-passkeys.ts'
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts'

/** /passkeys: credentials that sign in without a password (docs/protocol.md#passkeys). */
export const passkeysRoutes: Routes = (app, auth, preHandler) => {
  const mountGuarded = createMount(app, { preHandler })

  mountGuarded(passkeyRegistrationOptionsEndpoint, async ({ body }, request) => {
    const caller = await reauthenticateIfNeeded(auth, getCaller(request), body?.nonce)
    return startPasskeyRegistration(auth, caller)
  })
  mountGuarded(passkeyRegistrationVerifyEndpoint, ({ body }, request) =>
    registerPasskey(auth, getCaller(request), body),
  )
  mount(app, passkeyAuthenticationOptionsEndpoint, async ({ body }, request) => {
    await requireCaptcha(auth, body, getRequestSource(request))
    return startPasskeySignIn(auth)
  })
  mount(app, passkeyAuthenticationVerifyEndpoint, ({ body }, request) =>
    signInWithPasskey(auth, body, getRequestSource(request)),
  )
  mountGuarded(listPasskeysEndpoint, (_input, request) => listPasskeys(auth, getCaller(request)))
  mountGuarded(renamePasskeyEndpoint, ({ params, body }, request) => {
    const change = { id: params.id, friendlyName: body.friendly_name }
    return renamePasskey(auth, getCaller(request), change)
  })
  // A plain route, because it responds with 204 (docs/protocol.md#passkeys).
  app.delete(
    '/auth/v1/passkeys/:id',
    { preHandler, config: { description: REMOVAL } },
    async (request, reply) => {
      const { id } = parse(renamePasskeyEndpoint.params, request.params)
      await removePasskey(auth, getCaller(request), id)
      return reply.code(204).send()
    },
  )
}

const REMOVAL: RouteDescription = {
  summary: "Removes one of the caller's passkeys.",
  params: renamePasskeyEndpoint.params,
  bearer: 'always',
  responses: { 204: { text: 'Removed.' } },
  errors: listErrorsOf([
    ...SIGNED_IN_ERRORS,
    'insufficient_aal',
    'reauthentication_needed',
    'passkey_not_found',
  ]),
}
