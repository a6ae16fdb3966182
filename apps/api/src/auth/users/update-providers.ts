import type { Db } from '../../kernel/database/db.ts'
import { findIdentities, type IdentityRow, type UserRow, updateUser } from './users.queries.ts'

/** Returns the first provider and all distinct providers of the identities, in their order (docs/protocol.md#user-object). */
export function listProviders(identities: readonly Pick<IdentityRow, 'provider'>[]): {
  provider: string
  providers: string[]
} {
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  return { provider: providers[0] ?? '', providers }
}

/** Updates the providers in the app metadata of an account to those of its identities. */
export async function updateProviders(tx: Db, user: UserRow, now: Date): Promise<UserRow> {
  const appMetadata = { ...user.appMetadata, ...listProviders(await findIdentities(tx, user.id)) }
  return updateUser(tx, user.id, { appMetadata, updatedAt: now })
}
