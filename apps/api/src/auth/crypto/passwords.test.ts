import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../../kernel/http/errors.ts'
import { createArgon2Hasher, createPasswordHashingService } from './passwords.ts'

const hasher = createArgon2Hasher()

describe('passwords', () => {
  const passwords = createPasswordHashingService({ hasher, concurrency: 1, maxWaiting: 10 })

  test('[wire 33] cost the same to verify for a wrong password and an unknown account', async () => {
    const stored = await passwords.hash('Tall-Orange-Ledger-7')
    const verify = vi.spyOn(hasher, 'verify')
    onTestFinished(() => verify.mockRestore())
    await passwords.matches(stored, 'Wrong-Password-1')
    await passwords.matches(null, 'Wrong-Password-1')
    const costs = verify.mock.calls.map(([digest]) => digest.slice(0, digest.lastIndexOf('p=1$')))
    expect(costs).toEqual(['$argon2id$v=19$m=19456,t=2,', '$argon2id$v=19$m=19456,t=2,'])
  })

  test.each(['', 'Tall-Orange-Ledger-7'])('do not match %j for an account without one', async (password) => {
    expect(await passwords.matches(null, password)).toBe(false)
  })

  test('become argon2id hashes that match only the same password', async () => {
    const stored = await passwords.hash('Tall-Orange-Ledger-7')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.matches(stored, 'Tall-Orange-Ledger-7')).toBe(true)
    expect(await passwords.matches(stored, 'tall-orange-ledger-7')).toBe(false)
    expect(passwords.isOutdated(stored)).toBe(false)
  })

  test('differ beyond 72 bytes', async () => {
    const stored = await passwords.hash(`${'x'.repeat(100)}a`)
    expect(await passwords.matches(stored, `${'x'.repeat(100)}b`)).toBe(false)
  })

  test('get a 503 while the queue is full, without affecting those in it', async () => {
    const passwords = createPasswordHashingService({ hasher, concurrency: 1, maxWaiting: 2 })
    const hashing = Array.from({ length: 5 }, () => passwords.hash('Tall-Orange-Ledger-7'))
    expect(() => passwords.requireCapacity()).toThrow(ApiError)
    const outcomes = await Promise.allSettled(hashing)
    expect(() => passwords.requireCapacity()).not.toThrow()
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(2)
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(ApiError)
      expect(reason).toMatchObject({ status: 503, retryAfterSeconds: 2 })
    }
    await expect(passwords.hash('Tall-Orange-Ledger-7')).resolves.toContain('argon2id')
  })
})
