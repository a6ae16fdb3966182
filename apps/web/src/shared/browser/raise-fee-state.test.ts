import { expect, test } from 'vitest'
import { createRaiseFeeState, parseRaiseFeeState } from './raise-fee-state.ts'

const REQUEST = { account: 'an-id', txid: 'ab'.repeat(32) }

test('the state of a link names the payment whose fee is raised', () => {
  expect(parseRaiseFeeState(createRaiseFeeState(REQUEST))).toEqual(REQUEST)
})

test.each([null, undefined, 'text', {}, { raiseFee: null }, { raiseFee: { account: 7, txid: 'x' } }])(
  'the state %j names no payment',
  (state) => {
    expect(parseRaiseFeeState(state)).toBeNull()
  },
)
