import type { adminCreateUserEndpoint } from '@satlens/contract'
import type * as z from 'zod/mini'
import { rejectBreachedPassword, requireStrongPassword } from '#auth/core/crypto/password-policy.ts'
import {
  mergeUserMetadata,
  requireStorableUserMetadata,
  requireValidEmailAddress,
  requireValidPhoneNumber,
} from '#auth/users/user.ts'
import { findUserByEmail, findUserByPhone, type UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { AdminDeps } from '../admin-deps.ts'
import { createEmailExistsError } from './change-user-as-admin.ts'

export type UserAttributes = Omit<z.output<typeof adminCreateUserEndpoint.body>, 'id' | 'password_hash'>

/** Parses the address, the number and the role of an account. Null means that the field was not sent or is empty. */
export const parseUserAttributes = ({ email, phone, role }: UserAttributes) => ({
  email: email ? requireValidEmailAddress(email) : null,
  phone: phone ? requireValidPhoneNumber(phone) : null,
  role: role ? parseRole(role) : null,
})

function parseRole(text: string): string {
  const role = text.trim()
  if (/^[\w-]{1,64}$/.test(role)) return role
  throw new ApiError('validation_failed', { message: 'A role has 1 to 64 letters, digits, _ or -.' })
}

/** Merges metadata as {@link mergeUserMetadata} does. Throws `validation_failed` if it is too large for a token. */
export function mergeStorableMetadata(
  current: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>> | null | undefined,
): Record<string, unknown> {
  const merged = mergeUserMetadata(current, change ?? {})
  requireStorableUserMetadata(merged)
  return merged
}

/** Checks a password by the rules for every account and hashes it. */
export async function hashPasswordAsAdmin(deps: AdminDeps, password: string): Promise<string> {
  requireStrongPassword(password, deps.settings.passwordPolicy)
  await rejectBreachedPassword(deps, password)
  return deps.passwords.hash(password)
}

/** Throws `email_exists` or `phone_exists` if another account has the address or the number. */
export async function requireFreeIdentifiers(
  tx: Db,
  { email, phone }: { readonly email: string | null; readonly phone: string | null },
  self: UserRow | null = null,
): Promise<void> {
  const isOther = (user: UserRow | null) => user !== null && user.id !== self?.id
  if (email && isOther(await findUserByEmail(tx, email))) throw createEmailExistsError()
  if (phone && isOther(await findUserByPhone(tx, phone))) throw new ApiError('phone_exists')
}
