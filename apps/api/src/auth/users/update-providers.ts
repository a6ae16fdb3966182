import type { Db } from '../../kernel/database/db.ts'
import { findIdentities, type IdentityRow, type UserRow, updateUser } from './users.queries.ts'

/** `provider` is the account's first, `providers` each once in the order they came (docs/protocol.md#user-object). */
export function listProviders(identities: readonly Pick<IdentityRow, 'provider'>[]): {
  provider: string
  providers: string[]
} {
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  return { provider: providers[0] ?? '', providers }
}

/** Writes the account's providers down as its identities are now. */
export async function updateProviders(tx: Db, user: UserRow, now: Date): Promise<UserRow> {
  const appMetadata = { ...user.appMetadata, ...listProviders(await findIdentities(tx, user.id)) }
  return updateUser(tx, user.id, { appMetadata, updatedAt: now })
}
