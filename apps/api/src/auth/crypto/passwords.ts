import { randomBytes } from 'node:crypto'
import { argon2id, hash, needsRehash, verify } from 'argon2'
import pLimit from 'p-limit'
import { ApiError } from '../../kernel/http/errors.ts'

export interface Argon2Cost {
  /** In KiB. */
  readonly memoryCost: number
  readonly timeCost: number
}

/** 19 MiB and two passes, the minimum that OWASP recommends for argon2id. A hash takes about 30 ms. */
const PASSWORD_HASH_COST: Argon2Cost = { memoryCost: 19_456, timeCost: 2 }

export interface PasswordHasher {
  /** Returns a PHC string. The salt is random if it is not given. */
  hash(password: string, salt?: Buffer): Promise<string>
  verify(storedHash: string, password: string): Promise<boolean>
  /** Returns true if the hash was computed with other costs than new ones. */
  needsRehash(storedHash: string): boolean
}

/** Creates a hasher with argon2id on one thread (RFC 9106). */
export function createArgon2Hasher(cost: Argon2Cost = PASSWORD_HASH_COST): PasswordHasher {
  const options = { type: argon2id, parallelism: 1, ...cost } as const
  return {
    hash: (password, salt) => hash(password, salt ? { ...options, salt } : options),
    verify,
    needsRehash: (storedHash) => needsRehash(storedHash, options),
  }
}

const ARGON2_PHC =
  /^\$argon2(id|i|d)\$v=19\$m=\d{1,7},t=\d{1,3},p=\d{1,3}\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{16,}$/

/** Returns true for a hash that a sign-in can verify. One with other costs is replaced at the next sign-in. */
export const isSupportedPasswordHash = (hash: string): boolean => ARGON2_PHC.test(hash)

/** Hashes and verifies passwords, a few at a time, so that many sign-ins cannot exhaust the CPU. */
export type PasswordHashingService = ReturnType<typeof createPasswordHashingService>

interface PasswordsOptions {
  readonly hasher: PasswordHasher
  readonly concurrency: number
  /** The length of the queue. Beyond it, callers get `service_unavailable`. */
  readonly maxWaiting: number
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
    /** Returns a PHC string. With `sameSaltAs`, a stored hash, equal passwords give equal hashes and can be compared. */
    hash(password: string, sameSaltAs: string | null = null) {
      const salt = getSalt(sameSaltAs)
      return run(() => hasher.hash(password, salt))
    },
    /** Verifies a password. For null it does the same work and returns false (docs/protocol.md#account-enumeration). */
    async matches(storedHash: string | null, password: string) {
      const comparedHash = storedHash ?? (await unknownHash)
      const isCorrect = await run(() => hasher.verify(comparedHash, password))
      return isCorrect && storedHash !== null
    },
    isOutdated: hasher.needsRehash,
    requireCapacity,
    load,
  }
}

// A PHC string: $argon2id$v=19$m=19456,t=2,p=1$salt$hash. Salt and hash are base64 without padding.
function getSalt(storedHash: string | null): Buffer | undefined {
  const salt = storedHash?.split('$').at(-2)
  return salt ? Buffer.from(salt, 'base64') : undefined
}
