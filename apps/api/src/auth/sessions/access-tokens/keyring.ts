import type { PublicJwk } from '@satlens/contract'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/database/db.ts'
import type { AuthSecret } from '../../crypto/auth-secret.ts'
import { createSigningKey, decryptSigningKey, type SigningKey } from './signing-key.ts'
import { insertSigningKey, listSigningKeys, lockSigningKeys } from './signing-keys.queries.ts'

/** Seconds for which clients and edge caches cache the key set (docs/protocol.md#key-cache). Keys are published early and removed late by this. */
export const JWKS_CACHE_S = 600
const RELOAD_MS = 60_000

/** The signing keys of access tokens, cached in memory and reloaded every minute so that a rotation reaches every process. */
export interface Keyring {
  /** Returns the key that currently signs. */
  signing(): Promise<SigningKey>
  /** Returns a published key by its id, or null. */
  find(kid: unknown): Promise<SigningKey | null>
  /** Returns the public keys of the key set. */
  published(): Promise<PublicJwk[]>
}

interface KeyringDeps {
  readonly db: Db
  readonly secret: AuthSecret
  readonly clock: Clock
  readonly accessTokenTtlS: number
}

/** Loads the keyring and creates the first key if there is none. Throws if the keys were encrypted with another secret. */
export async function openKeyring({ db, secret, clock, accessTokenTtlS }: KeyringDeps): Promise<Keyring> {
  await ensureSigningKey(db, secret, clock.now())
  let keys = await load()
  let loadedAt = clock.now().getTime()

  async function load(): Promise<SigningKey[]> {
    return (await listSigningKeys(db)).map((row) => decryptSigningKey(secret, row))
  }

  async function valid(): Promise<SigningKey[]> {
    const now = clock.now().getTime()
    // The absolute difference also covers a clock that was set back since the last load.
    if (Math.abs(now - loadedAt) >= RELOAD_MS) {
      loadedAt = now
      // If the database fails, the known keys stay in use: they are valid for much longer than an outage.
      keys = await load().catch(() => keys)
    }
    return keys.filter((_, index) => isPublished(keys, index, now, accessTokenTtlS))
  }

  return {
    async signing() {
      const now = clock.now()
      const published = await valid()
      // The first key signs even if this clock is behind the one of the process that created it.
      const key = published.findLast(({ signsFrom }) => signsFrom <= now) ?? published[0]
      if (!key) throw new Error('No signing key is published.')
      return key
    },
    find: async (kid) => (await valid()).find((key) => key.kid === kid) ?? null,
    published: async () => (await valid()).map((key) => key.publicJwk),
  }
}

async function ensureSigningKey(db: Db, secret: AuthSecret, now: Date): Promise<void> {
  if ((await listSigningKeys(db)).length > 0) return
  await db.transaction(async (tx) => {
    await lockSigningKeys(tx)
    if ((await listSigningKeys(tx)).length > 0) return
    await insertSigningKey(tx, await createSigningKey(secret, { signsFrom: now, createdAt: now }))
  })
}

/** Returns true until the last token signed with the key has expired and caches have dropped the key (docs/protocol.md#key-set, docs/protocol.md#key-cache). */
function isPublished(
  keys: readonly SigningKey[],
  index: number,
  now: number,
  accessTokenTtlS: number,
): boolean {
  const successor = keys[index + 1]
  if (!successor) return true
  return now < successor.signsFrom.getTime() + (accessTokenTtlS + JWKS_CACHE_S) * 1000
}
