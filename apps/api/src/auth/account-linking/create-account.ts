import type { Db } from '../../kernel/database/db.ts'
import type { AuthContext } from '../context.ts'
import { type IdentityRow, insertIdentity, insertUser, type UserRow } from '../users/users.queries.ts'
import { type SignUpInput, toSignUpRows } from './sign-up-input.ts'

interface NewAccount extends Pick<SignUpInput, 'email' | 'data'> {
  /** Null for an account without a password. */
  readonly passwordHash: string | null
  readonly isConfirmed: boolean
}

/**
 * Inserts an account and its email identity, and notifies other modules of it. Returns both as stored, and as they were
 * inserted (`rows`); null if the address is taken.
 */
export async function createAccount(
  auth: AuthContext,
  tx: Db,
  account: NewAccount,
  now: Date,
): Promise<{ user: UserRow; identity: IdentityRow; rows: ReturnType<typeof toSignUpRows> } | null> {
  const rows = toSignUpRows(account, { isConfirmed: account.isConfirmed, now })
  const user = await insertUser(tx, { ...rows.user, passwordHash: account.passwordHash })
  if (!user) return null
  const identity = await insertIdentity(tx, rows.identity)
  const { email, data } = account
  const fullName = typeof data.full_name === 'string' ? data.full_name : ''
  await auth.onUserCreated(tx, { userId: user.id, email, fullName })
  return { user, identity, rows }
}
