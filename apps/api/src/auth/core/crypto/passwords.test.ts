import bcrypt from 'bcrypt'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#kernel/http/errors.ts'
import { isSupportedPasswordHash } from './imported-password-hash.ts'
import { createArgon2Hasher, createPasswordHashingService } from './passwords.ts'

const hasher = createArgon2Hasher()
const WRONG = { isCorrect: false, needsRehash: false }
const CURRENT = { isCorrect: true, needsRehash: false }
const OUTDATED = { isCorrect: true, needsRehash: true }

const COMPOSED = 'Caf\u00e9 Ledger-7'
const DECOMPOSED = 'Cafe\u0301\u00a0Ledger-7'

describe('passwords', () => {
  const passwords = createPasswordHashingService({ hasher, concurrency: 1, maxWaiting: 10 })

  test('[wire 33] cost the same to verify for a wrong password and an unknown account', async () => {
    const stored = await passwords.hash('Tall-Orange-Ledger-7')
    const verify = vi.spyOn(hasher, 'verify')
    onTestFinished(() => verify.mockRestore())
    await passwords.verify(stored, 'Wrong-Password-1')
    await passwords.verify(null, 'Wrong-Password-1')
    const costs = verify.mock.calls.map(([digest]) => digest.slice(0, digest.lastIndexOf('p=1$')))
    expect(costs).toEqual(['$argon2id$v=19$m=19456,t=2,', '$argon2id$v=19$m=19456,t=2,'])
  })

  test.each(['', 'Tall-Orange-Ledger-7'])('do not match %j for an account without one', async (password) => {
    expect(await passwords.verify(null, password)).toEqual(WRONG)
  })

  test('become argon2id hashes that match only the same password', async () => {
    const stored = await passwords.hash('Tall-Orange-Ledger-7')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.verify(stored, 'Tall-Orange-Ledger-7')).toEqual(CURRENT)
    expect(await passwords.verify(stored, 'tall-orange-ledger-7')).toEqual(WRONG)
  })

  test('become one hash however they are typed', async () => {
    const stored = await passwords.hash(DECOMPOSED)
    expect(await passwords.verify(stored, COMPOSED)).toEqual(CURRENT)
    expect(await passwords.verify(stored, DECOMPOSED)).toEqual(CURRENT)
    expect(await passwords.hash(COMPOSED, stored)).toBe(stored)
  })

  test('match a hash of the form in which they are typed, which needs a rehash', async () => {
    const imported = await hasher.hash(DECOMPOSED)
    expect(await passwords.verify(imported, DECOMPOSED)).toEqual(OUTDATED)
    expect(await passwords.verify(imported, COMPOSED)).toEqual(WRONG)
    const byBcrypt = await bcrypt.hash(DECOMPOSED, 4)
    expect(await passwords.verify(byBcrypt, DECOMPOSED)).toEqual(OUTDATED)
  })

  test.each([
    ['Wrong-Password-1', 1],
    ['Wrong-Cafe\u0301-1', 2],
  ])(
    'take as many hashes for %j and an unknown account as for a wrong password: %i',
    async (password, count) => {
      const stored = await passwords.hash(COMPOSED)
      const verify = vi.spyOn(hasher, 'verify')
      onTestFinished(() => verify.mockRestore())
      await passwords.verify(stored, password)
      expect(verify).toHaveBeenCalledTimes(count)
      await passwords.verify(null, password)
      expect(verify).toHaveBeenCalledTimes(2 * count)
    },
  )

  test('differ beyond 72 bytes', async () => {
    const stored = await passwords.hash(`${'x'.repeat(100)}a`)
    expect(await passwords.verify(stored, `${'x'.repeat(100)}b`)).toEqual(WRONG)
  })

  // The scrypt hash is the example of Firebase's documentation.
  test.each([
    ['bcrypt', 'Tall-Orange-Ledger-7', '$2a$04$RtNI1AuIMFCY9A1eUvLgHOVnnswTyIAhY4b.B8DCBQycTzOHF8Eue'],
    ['bcrypt of PHP', 'Tall-Orange-Ledger-7', '$2y$04$RtNI1AuIMFCY9A1eUvLgHOVnnswTyIAhY4b.B8DCBQycTzOHF8Eue'],
    [
      'argon2i',
      'Tall-Orange-Ledger-7',
      '$argon2i$v=19$m=1024,t=2,p=1$MwigitS/4JnhwqapuAaYAQ$VapoxDY++VYEDee5yq1ZmrIz29fnyc0WcfNt65i2fyE',
    ],
    [
      'scrypt of Firebase',
      'user1password',
      '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    ],
  ])('match imported hashes of %s, which are outdated', async (_kind, password, stored) => {
    expect(isSupportedPasswordHash(stored)).toBe(true)
    expect(await passwords.verify(stored, password)).toEqual(OUTDATED)
    expect(await passwords.verify(stored, `${password} `)).toEqual(WRONG)
    // A repeated sign-up hashes with the salt of the stored hash if it can.
    expect(await passwords.hash(password, stored)).not.toBe(stored)
  })

  test.each([
    ['of unknown kind', '$1$abc$0123456789abcdefghij'],
    ['empty', ''],
    ['bcrypt that would take minutes', `$2a$20$${'a'.repeat(53)}`],
    ['argon2 with too much memory', `$argon2id$v=19$m=1048576,t=3,p=1$${'a'.repeat(22)}$${'a'.repeat(43)}`],
    ['argon2 with a short salt', `$argon2id$v=19$m=4096,t=3,p=1$aaaa$${'a'.repeat(43)}`],
    ['scrypt with too much memory', '$fbscrypt$v=1,n=24,r=8,p=1,ss=Bw==,sk=Bw==$Bw==$Bw=='],
  ])('refuse a hash %s without computing it', async (_kind, stored) => {
    expect(isSupportedPasswordHash(stored)).toBe(false)
    if (!stored.startsWith('$argon2')) expect(await passwords.verify(stored, 'password')).toEqual(WRONG)
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
