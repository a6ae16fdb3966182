import type { Db } from '../../kernel/db.ts'
import type { AuthContext } from '../context.ts'
import { type IdentityRow, insertIdentity, insertUser, type UserRow } from '../users.queries.ts'
import { type Application, applicantRows } from './application.ts'

/** Writes the account, its first identity and what else belongs to a new account. Null when the address is taken. */
export async function createAccount(
  auth: AuthContext,
  tx: Db,
  application: Application & { readonly passwordHash: string },
  now: Date,
): Promise<{ user: UserRow; identity: IdentityRow } | null> {
  const rows = applicantRows(application, { isConfirmed: auth.settings.autoconfirm, now })
  const user = await insertUser(tx, { ...rows.user, passwordHash: application.passwordHash })
  if (!user) return null
  const identity = await insertIdentity(tx, rows.identity)
  const { email, data } = application
  const fullName = typeof data.full_name === 'string' ? data.full_name : ''
  await auth.onUserCreated(tx, { userId: user.id, email, fullName })
  return { user, identity }
}
