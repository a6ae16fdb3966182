import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { Psbt } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import bip174 from '../vectors/bip174.json' with { type: 'json' }
import bip370 from '../vectors/bip370.json' with { type: 'json' }
import bip371 from '../vectors/bip371.json' with { type: 'json' }
import { readTransaction } from './signed/read-transaction.ts'
import { createWallet } from './testing/other-signer.ts'
import { findUnsignedTransactionMismatch } from './unsigned-transaction.ts'

// What reads and writes transactions here is tested with the vectors of the documents.
const OPTIONS = { unknown: 'ignore', allowUnknownOutputs: true, allowMissingTxModifiable: false } as const
const read = (psbt: string) => Transaction.fromPSBT(base64.decode(psbt), OPTIONS)

describe('BIP174', () => {
  test.each(bip174.invalid)('rejects: $case', ({ psbt }) => {
    expect(() => read(psbt)).toThrow()
  })

  test.each(bip174.valid)('reads and writes unchanged: $case', ({ psbt }) => {
    expect(base64.encode(read(psbt).toPSBT(0))).toBe(psbt)
    expect(readTransaction(psbt)).not.toBeNull()
  })

  test.each(bip174.unsignable)('does not offer to be signed: $case', ({ psbt }) => {
    const { descriptor } = createWallet('multisig')
    const expected = { descriptor, payments: [], fee: 0n, coins: null }
    expect(findUnsignedTransactionMismatch(base64.decode(psbt), expected)).toMatch(
      /^(unreadable|foreign_coin)$/,
    )
  })
})

describe('BIP370', () => {
  test.each(bip370.invalid)('rejects: $case', ({ psbt }) => {
    expect(readTransaction(psbt)).toBeNull()
  })

  test.each(bip370.valid)('reads and writes unchanged: $case', ({ psbt }) => {
    expect(base64.encode(read(psbt).toPSBT(2))).toBe(psbt)
  })

  test.each(bip370.locktimes)('determines the locktime $locktime: $case', ({ psbt, locktime }) => {
    expect(readTransaction(psbt)?.lockTime).toBe(locktime)
  })
})

describe('BIP371', () => {
  test.each(bip371.invalid)('rejects: $case', ({ psbt }) => {
    expect(() => read(psbt)).toThrow()
    expect(() => Psbt.fromBase64(psbt)).toThrow()
  })

  test.each(bip371.valid)('reads and writes unchanged: $case', ({ psbt }) => {
    expect(base64.encode(read(psbt).toPSBT())).toBe(psbt)
    expect(Psbt.fromBase64(psbt).inputCount).toBe(1)
  })
})
