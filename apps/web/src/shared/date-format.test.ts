import { expect, test } from 'vitest'
import {
  formatClock,
  formatDay,
  formatLongMoment,
  formatMoment,
  formatUtcDay,
  formatUtcMonthDay,
} from './date-format.ts'

const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const TIME = '2026-11-05T15:04:00'
/** ICU separates the time from AM and PM by a narrow space. */
const plain = (text: string) => text.replace(/\s/g, ' ')

test('dates are in the format of the page language', () => {
  expect(formatDay(TIME)).toBe('Nov 5, 2026')
  expect(plain(formatMoment(TIME))).toBe('Nov 5, 2026, 3:04 PM')
  expect(plain(formatLongMoment(TIME))).toBe('November 5, 2026 at 3:04 PM')
  expect(plain(formatClock(TIME))).toBe('3:04:00 PM')
  expect(formatUtcDay('2026-11-05T23:30:00Z')).toBe('Nov 5, 2026')
  expect(formatUtcMonthDay('2026-11-05T23:30:00Z')).toBe('Nov 5')
})

test('no other file of the page formats dates, so all have one locale', () => {
  const formatting = Object.entries(SOURCES).filter(([, source]) =>
    /\.toLocale(Date|Time)String|\.toLocaleString\((?!LOCALE)|Intl\.DateTimeFormat/.test(source),
  )
  expect(formatting.map(([path]) => path)).toEqual(['./date-format.ts'])
})
