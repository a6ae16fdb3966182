import {
  deleteAccountEndpoint,
  endSessionEndpoint,
  exportAccountEndpoint,
  getUserEndpoint,
  importAccountEndpoint,
  listSessionsEndpoint,
  listSignInsEndpoint,
  MAX_IMPORT_BYTES,
  updateUserEndpoint,
} from '@satlens/contract'
import type * as z from 'zod/mini'
import { insertAuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import type { AuthRoutesPlugin } from '#auth/core/ports.ts'
import { resolveAllowedRedirectUrl } from '#auth/core/redirects/redirect-target.ts'
import { parsePkceChallenge } from '#auth/one-time/flow-states/pkce-challenge.ts'
import { endSessionOfUser } from '#auth/sessions/end-session.ts'
import {
  type AuthenticatedCaller,
  authenticateRequestWithAccount,
  getAuthenticatedCaller,
  rejectOtherAudiencePreHandler,
  requireAuthenticatedAudience,
} from '#auth/sessions/guard/caller.ts'
import { toUserResponse } from '#auth/users/user-json.ts'
import { deleteUser, redactEmailInAuditLog } from '#auth/users/users.queries.ts'
import { createEndpointRegistrar, registerEndpoint } from '#kernel/http/register-endpoint.ts'
import type { AccountDeps } from '../account-deps.ts'
import { requirePasswordOrEmailedCode } from '../step-up/reauthenticate.ts'
import { requireAal2IfFactorVerified } from '../step-up/step-up.ts'
import { changeAccountWithLockedCaller } from './change-account.ts'
import { createAccountExporter } from './export-account.ts'
import { importAccountData } from './import-account.ts'
import { listSessionsOfUser } from './list-sessions.ts'
import { listSignInsOfUser } from './list-sign-ins.ts'
import { updateUserAccount } from './update-user.ts'

type OwnerProof = z.output<typeof deleteAccountEndpoint.body>

/** /user (docs/protocol.md#user-object, docs/protocol.md#update-user); /account and /sessions, which GoTrue does not have. */
export const userAccountRoutes: AuthRoutesPlugin<AccountDeps> = (app, deps, requireUser) => {
  const { sessionLookups, clock, settings } = deps
  const mountGuarded = createEndpointRegistrar(app, { preHandler: requireUser })

  // The most frequent request of SDKs: one statement both authenticates and reads. It has no rate limit to check.
  registerEndpoint(app, getUserEndpoint, async (_input, request) => {
    const { user, identities, factors } = await authenticateRequestWithAccount(
      { sessionLookups, clock, limits: settings.limits },
      request,
    )
    requireAuthenticatedAudience(request)
    return toUserResponse(user, identities, factors)
  })
  registerEndpoint(
    app,
    updateUserEndpoint,
    ({ body: change, query }, request) => {
      const redirectTo = resolveAllowedRedirectUrl([request.headers.redirect_to, query.redirect_to], settings)
      const input = { change, delivery: { redirectTo, pkce: parsePkceChallenge(change) } }
      return updateUserAccount(deps, getAuthenticatedCaller(request), input)
    },
    { preHandler: [requireUser, rejectOtherAudiencePreHandler] },
  )

  const exportAccount = createAccountExporter(deps)
  registerEndpoint(
    app,
    exportAccountEndpoint,
    (_input, request) => exportAccount(getAuthenticatedCaller(request)),
    {
      preHandler: requireUser,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="account.json"',
      },
    },
  )
  registerEndpoint(
    app,
    importAccountEndpoint,
    ({ body }, request) => importAccountData(deps, getAuthenticatedCaller(request), body),
    { preHandler: requireUser, bodyLimit: MAX_IMPORT_BYTES },
  )
  mountGuarded(deleteAccountEndpoint, ({ body }, request) =>
    deleteAccount(deps, getAuthenticatedCaller(request), body),
  )

  mountGuarded(listSessionsEndpoint, async (_input, request) => ({
    sessions: await listSessionsOfUser(deps, getAuthenticatedCaller(request)),
  }))
  mountGuarded(listSignInsEndpoint, async (_input, request) => ({
    sign_ins: await listSignInsOfUser(deps, getAuthenticatedCaller(request).userId),
  }))
  mountGuarded(endSessionEndpoint, async ({ params: { id } }, request) => {
    await endSessionOfUser(deps, getAuthenticatedCaller(request), id)
    return { id }
  })
}

/** Deletes the caller's account and all its data, except redacted audit entries. */
async function deleteAccount(
  deps: AccountDeps,
  caller: AuthenticatedCaller,
  proof: OwnerProof,
): Promise<{ id: string }> {
  await requireAal2IfFactorVerified(deps.db, caller)
  await requirePasswordOrEmailedCode(deps, caller, proof)
  await changeAccountWithLockedCaller(deps, caller, async (tx, actor) => {
    await insertAuditLogEntry(deps, tx, 'user_deleted', actor)
    await deleteUser(tx, caller.userId)
    await redactEmailInAuditLog(tx, caller.userId)
  })
  return { id: caller.userId }
}
