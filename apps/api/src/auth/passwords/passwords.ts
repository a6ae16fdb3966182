import { randomBytes } from 'node:crypto'
import { argon2id, hash, needsRehash, verify } from 'argon2'
import { ApiError } from '../../kernel/errors.ts'
import { turnstile } from '../../kernel/turnstile.ts'

/** 19 MiB, two passes: the least that OWASP advises for argon2id, and about 30 ms (wire §18 D1). */
const COST = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes and checks passwords, a few at a time, so that a storm of sign-ins cannot take the machine. */
export interface Passwords {
  /** `like` is a stored hash: the same password then gives the same text, so that two can be told to be one. */
  hash(password: string, like?: string | null): Promise<string>
  /** Does the same work for an account without a password (null), and then says no (wire §10.10). */
  matches(storedHash: string | null, password: string): Promise<boolean>
  isOutdated(storedHash: string): boolean
  /** Throws what the others would throw now: for callers who have something to do before that a storm must not cause. */
  requireRoom(): void
  /** How many are being hashed, and how many callers wait. */
  load(): { readonly running: number; readonly waiting: number }
}

interface PoolLimits {
  readonly concurrency: number
  /** Beyond this many waiting, callers are told to come back instead. */
  readonly maxWaiting: number
}

/** Throws `service_unavailable` from its functions while too many callers wait. */
export function createPasswords(limits: PoolLimits): Passwords {
  const gate = turnstile(limits.concurrency)
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
    return take(() => hash(password, salt ? { ...COST, salt } : COST))
  }
  const nobodys = hash(randomBytes(32).toString('hex'), COST)
  return {
    hash: hashOne,
    async matches(storedHash, password) {
      const against = storedHash ?? (await nobodys)
      const isRight = await take(() => verify(against, password))
      return isRight && storedHash !== null
    },
    isOutdated: (storedHash) => needsRehash(storedHash, COST),
    requireRoom,
    load: gate.load,
  }
}

// The PHC string format: $argon2id$v=19$m=19456,t=2,p=1$salt$hash, both in base64 without padding.
function saltOf(storedHash: string | null): Buffer | null {
  const salt = storedHash?.split('$').at(-2)
  return salt ? Buffer.from(salt, 'base64') : null
}
