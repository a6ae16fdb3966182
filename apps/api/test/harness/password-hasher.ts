import { createArgon2Hasher, type PasswordHasher } from '#auth/index.ts'

/** The argon2id cost of test apps: a hash takes some tenths of a millisecond. */
export const CHEAP_COST = { memoryCost: 1024, timeCost: 1 }

export interface CountingHasher extends PasswordHasher {
  /** Returns how many passwords were compared with a stored hash. */
  readonly verified: () => number
}

export function countingHasher(): CountingHasher {
  const hasher = createArgon2Hasher(CHEAP_COST)
  let count = 0
  return {
    ...hasher,
    verify(storedHash, password) {
      count += 1
      return hasher.verify(storedHash, password)
    },
    verified: () => count,
  }
}
