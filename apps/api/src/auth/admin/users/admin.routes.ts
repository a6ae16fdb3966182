import {
  adminCreateUserEndpoint,
  adminDeleteFactorEndpoint,
  adminDeletePasskeyParams,
  adminDeleteUserEndpoint,
  adminEndSessionsEndpoint,
  adminGenerateLinkEndpoint,
  adminGetUserEndpoint,
  adminListAuditEntriesEndpoint,
  adminListFactorsEndpoint,
  adminListPasskeysEndpoint,
  adminListSessionsEndpoint,
  adminListUsersEndpoint,
  adminUpdateFactorEndpoint,
  adminUpdateUserEndpoint,
  inviteUserEndpoint,
  SERVICE_KEY_ERROR_CODES,
} from '@satlens/contract'
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import { listSessionsOfUser } from '#auth/accounts/settings/list-sessions.ts'
import { resolveAllowedRedirectUrl } from '#auth/core/redirects/redirect-target.ts'
import { AUTHENTICATED_AUDIENCE } from '#auth/core/tables/users.ts'
import { toPasskeyJson } from '#auth/sign-in/passkeys/manage-passkeys.ts'
import type { SignInDeps } from '#auth/sign-in/sign-in-deps.ts'
import { findFactorsOfUser } from '#auth/users/factors.queries.ts'
import { findPasskeysOfUser } from '#auth/users/passkeys.queries.ts'
import { toFactorJson } from '#auth/users/user-json.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { createEndpointRegistrar, parseRequestInput } from '#kernel/http/register-endpoint.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import { getAdminActor, readUserResponse, requireUserById } from './change-user-as-admin.ts'
import { createUserAsAdmin } from './create-user-as-admin.ts'
import { deleteUserAsAdmin } from './delete-user-as-admin.ts'
import { generateLink } from './generate-link.ts'
import { inviteUser } from './invite-user.ts'
import { listAuditEntries, listUsers } from './list-users.ts'
import { addPaginationHeaders, parsePage } from './pagination.ts'
import { updateUserAsAdmin } from './update-user-as-admin.ts'
import {
  deleteFactorAsAdmin,
  deletePasskeyAsAdmin,
  endSessionsAsAdmin,
  updateFactorAsAdmin,
} from './user-credentials.ts'

/** /admin and /invite: administration by programs with a service key (docs/protocol.md#administration). */
export function adminRoutes(
  app: FastifyInstance,
  deps: SignInDeps,
  preHandler: preHandlerAsyncHookHandler,
): void {
  const { db, settings } = deps
  const mount = createEndpointRegistrar(app, { preHandler })

  mount(adminListUsersEndpoint, async ({ query }, request, reply) => {
    const page = parsePage(query)
    const { users, total } = await listUsers(deps, query, page)
    addPaginationHeaders(request, reply, page, total)
    return { users, aud: AUTHENTICATED_AUDIENCE }
  })
  mount(adminListAuditEntriesEndpoint, async ({ query }, request, reply) => {
    const page = parsePage(query)
    const { entries, total } = await listAuditEntries(deps, query, page)
    addPaginationHeaders(request, reply, page, total)
    return entries
  })
  mount(adminCreateUserEndpoint, ({ body }, request) => createUserAsAdmin(deps, getAdminActor(request), body))
  mount(adminGetUserEndpoint, async ({ params }) =>
    readUserResponse(db, await requireUserById(db, params.user_id)),
  )
  mount(adminUpdateUserEndpoint, ({ params, body }, request) =>
    updateUserAsAdmin(deps, getAdminActor(request), params.user_id, body),
  )
  mount(adminDeleteUserEndpoint, async ({ params, body }, request) => {
    const isSoft = body?.should_soft_delete === true
    await deleteUserAsAdmin(deps, getAdminActor(request), params.user_id, { isSoft })
    return {}
  })

  mount(adminGenerateLinkEndpoint, ({ query, body }, request) => {
    const candidates = [body.redirect_to, request.headers.redirect_to, query.redirect_to]
    const redirectTo = resolveAllowedRedirectUrl(candidates, settings)
    const { new_email: newEmail, ...link } = body
    return generateLink(deps, getAdminActor(request), { ...link, newEmail, redirectTo })
  })
  mount(inviteUserEndpoint, ({ query, body }, request) => {
    const redirectTo = resolveAllowedRedirectUrl([request.headers.redirect_to, query.redirect_to], settings)
    return inviteUser(deps, getAdminActor(request), { ...body, redirectTo })
  })

  mount(adminListFactorsEndpoint, async ({ params }) => {
    const { id } = await requireUserById(db, params.user_id)
    return (await findFactorsOfUser(db, id)).map(toFactorJson)
  })
  mount(adminUpdateFactorEndpoint, ({ params, body }, request) => {
    const factor = { userId: params.user_id, factorId: params.factor_id }
    return updateFactorAsAdmin(deps, getAdminActor(request), factor, body)
  })
  mount(adminDeleteFactorEndpoint, ({ params }, request) => {
    const factor = { userId: params.user_id, factorId: params.factor_id }
    return deleteFactorAsAdmin(deps, getAdminActor(request), factor)
  })
  mount(adminListPasskeysEndpoint, async ({ params }) => {
    const { id } = await requireUserById(db, params.user_id)
    return (await findPasskeysOfUser(db, id)).map(toPasskeyJson)
  })
  // A plain route, because it responds with 204 as in GoTrue.
  app.delete(
    '/auth/v1/admin/users/:user_id/passkeys/:passkey_id',
    { preHandler, config: { description: PASSKEY_DELETION } },
    async (request, reply) => {
      const params = parseRequestInput(adminDeletePasskeyParams, request.params)
      const passkey = { userId: params.user_id, passkeyId: params.passkey_id }
      await deletePasskeyAsAdmin(deps, getAdminActor(request), passkey)
      return reply.code(204).send()
    },
  )
  mount(adminListSessionsEndpoint, async ({ params }) => {
    const { id } = await requireUserById(db, params.user_id)
    return { sessions: await listSessionsOfUser(deps, { userId: id, sessionId: null }) }
  })
  mount(adminEndSessionsEndpoint, async ({ params, query }, request) => ({
    ended: await endSessionsAsAdmin(deps, getAdminActor(request), params.user_id, query),
  }))
}

const PASSKEY_DELETION: OpenApiRouteDescription = {
  summary: 'Removes a passkey of an account.',
  params: adminDeletePasskeyParams,
  bearer: 'service',
  responses: { 204: { text: 'Removed.' } },
  errors: [
    ...createApiErrorsFromCodes(SERVICE_KEY_ERROR_CODES),
    new ApiError('user_not_found', { status: 404 }),
    new ApiError('validation_failed', { status: 404 }),
  ],
}
