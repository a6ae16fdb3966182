import { expect, test } from 'vitest'
import { qrSvg } from './qr-svg.ts'

test('[wire 95] the markup survives unescaped in a data URL', () => {
  const svg = qrSvg(`otpauth://totp/A:b%40c?secret=${'A'.repeat(32)}#&%`)
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" .*<\/svg>$/)
  expect(svg).not.toMatch(/[#%\n]/)
})

test('every dark module is drawn: three finder patterns of 33 modules are the least', () => {
  const widths = [...qrSvg('x').matchAll(/h(\d+)v1/g)].map(([, width]) => Number(width))
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeGreaterThan(99)
  // The topmost rows of the two upper finder patterns: seven dark modules, after the quiet zone of four.
  expect(qrSvg('x')).toContain('d="M4 4h7v1H4z')
})
