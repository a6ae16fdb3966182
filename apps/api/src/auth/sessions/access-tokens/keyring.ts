import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import type { PublicJwk } from '@satlens/contract'
import { asc, sql } from 'drizzle-orm'
import { calculateJwkThumbprint } from 'jose'
import {
  type AuthSecret,
  decryptTextWithSecret,
  encryptTextWithSecret,
} from '#auth/core/crypto/auth-secret.ts'
import { signingKeysTable } from '#auth/core/tables/sessions.ts'
import type { ImportedJwtKeys, JwtAlgorithm, JwtKey } from '#config/jwt-keys.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/database/db.ts'

/** Seconds for which clients and edge caches cache the key set (docs/protocol.md#key-set). Keys are published early and removed late by this. */
export const JWKS_CACHE_MAX_AGE_S = 600
const RELOAD_MS = 60_000

export const SIGNING_KEY_ENCRYPTION_PURPOSE = 'signing-key'

type SigningKeyRow = typeof signingKeysTable.$inferSelect

/** A key that this server created. */
export interface JwtSigningKey extends JwtKey {
  readonly kid: string
  readonly signsFrom: Date
  readonly signingKey: string
}

/**
 * The keys of access tokens: imported ones, and the server's own, cached in memory and reloaded every minute so that a
 * rotation reaches every process.
 */
export type JwtKeyring = Awaited<ReturnType<typeof openJwtKeyring>>

type KeyDeps = { readonly db: Db; readonly secret: AuthSecret; readonly clock: Clock }

interface KeyringDeps extends KeyDeps {
  readonly accessTokenTtlS: number
  readonly imported: ImportedJwtKeys
}

/**
 * Loads the keyring and creates the first key if there is none and no imported key signs. Throws if the keys were
 * encrypted with another secret.
 */
export async function openJwtKeyring(deps: KeyringDeps) {
  const { db, secret, clock, accessTokenTtlS, imported } = deps
  const load = async () => (await listJwtSigningKeyRows(db)).map((row) => decryptJwtSigningKey(secret, row))
  let keys = await load()
  if (keys.length === 0 && !imported.signing) {
    await addSigningKey(deps, () => false)
    keys = await load()
  }
  let loadedAt = clock.now().getTime()

  async function getPublishedKeys(): Promise<JwtSigningKey[]> {
    const now = clock.now().getTime()
    // The absolute difference also covers a clock that was set back since the last load.
    if (Math.abs(now - loadedAt) >= RELOAD_MS) {
      loadedAt = now
      // If the database fails, the known keys stay in use: they are valid for much longer than an outage.
      keys = await load().catch(() => keys)
    }
    // A key is published until the last token signed with it has expired and caches have dropped the key
    // (docs/protocol.md#key-set).
    return keys.filter((_, index) => {
      const successor = keys[index + 1]
      return (
        !successor || now < successor.signsFrom.getTime() + (accessTokenTtlS + JWKS_CACHE_MAX_AGE_S) * 1000
      )
    })
  }

  async function getSigningKey(): Promise<JwtKey> {
    if (imported.signing) return imported.signing
    const now = clock.now()
    const published = await getPublishedKeys()
    // The first key signs even if this clock is behind the one of the process that created it.
    const key = published.findLast(({ signsFrom }) => signsFrom <= now) ?? published[0]
    if (!key) throw new Error('No signing key is published.')
    return key
  }

  const listVerificationKeys = async () => [...imported.keys, ...(await getPublishedKeys())]

  return {
    signing: getSigningKey,
    /** Returns the key that verifies a token with this header; null unless the header names the key's own algorithm. */
    async find({ kid, alg }: { readonly kid?: unknown; readonly alg?: unknown }): Promise<JwtKey | null> {
      const named = (await listVerificationKeys()).find((key) => key.kid === kid)
      const key = named ?? imported.legacySecret
      return key?.algorithm === alg ? key : null
    },
    /** Returns true for a key that the operator brought along. */
    isImported: (key: JwtKey) => key === imported.legacySecret || imported.keys.includes(key),
    /** Returns the public keys. Secrets are never published. */
    published: async () => (await listVerificationKeys()).flatMap(({ publicJwk }) => publicJwk ?? []),
    /** Returns the algorithms of tokens, that of the signing key first. */
    async listAlgorithms(): Promise<JwtAlgorithm[]> {
      const keys = [await getSigningKey(), ...(await listVerificationKeys())]
      return [...new Set(keys.map(({ algorithm }) => algorithm))]
    },
  }
}

/** The newest key, whether it was just created, and when it starts to sign. */
interface KeyRotation {
  readonly isNew: boolean
  readonly kid: string
  readonly signsFrom: Date
}

/** Adds a signing key that takes over once every cache has it (docs/protocol.md#key-set), unless one is already waiting to. */
export const rotateJwtSigningKeys = (deps: KeyDeps): Promise<KeyRotation> =>
  addSigningKey(deps, (newest, now) => newest.signsFrom <= now)

function addSigningKey(
  { db, secret, clock }: KeyDeps,
  isOutdated: (newest: JwtSigningKey, now: Date) => boolean,
): Promise<KeyRotation> {
  return db.transaction(async (tx) => {
    // The lock lets only one process at a time add a key.
    await tx.execute(sql`lock table ${signingKeysTable} in share row exclusive mode`)
    const newest = (await listJwtSigningKeyRows(tx)).map((row) => decryptJwtSigningKey(secret, row)).at(-1)
    const now = clock.now()
    if (newest && !isOutdated(newest, now)) {
      return { isNew: false, kid: newest.kid, signsFrom: newest.signsFrom }
    }
    // Processes reload the keys every minute, and verifiers cache the key set for ten minutes.
    const signsFrom = newest ? new Date(now.getTime() + 2 * JWKS_CACHE_MAX_AGE_S * 1000) : now
    const row = await createSigningKey(secret, { signsFrom, createdAt: now })
    await tx.insert(signingKeysTable).values(row)
    return { isNew: true, kid: row.kid, signsFrom }
  })
}

/** Creates a P-256 key as a database row with an encrypted private half. The key id is the RFC 7638 thumbprint. */
async function createSigningKey(
  secret: AuthSecret,
  times: { readonly signsFrom: Date; readonly createdAt: Date },
) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const kid = await calculateJwkThumbprint({ kty: 'EC', crv: 'P-256', x, y } as never)
  const privateJwk = JSON.stringify(privateKey.export({ format: 'jwk' }))
  return {
    kid,
    publicJwk: { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
    encryptedPrivateJwk: encryptTextWithSecret(secret, SIGNING_KEY_ENCRYPTION_PURPOSE, privateJwk),
    ...times,
  }
}

export const listJwtSigningKeyRows = (db: Db): Promise<SigningKeyRow[]> =>
  db.select().from(signingKeysTable).orderBy(asc(signingKeysTable.signsFrom), asc(signingKeysTable.kid))

/** Decrypts a stored key. Throws if it was encrypted with another secret. */
export function decryptJwtSigningKey(secret: AuthSecret, row: SigningKeyRow): JwtSigningKey {
  const privateJwk = decryptTextWithSecret(secret, SIGNING_KEY_ENCRYPTION_PURPOSE, row.encryptedPrivateJwk)
  const privateKey = createPrivateKey({ key: JSON.parse(privateJwk) as JsonWebKey, format: 'jwk' })
  return {
    kid: row.kid,
    signsFrom: row.signsFrom,
    algorithm: 'ES256',
    publicJwk: row.publicJwk as PublicJwk,
    verificationKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }) as string,
    signingKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}
