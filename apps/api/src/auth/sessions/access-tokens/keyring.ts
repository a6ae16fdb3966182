import type { PublicJwk } from '@satlens/contract'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/database/db.ts'
import type { AuthSecret } from '../../crypto/auth-secret.ts'
import { createSigningKey, openSigningKey, type SigningKey } from './signing-key.ts'
import { insertSigningKey, listSigningKeys, lockSigningKeys } from './signing-keys.queries.ts'

/** Clients and edge caches keep a key set this long (docs/protocol.md#key-cache): a new key waits, an old one stays. */
export const JWKS_CACHE_S = 600
const RELOAD_MS = 60_000

/** The keys of access tokens, kept in memory and read again each minute, so that a rotation reaches every process. */
export interface Keyring {
  /** The one key that signs at this moment. */
  signing(): Promise<SigningKey>
  /** A key that tokens may still be signed with, or null. */
  find(kid: unknown): Promise<SigningKey | null>
  published(): Promise<PublicJwk[]>
}

interface KeyringDeps {
  readonly db: Db
  readonly secret: AuthSecret
  readonly clock: Clock
  readonly accessTokenTtlS: number
}

/** Opens the keyring, making the first key where there is none. Throws when the keys belong to another secret. */
export async function openKeyring({ db, secret, clock, accessTokenTtlS }: KeyringDeps): Promise<Keyring> {
  await ensureSigningKey(db, secret, clock.now())
  let keys = await load()
  let loadedAt = clock.now().getTime()

  async function load(): Promise<SigningKey[]> {
    return (await listSigningKeys(db)).map((row) => openSigningKey(secret, row))
  }

  async function valid(): Promise<SigningKey[]> {
    const now = clock.now().getTime()
    // Also when the clock was ahead at the last look, and has been set back.
    if (Math.abs(now - loadedAt) >= RELOAD_MS) {
      loadedAt = now
      // A database in trouble is no reason to refuse tokens: the keys we know are good for long.
      keys = await load().catch(() => keys)
    }
    return keys.filter((_, index) => isPublished(keys, index, now, accessTokenTtlS))
  }

  return {
    async signing() {
      const now = clock.now()
      const some = await valid()
      // The first key was made to sign at once; a clock that is behind the one it was made by does not undo that.
      const key = some.findLast(({ signsFrom }) => signsFrom <= now) ?? some[0]
      if (!key) throw new Error('There is no signing key.')
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

/** A key is published until the last token it signed has expired and caches have forgotten it (docs/protocol.md#key-set, docs/protocol.md#key-cache). */
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
