import { randomUUID } from 'node:crypto'
import type { User } from '@satlens/contract'
import { parseEmailAddress } from '@satlens/domain'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { createPasswordHashingService, type PasswordHasher } from '#auth/core/crypto/passwords.ts'
import type { AccountDataOfModules, CoreDeps } from '#auth/core/ports.ts'
import { resolveAllowedRedirectUrl } from '#auth/core/redirects/redirect-target.ts'
import { createEventRecorder } from '#auth/events/record-event.ts'
import { createLogOnlyEmailTransport } from '#auth/messages/email/email-transport.ts'
import { openEmailOutbox } from '#auth/messages/email/outbox.ts'
import { findUserByEmail, findUserById, type UserRow } from '#auth/users/users.queries.ts'
import type { AdminDeps } from '../admin-deps.ts'
import { type AdminActor, readUserResponse } from './change-user-as-admin.ts'
import { createUserAsAdmin } from './create-user-as-admin.ts'
import { deleteUserAsAdmin } from './delete-user-as-admin.ts'
import { generateLink, type LinkRequest } from './generate-link.ts'
import { listUsers } from './list-users.ts'
import { parsePage } from './pagination.ts'
import { type UserChange, updateUserAsAdmin } from './update-user-as-admin.ts'
import { deleteAllFactorsAsAdmin, endSessionsAsAdmin } from './user-credentials.ts'

interface OperatorDeps extends Omit<CoreDeps, 'recordEvent'>, AccountDataOfModules {
  readonly breached: AdminDeps['breached']
  readonly passwordHasher: PasswordHasher
  readonly log: FastifyBaseLogger
}

export type OperatorAdministration = ReturnType<typeof openOperatorAdministration>

/**
 * Opens the administration for a command of the operator: the functions of the endpoints, without a server and a service
 * key. Emails are stored, and a server sends them within a minute.
 */
export function openOperatorAdministration({ passwordHasher, log, ...given }: OperatorDeps) {
  const { secret, settings } = given
  const transport = createLogOnlyEmailTransport(log, { showsContent: false })
  const deps: AdminDeps = {
    ...given,
    recordEvent: createEventRecorder({ secret, receivers: settings.eventReceivers }),
    sms: null,
    passwords: createPasswordHashingService({ hasher: passwordHasher, concurrency: 1, maxWaiting: 1 }),
    outbox: { ...openEmailOutbox({ ...given, log, transport, parallel: 1 }), wake() {} },
  }
  const actor: AdminActor = {
    source: { ip: '', userAgent: 'users', requestId: randomUUID(), language: null },
    traits: { by: 'operator' },
  }

  /** Returns the account with this id or email address. Throws if there is none. */
  async function find(idOrEmail: string): Promise<UserRow> {
    const isId = z.safeParse(z.guid(), idOrEmail).success
    const email = parseEmailAddress(idOrEmail)
    const user = isId
      ? await findUserById(deps.db, idOrEmail)
      : await findUserByEmail(deps.db, email.ok ? email.value : idOrEmail)
    if (!user) throw new Error(`No account has the id or email address ${idOrEmail}.`)
    return user
  }

  return {
    list: (filter: string | undefined, page: { page?: string | undefined; per_page?: string | undefined }) =>
      listUsers(deps, { filter }, parsePage(page)),
    show: async (idOrEmail: string): Promise<User> => readUserResponse(deps.db, await find(idOrEmail)),
    create: (attributes: Parameters<typeof createUserAsAdmin>[2]) =>
      createUserAsAdmin(deps, actor, attributes),
    update: async (idOrEmail: string, change: UserChange) =>
      updateUserAsAdmin(deps, actor, (await find(idOrEmail)).id, change),
    delete: async (idOrEmail: string, options: { readonly isSoft: boolean }) =>
      deleteUserAsAdmin(deps, actor, (await find(idOrEmail)).id, options),
    signOut: async (idOrEmail: string) =>
      endSessionsAsAdmin(deps, actor, (await find(idOrEmail)).id, { scope: 'global' }),
    deleteAllFactors: async (idOrEmail: string) =>
      deleteAllFactorsAsAdmin(deps, actor, (await find(idOrEmail)).id),
    generateLink: ({
      redirectTo,
      ...link
    }: Omit<LinkRequest, 'redirectTo'> & { readonly redirectTo?: string | undefined }) =>
      generateLink(deps, actor, {
        ...link,
        redirectTo: resolveAllowedRedirectUrl([redirectTo], deps.settings),
      }),
  }
}
