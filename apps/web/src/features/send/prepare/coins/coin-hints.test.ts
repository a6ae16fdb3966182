import { expect, test } from 'vitest'
import { coinsOf, SINGLE } from '#test/prepared-payment.ts'
import { describeCoin, findMixedLabels } from './coin-hints.ts'

const [first] = coinsOf(SINGLE).coins
if (!first) throw new Error('The payment has no coin')
const coin = first

test.each([
  ['nothing', {}, null, []],
  ['its change', { is_change: true }, null, ['Change']],
  ['its owner', { is_spendable: false }, null, ['Marked as not to spend']],
  ['its address', { is_address_reused: true }, null, ['Address reused']],
  ['its cost', { amount_sats: '816' }, 816, ['Costs more than it is worth']],
  ['nothing of its cost if it is worth more', { amount_sats: '817' }, 816, []],
])('the hints of a coin name %s', (_what, more, cost, hints) => {
  expect(describeCoin({ ...coin, ...more }, cost)).toEqual(hints)
})

test.each([
  [[null, 'Salary', 'Salary'], []],
  [
    ['Salary', null, 'Gift'],
    ['Salary', 'Gift'],
  ],
])('coins with the labels %j mix %j', (labels, mixed) => {
  expect(findMixedLabels(labels.map((label) => ({ ...coin, label })))).toEqual(mixed)
})
