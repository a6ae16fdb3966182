import { generate } from 'otplib'
import { describe, expect, test } from 'vitest'
import { acceptedStep, makeTotpSecret, totpUri } from './totp.ts'

// RFC 6238, appendix B: the secret of the SHA-1 rows, and their last six digits.
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('acceptedStep', () => {
  test('refuses what no app would show', async () => {
    for (const code of ['', '12345', '1234567', '12345a', ' 94287', '９４２８７０']) {
      expect(await acceptedStep({ secret: RFC_SECRET, lastStep: null }, code, at(59))).toBeNull()
    }
  })

  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('at %i s the code of RFC 6238 is %s', async (seconds, code, step) => {
    expect(await acceptedStep({ secret: RFC_SECRET, lastStep: null }, code, at(seconds))).toBe(step)
  })

  test('the step before and the step after are taken, two away are not', async () => {
    const secret = makeTotpSecret()
    const now = 1_800_000_000
    for (const [steps, isTaken] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const) {
      const code = await generate({ secret, epoch: now + steps * 30 })
      const expected = isTaken ? now / 30 + steps : null
      expect(await acceptedStep({ secret, lastStep: null }, code, at(now))).toBe(expected)
    }
  })

  test('a step works once, and so do those before it', async () => {
    const secret = makeTotpSecret()
    const now = 1_800_000_000
    const step = now / 30
    const code = await generate({ secret, epoch: now })
    expect(await acceptedStep({ secret, lastStep: step - 1 }, code, at(now))).toBe(step)
    for (const lastStep of [step, step + 1, step + 1_000]) {
      expect(await acceptedStep({ secret, lastStep }, code, at(now))).toBeNull()
    }
  })
})

test('a secret has 160 bits in base32 without padding, and is another one each time', () => {
  expect(makeTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(makeTotpSecret()).not.toBe(makeTotpSecret())
})

test('the address for the app names issuer and account, whatever characters they have', () => {
  const uri = totpUri({ issuer: 'Ledger & Co', account: 'ada+x@example.com', secret: 'ABC' })
  expect(uri).toBe(
    'otpauth://totp/Ledger%20%26%20Co:ada%2Bx%40example.com?secret=ABC&issuer=Ledger%20%26%20Co&algorithm=SHA1&digits=6&period=30',
  )
})
