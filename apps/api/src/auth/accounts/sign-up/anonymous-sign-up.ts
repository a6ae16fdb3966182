import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import type { FastifyRequest } from 'fastify'
import { getRequestClientInfo, insertAuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import { AUTHENTICATED_AUDIENCE } from '#auth/core/tables/users.ts'
import { chargeIpAddress } from '#auth/sessions/guard/limit-requests.ts'
import { createSessionResponse } from '#auth/sessions/session-response.ts'
import { createSession } from '#auth/sessions/start-session.ts'
import { insertAccount } from '#auth/users/insert-account.ts'
import { mergeUserMetadata, requireStorableUserMetadata } from '#auth/users/user.ts'
import { toUserResponse } from '#auth/users/user-json.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { AccountDeps } from '../account-deps.ts'

/** Creates an account without email, phone and identity, and its session (docs/protocol.md#anonymous-sign-in). */
export async function signUpAnonymously(
  deps: AccountDeps,
  data: Readonly<Record<string, unknown>>,
  request: FastifyRequest,
): Promise<Session> {
  const { settings, clock } = deps
  if (!settings.anonymousSignIns) throw new ApiError('anonymous_provider_disabled')
  const userMetadata = mergeUserMetadata({}, data)
  requireStorableUserMetadata(userMetadata)
  await chargeIpAddress(deps, 'anonymous_sign_up', request)
  const source = getRequestClientInfo(request)
  const now = clock.now()
  const row = {
    id: randomUUID(),
    aud: AUTHENTICATED_AUDIENCE,
    role: 'authenticated',
    isAnonymous: true,
    appMetadata: {},
    userMetadata,
    createdAt: now,
    updatedAt: now,
  }
  await deps.hooks.approveNewUser?.(toUserResponse(row, [], []), source.ip)
  const subject = await deps.db.transaction(async (tx) => {
    const user = await insertAccount(deps, tx, { user: row, identities: [], language: source.language })
    if (!user) throw new Error('The anonymous account was not stored.')
    const created = await createSession(tx, user, 'anonymous', source, now, 'anonymous')
    const audit = { user, sessionId: created.session.id, source, now }
    await insertAuditLogEntry(deps, tx, 'user_signedup', audit, { provider: 'anonymous', created: true })
    await insertAuditLogEntry(deps, tx, 'login', audit, { provider: 'anonymous' })
    return created
  })
  return createSessionResponse(deps, subject)
}
