import { deriveBitcoinAddress } from '@satlens/wallet'
import { Transaction } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { composeUnsignedPsbt } from '../../src/bitcoin/psbt/compose-psbt.ts'
import { accountFor } from './accounts.ts'
import { createLoopbackChain } from './loopback-chain.ts'
import { signWithOtherLibrary } from './sign-with-other-library.ts'

const { accountKey: account, fingerprint } = accountFor('native_segwit')
const mine = deriveBitcoinAddress(account, 'receive', 0)

const changeOutput = (at: number, delta: bigint) => (transaction: Transaction) => {
  const found = transaction.outs[at]
  if (found) found.value += delta
}

test.each<[what: string, error: string, change: (transaction: Transaction) => void]>([
  ['a changed signature', 'not signed by its owner', ({ ins }) => void ins[0]?.witness[0]?.fill(7, 20, 21)],
  ['changed outputs', 'not signed by its owner', changeOutput(0, -1n)],
  ['more out than in', 'fee is too low', changeOutput(0, 40_000n)],
  ['an unknown input', 'does not exist', ({ ins }) => void Object.assign(ins[0] ?? {}, { index: 7 })],
  ['a duplicate input', 'spent twice', ({ ins }) => void ins.push({ ...(ins[0] as (typeof ins)[number]) })],
  ['a locktime in a later block', 'later block', (transaction) => void transaction.locktime++],
])('the in-memory chain rejects %s', (_what, error, change) => {
  const chain = createLoopbackChain()
  chain.fund(mine.address, 50_000n)
  chain.mine()
  const [coin] = chain.outputsTo(mine.outputScript)
  if (!coin) throw new Error('The address has no coin.')
  const composed = composeUnsignedPsbt({
    account,
    fingerprint,
    height: chain.height(),
    feeRate: 2n,
    version: 0 as const,
    coins: [{ txid: coin.txid, vout: coin.vout, amount: coin.value, at: mine }],
    change: deriveBitcoinAddress(account, 'change', 0),
    recipient: mine.outputScript,
    amount: 20_000n,
  })
  if (typeof composed === 'string') throw new Error(composed)
  const { hex } = signWithOtherLibrary(composed.psbt, { script: 'native_segwit' })
  const transaction = Transaction.fromHex(hex)
  change(transaction)
  expect(() => chain.submit(transaction.toHex())).toThrow(error)
  chain.submit(hex)
  expect(() => chain.submit(hex)).toThrow('is known')
})
