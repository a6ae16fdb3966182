import { describe, expect, test } from 'vitest'
import { isShowableClientName, resemblesBrand } from './client-name.ts'

describe('isShowableClientName', () => {
  test.each([
    ['nothing', ''],
    ['more than 100 characters', 'x'.repeat(101)],
    ['spaces only', '   '],
    ['signs only', '--'],
    ['a line break', 'A\nB'],
    ['an escape sequence', 'A\u001b[31m'],
    ['a right-to-left override', 'A\u202eB'],
    ['a zero width space', 'A\u200bB'],
    ['a line separator', 'A\u2028B'],
    ['a lone surrogate', 'A\ud800'],
    ['NUL', 'A\0'],
  ])('rejects %s', (_what, name) => {
    expect(isShowableClientName(name)).toBe(false)
  })

  test.each(['Example', 'Ärzte & Söhne 2.0', '日本語', 'تطبيق', 'x'.repeat(100)])('accepts %s', (name) => {
    expect(isShowableClientName(name)).toBe(true)
  })
})

describe('resemblesBrand', () => {
  test.each([
    'Satlens',
    'SATLENS',
    'The Satlens App',
    'Satlens.',
    'S a t l e n s',
    'S-a-t-l-e-n-s',
    'Śätlêns',
    'Sa\u200btlens',
    'Ｓａｔｌｅｎｓ',
    '𝐒𝐚𝐭𝐥𝐞𝐧𝐬',
    'Ⓢⓐⓣⓛⓔⓝⓢ',
    'Sаtlens',
    'Ѕаtӏеnѕ',
    'SatIens',
    'Sat1ens',
    'Satlеns',
    'S4tlen5',
    '$@t|en$',
    'Satlenѕ',
    'mysatlens',
  ])('finds the brand in %s', (name) => {
    expect(resemblesBrand(name, 'Satlens')).toBe(true)
  })

  test.each(['Example', 'Satellite lens', 'Sat', 'Lens', '日本語', 'تطبيق', 'Сатурн'])(
    'does not find the brand in %s',
    (name) => {
      expect(resemblesBrand(name, 'Satlens')).toBe(false)
    },
  )

  test.each([
    ['M0M', 'mom'],
    ['BITCOIN', 'bitcoin'],
    ['A "Brand" and Co', 'A "Brand"'],
    ['Тест', 'ТЕСТ'],
  ])('finds in %s the brand %s', (name, brand) => {
    expect(resemblesBrand(name, brand)).toBe(true)
  })

  test('a brand without letters resembles nothing', () => {
    expect(resemblesBrand('Example', '***')).toBe(false)
  })
})
