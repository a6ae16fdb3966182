import type { Passkey } from '@satlens/contract'
import type { PasskeyRow } from '../users/passkeys.queries.ts'

/** A passkey as its owner sees it (docs/protocol.md#passkeys): nothing of the credential. */
export const toPasskeyJson = ({ id, friendlyName, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  friendly_name: friendlyName,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString(),
})
