import { generate } from 'otplib'
import { describe, expect, test } from 'vitest'
import {
  createTotpSecret,
  findAcceptedTotpTimeStep,
  formatOtpAuthUri,
  renderQrCodeSvg,
} from './totp-factor.ts'

// RFC 6238, appendix B: the secret of the SHA-1 rows, and their last six digits.
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('findAcceptedTotpTimeStep', () => {
  test('rejects everything but six ASCII digits', async () => {
    for (const code of ['', '12345', '1234567', '12345a', ' 94287', '９４２８７０'])
      expect(await findAcceptedTotpTimeStep({ secret: RFC_SECRET, lastStep: null }, code, at(59))).toBeNull()
  })

  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('accepts the code of RFC 6238 at %i s: %s', async (seconds, code, step) => {
    const factor = { secret: RFC_SECRET, lastStep: null }
    expect(await findAcceptedTotpTimeStep(factor, code, at(seconds))).toBe(step)
  })

  test('accepts the codes of adjacent steps and rejects those two steps away', async () => {
    const secret = await createTotpSecret()
    const now = 1_800_000_000
    for (const steps of [-2, -1, 0, 1, 2]) {
      const code = await generate({ secret, epoch: now + steps * 30 })
      const expected = Math.abs(steps) < 2 ? now / 30 + steps : null
      expect(await findAcceptedTotpTimeStep({ secret, lastStep: null }, code, at(now))).toBe(expected)
    }
  })

  test('rejects the code of a used step and of any step before it', async () => {
    const secret = await createTotpSecret()
    const now = 1_800_000_000
    const step = now / 30
    const code = await generate({ secret, epoch: now })
    expect(await findAcceptedTotpTimeStep({ secret, lastStep: step - 1 }, code, at(now))).toBe(step)
    for (const lastStep of [step, step + 1, step + 1_000])
      expect(await findAcceptedTotpTimeStep({ secret, lastStep }, code, at(now))).toBeNull()
  })
})

test('createTotpSecret returns 160 random bits in base32 without padding', async () => {
  expect(await createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(await createTotpSecret()).not.toBe(await createTotpSecret())
})

test('formatOtpAuthUri escapes the issuer and the account', () => {
  const uri = formatOtpAuthUri({ issuer: 'Ledger & Co', account: 'ada+x@example.com', secret: 'ABC' })
  expect(uri).toBe(
    'otpauth://totp/Ledger%20%26%20Co:ada%2Bx%40example.com?secret=ABC&issuer=Ledger%20%26%20Co&algorithm=SHA1&digits=6&period=30',
  )
})

test('[wire 95] renderQrCodeSvg returns markup that needs no escaping in a data URL', () => {
  const svg = renderQrCodeSvg(`otpauth://totp/A:b%40c?secret=${'A'.repeat(32)}#&%`)
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" .*<\/svg>$/)
  expect(svg).not.toMatch(/[#%\n]/)
})

test('renderQrCodeSvg draws every dark module of the finder patterns', () => {
  // Three finder patterns have 99 dark modules.
  const widths = [...renderQrCodeSvg('x').matchAll(/h(\d+)v1/g)].map(([, width]) => Number(width))
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeGreaterThan(99)
  // The top row of a finder pattern has seven dark modules, after a quiet zone of four.
  expect(renderQrCodeSvg('x')).toContain('d="M4 4h7v1H4z')
})
