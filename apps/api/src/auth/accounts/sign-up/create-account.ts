import type { signUpEndpoint } from '@satlens/contract'
import type { Language, PasswordPolicy } from '@satlens/domain'
import type * as z from 'zod/mini'
import { requireStrongPassword } from '#auth/core/crypto/password-policy.ts'
import { type PkceChallenge, parsePkceChallenge } from '#auth/one-time/flow-states/pkce-challenge.ts'
import { insertAccount } from '#auth/users/insert-account.ts'
import { mergeUserMetadata, requireStorableUserMetadata, requireValidEmailAddress } from '#auth/users/user.ts'
import type { UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { LinkingDeps } from '../account-deps.ts'
import { createAccountRows } from '../linking/account-rows.ts'

export interface SignUpInput {
  readonly email: string
  readonly password: string
  readonly data: Readonly<Record<string, unknown>>
  readonly pkce: PkceChallenge | null
}

/** Validates a sign-up request in the order of docs/protocol.md#sign-up. Throws an `ApiError` for the first fault. */
export function parseSignUpInput(
  email: string,
  body: z.output<typeof signUpEndpoint.body>,
  passwordPolicy: PasswordPolicy | null,
): SignUpInput {
  const { password } = body
  const address = requireValidEmailAddress(email)
  if (!password) throw new ApiError('validation_failed', { message: 'Signup requires a valid password' })
  const pkce = parsePkceChallenge(body)
  requireStrongPassword(password, passwordPolicy)
  const data = mergeUserMetadata({}, body.data ?? {})
  requireStorableUserMetadata(data)
  return { email: address, password, data, pkce }
}

type AccountData = Pick<SignUpInput, 'email' | 'data'>

export const createSignUpRows = (
  { email, data }: AccountData,
  { isConfirmed, now }: { isConfirmed: boolean; now: Date },
) => createAccountRows({ email, emailConfirmedAt: isConfirmed ? now : null }, data, now)

interface NewAccount extends AccountData {
  readonly passwordHash: string | null
  readonly isConfirmed: boolean
  /** The language of the request, if its author has the account. */
  readonly language?: Language | null
}

/** Inserts an account and its email identity. Returns the stored account and the rows; null if the address is taken. */
export async function insertSignUpAccount(
  deps: LinkingDeps,
  tx: Db,
  account: NewAccount,
  now: Date,
): Promise<{ user: UserRow; rows: ReturnType<typeof createSignUpRows> } | null> {
  const { email, data, isConfirmed, passwordHash, language = null } = account
  const rows = createSignUpRows({ email, data }, { isConfirmed, now })
  const user = await insertAccount(deps, tx, {
    user: { ...rows.user, passwordHash },
    identities: [rows.identity],
    language,
  })
  return user && { user, rows }
}
