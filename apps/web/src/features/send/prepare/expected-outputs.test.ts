import { expect, test } from 'vitest'
import { arePaid, paysOnly } from './expected-outputs.ts'

const to = (address: string, amount: string, isChange = false) => ({
  address,
  amount_sats: amount,
  is_change: isChange,
})
const isSame = (left: string, right: string) => left === right.toLowerCase()
const OUTPUTS = [to('bcrt1qa', '5000'), to('bcrt1qchange', '900', true), to('bcrt1qb', '7000')]

test.each([
  [
    'the payments in another order',
    [
      { address: 'bcrt1qb', amount: 7_000n },
      { address: 'bcrt1qa', amount: 5_000n },
    ],
    true,
  ],
  [
    'an address in capitals and the rest',
    [
      { address: 'BCRT1QA', amount: null },
      { address: 'bcrt1qb', amount: 7_000n },
    ],
    true,
  ],
  [
    'another amount',
    [
      { address: 'bcrt1qa', amount: 4_999n },
      { address: 'bcrt1qb', amount: 7_000n },
    ],
    false,
  ],
  [
    'another address',
    [
      { address: 'bcrt1qc', amount: 5_000n },
      { address: 'bcrt1qb', amount: 7_000n },
    ],
    false,
  ],
  ['a payment less than it makes', [{ address: 'bcrt1qa', amount: 5_000n }], false],
  ['a payment to the change address', [{ address: 'bcrt1qchange', amount: 900n }], false],
])('a transaction is compared with %s', (_what, expected, isPaid) => {
  expect(arePaid(expected, OUTPUTS, isSame)).toBe(isPaid)
})

test('paysOnly finds a recipient that is not listed', () => {
  expect(paysOnly(['bcrt1qa', 'bcrt1qb', 'bcrt1qz'], OUTPUTS, isSame)).toBe(true)
  expect(paysOnly(['bcrt1qa'], OUTPUTS, isSame)).toBe(false)
})
