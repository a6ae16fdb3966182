import { randomUUID } from 'node:crypto'
import type { adminCreateUserEndpoint, User } from '@satlens/contract'
import * as z from 'zod/mini'
import { isSupportedPasswordHash } from '#auth/core/crypto/imported-password-hash.ts'
import { AUTHENTICATED_AUDIENCE } from '#auth/core/tables/users.ts'
import { commitAndSendEmails } from '#auth/messages/email/outbox.ts'
import { insertAccount } from '#auth/users/insert-account.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { AdminDeps } from '../admin-deps.ts'
import { parseBanEnd } from './ban-duration.ts'
import { type AdminActor, createAdminAudit, readUserResponse } from './change-user-as-admin.ts'
import {
  hashPasswordAsAdmin,
  mergeStorableMetadata,
  parseUserAttributes,
  requireFreeIdentifiers,
} from './user-attributes.ts'

type NewUser = z.output<typeof adminCreateUserEndpoint.body>

/** Creates an account as an administrator (docs/protocol.md#administration). Nobody is emailed. */
export async function createUserAsAdmin(
  deps: AdminDeps,
  actor: AdminActor,
  attributes: NewUser,
): Promise<User> {
  const rows = createRows(attributes, deps.clock.now())
  const passwordHash = await hashOrAcceptPassword(deps, attributes)
  return commitAndSendEmails(deps, async (tx) => {
    const user = await insertAccount(deps, tx, { ...rows, user: { ...rows.user, passwordHash } })
    if (!user) {
      await requireFreeIdentifiers(tx, rows.user)
      throw new ApiError('user_already_exists', { message: 'A user with this ID already exists' })
    }
    const { provider } = rows.user.appMetadata
    await createAdminAudit(deps, tx, actor, user)('user_signedup', { provider, created: true })
    return readUserResponse(tx, user)
  })
}

function createRows(attributes: NewUser, now: Date) {
  const { email, phone, role } = parseUserAttributes(attributes)
  const { email_confirm, phone_confirm, ban_duration } = attributes
  if (!email && !phone) {
    throw new ApiError('validation_failed', {
      message: 'Cannot create a user without either an email or phone',
    })
  }
  const id = parseUserId(attributes.id)
  const isEmailConfirmed = email !== null && email_confirm === true
  const isPhoneConfirmed = phone !== null && phone_confirm === true
  const providers = [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])]
  const [provider = ''] = providers
  const identityData = {
    sub: id,
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
    email_verified: isEmailConfirmed,
    phone_verified: isPhoneConfirmed,
  }
  const timestamps = { createdAt: now, updatedAt: now }
  return {
    user: {
      id,
      aud: AUTHENTICATED_AUDIENCE,
      role: role ?? 'authenticated',
      email,
      phone,
      emailConfirmedAt: isEmailConfirmed ? now : null,
      // The operator made the account for the owner of the address, so nothing in it can be a stranger's.
      emailProvenAt: isEmailConfirmed ? now : null,
      phoneConfirmedAt: isPhoneConfirmed ? now : null,
      bannedUntil: ban_duration ? parseBanEnd(ban_duration, now) : null,
      appMetadata: {
        ...mergeStorableMetadata({ provider, providers }, attributes.app_metadata),
        provider,
        providers,
      },
      userMetadata: mergeStorableMetadata(
        isEmailConfirmed ? { email_verified: true } : {},
        attributes.user_metadata,
      ),
      ...timestamps,
    },
    identities: providers.map((name) => ({ provider: name, providerId: id, identityData, ...timestamps })),
  }
}

function parseUserId(id: string | null | undefined): string {
  if (!id) return randomUUID()
  if (!z.safeParse(z.uuid(), id).success) {
    throw new ApiError('validation_failed', { message: 'ID must conform to the uuid v4 format' })
  }
  if (/^[0-]*$/.test(id)) throw new ApiError('validation_failed', { message: 'ID cannot be a nil uuid' })
  return id.toLowerCase()
}

/** Returns the hash to store; null for an account without a password. */
async function hashOrAcceptPassword(
  deps: AdminDeps,
  { password, password_hash: hash }: NewUser,
): Promise<string | null> {
  if (typeof password === 'string' && hash) {
    throw new ApiError('validation_failed', {
      message: 'Only a password or a password hash should be provided',
    })
  }
  if (hash && !isSupportedPasswordHash(hash)) {
    throw new ApiError('validation_failed', { message: 'The format of the password hash is not supported' })
  }
  return password ? hashPasswordAsAdmin(deps, password) : hash || null
}
