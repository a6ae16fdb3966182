import { expect, test } from 'vitest'
import { countFilters, NO_FILTERS, toPaymentQuery } from './payment-filters.ts'

test('filters that are not set are not sent', () => {
  expect(toPaymentQuery({ ...NO_FILTERS, label: '  ' })).toEqual({})
  expect(countFilters(NO_FILTERS)).toBe(0)
})

test('both days are included, by the clock of the device', () => {
  const query = toPaymentQuery({ ...NO_FILTERS, from: '2026-11-01', to: '2026-11-30' })
  expect(query).toEqual({
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 11, 1).toISOString(),
  })
})

test('the other filters are sent as they are, the label without spaces around it', () => {
  const filters = { ...NO_FILTERS, account: 'a', direction: 'out', label: ' rent ' } as const
  expect(toPaymentQuery(filters)).toEqual({ account: 'a', direction: 'out', label: 'rent' })
  expect(countFilters(filters)).toBe(3)
})
