import type { User } from '@satlens/contract'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type AuditLogAction,
  type AuditLogContext,
  insertAuditLogEntry,
  type RequestClientInfo,
} from '#auth/core/audit/audit.queries.ts'
import type { CoreDeps } from '#auth/core/ports.ts'
import { commitAndSendEmails } from '#auth/messages/email/outbox.ts'
import { getServiceCaller } from '#auth/sessions/guard/service-guard.ts'
import { findFactorsOfUser } from '#auth/users/factors.queries.ts'
import { toUserResponse } from '#auth/users/user-json.ts'
import { findIdentitiesOfUser, findUserById, lockUserById, type UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { AdminDeps } from '../admin-deps.ts'

/** Who administers: a program, named by its service key, or the operator at a terminal. */
export interface AdminActor {
  readonly source: RequestClientInfo
  /** Part of the traits of every audit entry. */
  readonly traits: { readonly by_service_key: string } | { readonly by: 'operator' }
}

/** Returns the program that sent a request to an administration endpoint. */
export function getAdminActor(request: FastifyRequest): AdminActor {
  const { keyName, source } = getServiceCaller(request)
  return { source, traits: { by_service_key: keyName } }
}

/** Adds an entry to the audit log. Its actor is the account concerned, so that its owner's export contains it. */
export type AuditAsAdmin = (
  action: AuditLogAction,
  traits?: Readonly<Record<string, unknown>>,
) => Promise<void>

export const createAdminAudit =
  (deps: CoreDeps, tx: Db, actor: AdminActor, user: AuditLogContext['user']): AuditAsAdmin =>
  (action, traits = {}) =>
    insertAuditLogEntry(
      deps,
      tx,
      action,
      { user, source: actor.source, now: deps.clock.now() },
      { ...actor.traits, ...traits },
    )

interface LockedUser {
  readonly user: UserRow
  readonly now: Date
  readonly audit: AuditAsAdmin
}

/** Runs a change of an account, which is locked, and then sends its emails. Throws 404 `user_not_found`. */
export const changeUserAsAdmin = <T>(
  deps: AdminDeps,
  actor: AdminActor,
  userId: string,
  change: (tx: Db, locked: LockedUser) => Promise<T>,
): Promise<T> =>
  commitAndSendEmails(deps, async (tx) => {
    const user = await lockUserById(tx, requireUuid(userId, 'user_id must be an UUID'))
    if (!user) throw createUserNotFoundError()
    return change(tx, { user, now: deps.clock.now(), audit: createAdminAudit(deps, tx, actor, user) })
  })

export async function requireUserById(db: Db, userId: string): Promise<UserRow> {
  const user = await findUserById(db, requireUuid(userId, 'user_id must be an UUID'))
  if (!user) throw createUserNotFoundError()
  return user
}

export const createUserNotFoundError = (message = 'User not found') =>
  new ApiError('user_not_found', { status: 404, message })

/** The sentence of GoTrue for an address that another account has. */
export const createEmailExistsError = () =>
  new ApiError('email_exists', { message: 'A user with this email address has already been registered' })

/** Returns an id of a path. Throws 404 `validation_failed` if it is malformed, as GoTrue does. */
export function requireUuid(id: string, message: string): string {
  if (z.safeParse(z.guid(), id).success) return id
  throw new ApiError('validation_failed', { status: 404, message })
}

export const readUserResponse = async (db: Db, user: UserRow): Promise<User> =>
  toUserResponse(user, await findIdentitiesOfUser(db, user.id), await findFactorsOfUser(db, user.id))
