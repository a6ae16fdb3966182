import { Transaction } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { readElsewhere } from '../../test/chain/sign-elsewhere.ts'
import bip371 from './vectors/bip371.json' with { type: 'json' }

// What composes our unsigned transactions, held against the published cases of BIP371: a new release may not bend them.
const read = (psbt: string) => Transaction.fromPSBT(Buffer.from(psbt, 'base64'), { allowUnknown: true })

test.each(bip371.invalid)('an invalid BIP371 case is refused: $case', ({ psbt }) => {
  expect(() => read(psbt)).toThrow()
  expect(() => readElsewhere(psbt)).toThrow()
})

test.each(bip371.valid)('a valid BIP371 case is read and written unchanged: $case', ({ psbt }) => {
  expect(Buffer.from(read(psbt).toPSBT()).toString('base64')).toBe(psbt)
  expect(readElsewhere(psbt).inputCount).toBe(1)
})
