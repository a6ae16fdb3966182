import { randomBytes } from 'node:crypto'
import { argon2id, hash, needsRehash, verify } from 'argon2'
import { ApiError } from '../../kernel/http/errors.ts'
import { createSemaphore } from '../../kernel/semaphore.ts'

/** What one hash costs: KiB of memory, and passes over it. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
}

/** 19 MiB, two passes: the minimum that OWASP advises for argon2id, about 30 ms. */
const PASSWORD_HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2 }

/** Computes and verifies the hashes that are stored. */
export interface PasswordHasher {
  /** Returns a PHC string. Without a salt it draws a random one. */
  hash(password: string, salt?: Buffer): Promise<string>
  verify(storedHash: string, password: string): Promise<boolean>
  /** Returns true for a hash of another cost than new ones have. */
  needsRehash(storedHash: string): boolean
}

/** Creates a hasher with argon2id on one thread (RFC 9106). */
export function createArgon2Hasher(cost: HashCost = PASSWORD_HASH_COST): PasswordHasher {
  const options = { type: argon2id, parallelism: 1, ...cost } as const
  return {
    hash: (password, salt) => hash(password, salt ? { ...options, salt } : options),
    verify,
    needsRehash: (storedHash) => needsRehash(storedHash, options),
  }
}

/** Hashes and checks passwords, a few at a time, so that a storm of sign-ins cannot take the machine. */
export interface Passwords {
  /** `like` is a stored hash: the same password then gives the same text, so that two can be told to be one. */
  hash(password: string, like?: string | null): Promise<string>
  /** Does the same work for an account without a password (null), and then says no (docs/protocol.md#account-enumeration). */
  matches(storedHash: string | null, password: string): Promise<boolean>
  isOutdated(storedHash: string): boolean
  /** Throws what the others would throw now: for callers who have something to do before that a storm must not cause. */
  requireRoom(): void
  /** How many are being hashed, and how many callers wait. */
  load(): { readonly running: number; readonly waiting: number }
}

interface PasswordsOptions {
  readonly hasher: PasswordHasher
  readonly concurrency: number
  /** Beyond this many waiting, callers are told to come back instead. */
  readonly maxWaiting: number
}

/** Throws `service_unavailable` from its functions while too many callers wait. */
export function createPasswords({ hasher, ...limits }: PasswordsOptions): Passwords {
  const gate = createSemaphore(limits.concurrency)
  const requireRoom = () => {
    const { running, waiting } = gate.load()
    if (running < limits.concurrency || waiting < limits.maxWaiting) return
    throw new ApiError('service_unavailable', { retryAfterSeconds: 2 })
  }
  const take = async <T>(job: () => Promise<T>): Promise<T> => {
    requireRoom()
    return gate.take(job)
  }
  const hashOne = (password: string, like: string | null = null) => {
    const salt = saltOf(like)
    return take(() => hasher.hash(password, salt))
  }
  const unknownHash = hasher.hash(randomBytes(32).toString('hex'))
  return {
    hash: hashOne,
    async matches(storedHash, password) {
      const against = storedHash ?? (await unknownHash)
      const isRight = await take(() => hasher.verify(against, password))
      return isRight && storedHash !== null
    },
    isOutdated: hasher.needsRehash,
    requireRoom,
    load: gate.load,
  }
}

// The PHC string format: $argon2id$v=19$m=19456,t=2,p=1$salt$hash, both in base64 without padding.
function saltOf(storedHash: string | null): Buffer | undefined {
  const salt = storedHash?.split('$').at(-2)
  return salt ? Buffer.from(salt, 'base64') : undefined
}
