import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/database/db.ts'
import type { AuthSecret } from '../../crypto/auth-secret.ts'
import { JWKS_CACHE_S } from './keyring.ts'
import { createSigningKey, decryptSigningKey } from './signing-key.ts'
import { insertSigningKey, listSigningKeys, lockSigningKeys } from './signing-keys.queries.ts'

/** Result of {@link rotateKeys}: the newest key, whether it was just created, and when it starts to sign. */
export interface KeyRotation {
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
 * Adds a signing key that takes over once every cache has it (docs/protocol.md#key-cache). The current key stays published
 * until its last token has expired. If a key is still waiting to take over, that one is returned and none is added.
 * Throws if the stored keys were encrypted with another secret.
 */
export function rotateKeys({ db, secret, clock }: RotationDeps): Promise<KeyRotation> {
  return db.transaction(async (tx) => {
    await lockSigningKeys(tx)
    const keys = (await listSigningKeys(tx)).map((row) => decryptSigningKey(secret, row))
    const now = clock.now()
    const newest = keys.at(-1)
    if (newest && newest.signsFrom > now) {
      return { isNew: false, kid: newest.kid, signsFrom: newest.signsFrom }
    }
    // Processes reload the keys every minute, and verifiers cache the key set for ten minutes.
    const signsFrom = newest ? new Date(now.getTime() + 2 * JWKS_CACHE_S * 1000) : now
    const row = await createSigningKey(secret, { signsFrom, createdAt: now })
    await insertSigningKey(tx, row)
    return { isNew: true, kid: row.kid, signsFrom }
  })
}
