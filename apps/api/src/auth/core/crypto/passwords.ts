import { randomBytes } from 'node:crypto'
import { normalizePassword } from '@satlens/domain'
import { argon2id, hash, needsRehash, verify } from 'argon2'
import pLimit from 'p-limit'
import { ApiError } from '#kernel/http/errors.ts'
import { verifyImportedPasswordHash } from './imported-password-hash.ts'

export interface Argon2Cost {
  /** In KiB. */
  readonly memoryCost: number
  readonly timeCost: number
}

/** 19 MiB and two passes, the minimum that OWASP recommends for argon2id. A hash takes a core for 30 to 40 ms. */
const PASSWORD_HASH_COST: Argon2Cost = { memoryCost: 19_456, timeCost: 2 }

export interface PasswordHasher {
  /** Returns a PHC string. The salt is random if it is not given. */
  hash(password: string, salt?: Buffer): Promise<string>
  verify(storedHash: string, password: string): Promise<boolean>
  /** Returns true if the hash was computed with another algorithm or other costs than new ones. */
  needsRehash(storedHash: string): boolean
}

/** Creates a hasher with argon2id on one thread (RFC 9106). It verifies imported hashes of other algorithms as well. */
export function createArgon2Hasher(cost: Argon2Cost = PASSWORD_HASH_COST): PasswordHasher {
  const options = { type: argon2id, parallelism: 1, ...cost } as const
  return {
    hash: (password, salt) => hash(password, salt ? { ...options, salt } : options),
    verify: (storedHash, password) =>
      storedHash.startsWith('$argon2')
        ? verify(storedHash, password)
        : verifyImportedPasswordHash(storedHash, password),
    needsRehash: (storedHash) => !storedHash.startsWith('$argon2id$') || needsRehash(storedHash, options),
  }
}

/** Hashes and verifies passwords, a few at a time, so that many sign-ins cannot exhaust the CPU. */
export type PasswordHashingService = ReturnType<typeof createPasswordHashingService>

interface PasswordsOptions {
  readonly hasher: PasswordHasher
  readonly concurrency: number
  /** The length of the queue. Beyond it, callers get `service_unavailable`. */
  readonly maxWaiting: number
}

/** Whether a password is correct, and whether its hash is to be replaced by one of today's form and cost. */
interface PasswordVerification {
  readonly isCorrect: boolean
  readonly needsRehash: boolean
}

/** Creates the queue. Its functions throw `service_unavailable` while the queue is full. */
export function createPasswordHashingService({ hasher, ...limits }: PasswordsOptions) {
  const limit = pLimit(limits.concurrency)
  /** Returns how many passwords are being hashed and how many wait. */
  const load = () => ({ running: limit.activeCount, waiting: limit.pendingCount })
  /** Throws `service_unavailable` if the queue is full. Call it before work that an overload should not cause. */
  const requireCapacity = () => {
    const { running, waiting } = load()
    if (running < limits.concurrency || waiting < limits.maxWaiting) return
    throw new ApiError('service_unavailable', { retryAfterSeconds: 2 })
  }
  const run = async <T>(job: () => Promise<T>): Promise<T> => {
    requireCapacity()
    return limit(job)
  }
  const unknownHash = hasher.hash(randomBytes(32).toString('hex'))
  return {
    /**
     * Returns a PHC string of the normalized password. With `sameSaltAs`, a stored hash, equal passwords give equal hashes
     * and can be compared.
     */
    hash(password: string, sameSaltAs: string | null = null) {
      const salt = getSalt(sameSaltAs)
      return run(() => hasher.hash(normalizePassword(password), salt))
    },
    /**
     * Verifies a password, and then as it was typed: imported hashes, and those of earlier releases, are of that form. For
     * null it does the same work as for a wrong password and returns that (docs/protocol.md#account-enumeration).
     */
    async verify(storedHash: string | null, password: string): Promise<PasswordVerification> {
      const comparedHash = storedHash ?? (await unknownHash)
      const normalized = normalizePassword(password)
      const matches = (form: string) => run(() => hasher.verify(comparedHash, form))
      const isNormalized = await matches(normalized)
      const isCorrect = isNormalized || (password !== normalized && (await matches(password)))
      if (!isCorrect || storedHash === null) return { isCorrect: false, needsRehash: false }
      return { isCorrect: true, needsRehash: !isNormalized || hasher.needsRehash(storedHash) }
    },
    requireCapacity,
    load,
  }
}

// A PHC string: $argon2id$v=19$m=19456,t=2,p=1$salt$hash. Salt and hash are base64 without padding. An imported hash of
// another algorithm never equals ours, so its salt is not used.
function getSalt(storedHash: string | null): Buffer | undefined {
  const salt = storedHash?.startsWith('$argon2') ? storedHash.split('$').at(-2) : undefined
  return salt ? Buffer.from(salt, 'base64') : undefined
}
