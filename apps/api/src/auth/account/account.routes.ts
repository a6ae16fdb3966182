import {
  deleteAccountEndpoint,
  endSessionEndpoint,
  exportAccountEndpoint,
  getUserEndpoint,
  listSessionsEndpoint,
  listSignInsEndpoint,
  updateUserEndpoint,
} from '@satlens/contract'
import type * as z from 'zod/mini'
import { createMount, mount } from '../../kernel/http/mount.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import type { AuthContext, Routes } from '../context.ts'
import { parsePkceChallenge } from '../flow-states/pkce-challenge.ts'
import { resolveRedirectTarget } from '../redirects/redirect-target.ts'
import { endSession } from '../sessions/end-session.ts'
import {
  authenticateWithAccount,
  type Caller,
  getCaller,
  rejectOtherAudience,
  requireAudience,
} from '../sessions/guard/caller.ts'
import { type ReauthenticationContext, requireReauthentication } from '../step-up/reauthenticate.ts'
import { requireAal2IfEnrolled } from '../step-up/step-up.ts'
import { toUserJson } from '../users/user-json.ts'
import { deleteUser, redactAuditName } from '../users/users.queries.ts'
import { changeAccount } from './change-account.ts'
import { createExport } from './export-account.ts'
import { listSessions } from './list-sessions.ts'
import { listSignIns } from './list-sign-ins.ts'
import { updateUserAccount } from './update-user.ts'

type OwnerProof = z.output<typeof deleteAccountEndpoint.body>

/** /user (docs/protocol.md#get-user, docs/protocol.md#update-user); /account and /sessions, which GoTrue does not have. */
export const accountRoutes: Routes = (app, auth, requireUser) => {
  const { readQueries, clock, settings } = auth
  const mountGuarded = createMount(app, { preHandler: requireUser })

  // The most frequent request of SDKs: one statement both authenticates and reads. It has no rate limit to check.
  mount(app, getUserEndpoint, async (_input, request) => {
    const account = await authenticateWithAccount({ readQueries, clock, limits: settings.limits }, request)
    requireAudience(request)
    return toUserJson(account.user, account.identities, account.factors)
  })
  mount(
    app,
    updateUserEndpoint,
    ({ body: change, query }, request) => {
      const redirectTo = resolveRedirectTarget([request.headers.redirect_to, query.redirect_to], settings)
      const input = { change, delivery: { redirectTo, pkce: parsePkceChallenge(change) } }
      return updateUserAccount(auth, getCaller(request), input)
    },
    { preHandler: [requireUser, rejectOtherAudience] },
  )

  const exportAccount = createExport(auth)
  mount(app, exportAccountEndpoint, (_input, request) => exportAccount(getCaller(request)), {
    preHandler: requireUser,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="account.json"',
    },
  })
  mountGuarded(deleteAccountEndpoint, ({ body }, request) => deleteAccount(auth, getCaller(request), body))

  mountGuarded(listSessionsEndpoint, async (_input, request) => ({
    sessions: await listSessions(auth, getCaller(request)),
  }))
  mountGuarded(listSignInsEndpoint, async (_input, request) => ({
    sign_ins: await listSignIns(auth, getCaller(request).userId),
  }))
  mountGuarded(endSessionEndpoint, async ({ params: { id } }, request) => {
    await endSession(auth, getCaller(request), id)
    return { id }
  })
}

/** Deletes the caller's account and all its data, except redacted audit entries (docs/protocol.md#cascading-deletes). */
async function deleteAccount(
  auth: ReauthenticationContext & Pick<AuthContext, 'outbox' | 'passwords'>,
  caller: Caller,
  proof: OwnerProof,
): Promise<{ id: string }> {
  await requireAal2IfEnrolled(auth.db, caller)
  await requireReauthentication(auth, caller, proof)
  await changeAccount(auth, caller, async (tx, actor) => {
    await recordAudit(tx, 'user_deleted', actor)
    await deleteUser(tx, caller.userId)
    await redactAuditName(tx, caller.userId)
  })
  return { id: caller.userId }
}
