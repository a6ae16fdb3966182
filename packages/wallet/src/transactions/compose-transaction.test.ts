import { base64, hex } from '@scure/base'
import { Psbt } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { deriveDescriptorAddress } from '../descriptors/derive-descriptor-address.ts'
import { composeTransaction } from './compose-transaction.ts'
import { planPayment } from './plan-payment.ts'
import { createCoins, createWallet } from './testing/other-signer.ts'
import { getInputSize } from './virtual-size.ts'

const RECIPIENT = hex.decode('0014751e76e8199196d454941c45d1b3a323f1433bd6')

test('composes the transaction of a plan, whose change returns to the account', () => {
  const { descriptor, masters } = createWallet('multisig')
  const at = deriveDescriptorAddress(descriptor, 'change', 12)
  const request = {
    input: getInputSize(descriptor),
    coins: createCoins({ descriptor, masters }, [60_000n, 50_000n]),
    spendsAll: true,
    outputs: [{ script: RECIPIENT, amount: 80_000n }],
    change: at.outputScript,
    feeRate: 3_000n,
  }
  const compose = (coins = request.coins, amount: bigint | 'everything' = 80_000n) => {
    const plan = planPayment({ ...request, coins, outputs: [{ script: RECIPIENT, amount }] })
    if (!plan.ok) throw new Error(plan.issue)
    return composeTransaction({ descriptor, plan: plan.value, changeAt: at, lockTime: 7, version: 0 })
  }
  const { psbt, inputs, outputs } = compose()
  const parsed = Psbt.fromBase64(base64.encode(psbt))
  expect(parsed.txOutputs.map(({ value, script }) => [value, hex.encode(script)])).toEqual(
    outputs.map(({ amount, script }) => [amount, hex.encode(script)]),
  )
  expect(outputs.map((output) => output.at)).toEqual([at, null])
  expect(parsed.txInputs.map(({ hash }) => hex.encode(Uint8Array.from(hash).reverse()))).toEqual(
    inputs.map(({ txid }) => txid),
  )
  expect(compose(request.coins.toReversed()).psbt).toEqual(psbt)
  expect(compose(request.coins, 'everything').outputs.map((output) => output.at)).toEqual([null])
})
