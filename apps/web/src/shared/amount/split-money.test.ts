import { expect, test } from 'vitest'
import { splitMoney } from './split-money.ts'

test.each([
  ['$43,500.00', { currency: '$', value: '43,500.00' }],
  ['CHF\u00a059,000.00', { currency: 'CHF\u00a0', value: '59,000.00' }],
  ['43.500,00\u00a0$', { value: '43.500,00', unit: '$' }],
  ['\u2066¥9,500,000\u2069', { currency: '¥', value: '9,500,000' }],
])('splitMoney splits %j', (text, parts) => {
  expect(splitMoney(text)).toEqual(parts)
})
