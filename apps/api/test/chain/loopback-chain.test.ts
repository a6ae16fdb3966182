import { deriveAddress } from '@satlens/wallet'
import { Transaction } from 'bitcoinjs-lib'
import { beforeEach, describe, expect, test } from 'vitest'
import { composePsbt } from '../../src/bitcoin/compose-psbt.ts'
import { accountFor } from './accounts.ts'
import { createLoopbackChain, type LoopbackChain } from './loopback-chain.ts'
import { signElsewhere } from './sign-elsewhere.ts'

const { accountKey: account, fingerprint } = accountFor('native_segwit')
const mine = deriveAddress(account, 'receive', 0)
const other = deriveAddress(account, 'receive', 1)

let chain: LoopbackChain
beforeEach(() => {
  chain = createLoopbackChain()
})

/** A valid transaction of a coin of the chain. */
function signed(height = chain.height()): Transaction {
  const [coin] = chain.outputsTo(mine.outputScript)
  if (!coin) throw new Error('There is no coin')
  const composed = composePsbt({
    ...{ account, fingerprint, height, feeRate: 2n, version: 0 as const },
    coins: [{ txid: coin.txid, vout: coin.vout, amount: coin.value, at: mine }],
    ...{ change: deriveAddress(account, 'change', 0), recipient: other.outputScript, amount: 20_000n },
  })
  if (typeof composed === 'string') throw new Error(composed)
  return Transaction.fromHex(signElsewhere(composed.psbt, { script: 'native_segwit' }).hex)
}

describe('the chain refuses', () => {
  beforeEach(() => {
    chain.fund(mine.address, 50_000n)
    chain.mine()
  })

  test('a signature of which a bit has changed', () => {
    const transaction = signed()
    const signature = transaction.ins[0]?.witness[0]
    if (!signature) throw new Error('It is signed')
    signature[20] = (signature[20] ?? 0) ^ 1
    expect(() => chain.submit(transaction.toHex())).toThrow('not signed by its owner')
  })

  test('outputs that were changed after signing', () => {
    const transaction = signed()
    const output = transaction.outs[0]
    if (!output) throw new Error('It pays')
    output.value -= 1n
    expect(() => chain.submit(transaction.toHex())).toThrow('not signed by its owner')
  })

  test('more out than in, and a fee below one satoshi a byte', () => {
    for (const change of [40_000n, 300n]) {
      const transaction = signed()
      for (const output of transaction.outs) output.value += change
      expect(() => chain.submit(transaction.toHex())).toThrow('fee is too low')
    }
  })

  test('an input that does not exist, or is spent already, or twice', () => {
    const transaction = signed()
    const [input] = transaction.ins
    if (!input) throw new Error('It spends')
    input.index = 7
    expect(() => chain.submit(transaction.toHex())).toThrow('does not exist')
    const twice = signed()
    twice.ins.push({ ...(twice.ins[0] as (typeof twice.ins)[number]) })
    expect(() => chain.submit(twice.toHex())).toThrow('spent twice')
    const valid = signed().toHex()
    chain.submit(valid)
    expect(() => chain.submit(valid)).toThrow('is known')
    expect(() => chain.submit(signed(chain.height() - 1).toHex())).toThrow('is spent')
  })

  test('what is locked to a block that is not there yet', () => {
    const early = signed(chain.height() + 1)
    expect(() => chain.submit(early.toHex())).toThrow('later block')
    chain.mine()
    expect(chain.submit(early.toHex())).toBe(early.getId())
  })
})

test('a reward can be spent a hundred blocks later, and no sooner', () => {
  chain.fund(mine.address, 49_0000_0000n)
  expect(() => chain.fund(mine.address, 49_0000_0000n)).toThrow('faucet is empty')
  chain.mine()
  expect(chain.fund(mine.address, 49_0000_0000n)).toMatch(/^[0-9a-f]{64}$/)
})
