import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/database/db.ts'
import type { AuthSecret } from '../../crypto/auth-secret.ts'
import { JWKS_CACHE_S } from './keyring.ts'
import { createSigningKey, openSigningKey } from './signing-key.ts'
import { insertSigningKey, listSigningKeys, lockSigningKeys } from './signing-keys.queries.ts'

/** Whether a new key was made, or one that is not yet in use was found; and from when on it signs. */
export interface Rotation {
  readonly isNew: boolean
  readonly kid: string
  readonly signsFrom: Date
}

interface RotationDeps {
  readonly db: Db
  readonly secret: AuthSecret
  readonly clock: Clock
}

/**
 * Adds a key that takes over once every cache knows it (docs/protocol.md#key-cache). The present one stays published until its last
 * token has expired. While one waits for its turn there is no other. Throws when the keys belong to another secret.
 */
export function rotateKeys({ db, secret, clock }: RotationDeps): Promise<Rotation> {
  return db.transaction(async (tx) => {
    await lockSigningKeys(tx)
    const keys = (await listSigningKeys(tx)).map((row) => openSigningKey(secret, row))
    const now = clock.now()
    const newest = keys.at(-1)
    if (newest && newest.signsFrom > now) {
      return { isNew: false, kid: newest.kid, signsFrom: newest.signsFrom }
    }
    // Processes look for new keys once a minute, and whoever verifies keeps what they last saw for ten.
    const signsFrom = newest ? new Date(now.getTime() + 2 * JWKS_CACHE_S * 1000) : now
    const row = await createSigningKey(secret, { signsFrom, createdAt: now })
    await insertSigningKey(tx, row)
    return { isNew: true, kid: row.kid, signsFrom }
  })
}
