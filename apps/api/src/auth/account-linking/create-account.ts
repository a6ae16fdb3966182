import type { Db } from '../../kernel/database/db.ts'
import type { AuthContext } from '../context.ts'
import { type IdentityRow, insertIdentity, insertUser, type UserRow } from '../users/users.queries.ts'
import { type SignUpInput, toSignUpRows } from './sign-up-input.ts'

interface Applicant extends Pick<SignUpInput, 'email' | 'data'> {
  /** Null for an account that nobody can open with a password. */
  readonly passwordHash: string | null
  readonly isConfirmed: boolean
}

/**
 * Writes the account, its first identity and what else belongs to a new account. Returns them as stored, and as they were
 * written (`rows`). Null when the address is taken.
 */
export async function createAccount(
  auth: AuthContext,
  tx: Db,
  applicant: Applicant,
  now: Date,
): Promise<{ user: UserRow; identity: IdentityRow; rows: ReturnType<typeof toSignUpRows> } | null> {
  const rows = toSignUpRows(applicant, { isConfirmed: applicant.isConfirmed, now })
  const user = await insertUser(tx, { ...rows.user, passwordHash: applicant.passwordHash })
  if (!user) return null
  const identity = await insertIdentity(tx, rows.identity)
  const { email, data } = applicant
  const fullName = typeof data.full_name === 'string' ? data.full_name : ''
  await auth.onUserCreated(tx, { userId: user.id, email, fullName })
  return { user, identity, rows }
}
