import { base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/signed-payments.json' with { type: 'json' }
import { checkSignedPsbt } from './check-signed-psbt.ts'
import { listTransactionParts } from './list-transaction-parts.ts'

describe.each(vectors.payments)('the signed payment of a $kind account', (payment) => {
  const { psbt, signed, final, withOtherRecipient, withHigherFee, signatures } = payment
  const coins = payment.inputs.map(({ outpoint }) => outpoint)
  const outputs = payment.outputs.map(({ address, amount_sats }) => ({
    address,
    amount: BigInt(amount_sats),
  }))

  test.each([
    ['the signed PSBT', signed],
    ['the final transaction', final],
  ])('is listed from %s', (_what, content) => {
    expect(listTransactionParts(content, 'regtest')).toEqual({ coins, outputs })
  })

  test('passes the check, and only unchanged', () => {
    const reviewed = base64.decode(psbt)
    expect(checkSignedPsbt(reviewed, signed)).toMatchObject({
      differences: [],
      inputs: coins.map(() => ({ signatures, needed: signatures })),
      transaction: final,
    })
    for (const changed of [withOtherRecipient, withHigherFee])
      expect(checkSignedPsbt(reviewed, changed).transaction).toBeNull()
  })
})

test('listTransactionParts returns null for what is no transaction, and no address for a script without one', () => {
  expect(listTransactionParts('dear diary', 'regtest')).toBeNull()
  // Version 2, one coin, one output of 0 satoshis with OP_RETURN, no signature.
  const data = `02000000 01 ${'11'.repeat(32)} 00000000 00 ffffffff 01 0000000000000000 01 6a 00000000`
  expect(listTransactionParts(data, 'regtest')).toEqual({
    coins: [`${'11'.repeat(32)}:0`],
    outputs: [{ address: null, amount: 0n }],
  })
})
