import { expect, test } from 'vitest'
import { parsePhone } from './phone-number.ts'

test.each([
  '',
  '+',
  '044 668 18 00',
  '+0446681800',
  '12345678901234567',
  'call me',
  '+41\u0000446681800',
  '++41446681800',
])('refuses %j', (text) => {
  expect(parsePhone(text).ok).toBe(false)
})

test.each(['+41446681800', '41446681800', ' +41 44 668 18 00 ', '+41 (44) 668-18.00'])('reads %j', (text) => {
  expect(parsePhone(text)).toEqual({ ok: true, value: '41446681800' })
})
