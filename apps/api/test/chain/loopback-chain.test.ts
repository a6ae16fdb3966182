import { deriveBitcoinAddress } from '@satlens/wallet'
import { Block, Transaction } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { composeUnsignedPsbt } from '../../src/bitcoin/psbt/compose-psbt.ts'
import { manualClock } from '../harness/manual-clock.ts'
import { accountFor } from './accounts.ts'
import { createLoopbackChain, type LoopbackChain } from './loopback-chain.ts'
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

describe('the in-memory chain', () => {
  const other = deriveBitcoinAddress(account, 'receive', 1)
  const historyOf = (chain: LoopbackChain) =>
    [mine, other].map(({ outputScript }) => chain.historyOf(outputScript))

  test('a replacement takes the place of a payment and of what spends it', () => {
    const chain = createLoopbackChain()
    const first = chain.fund(mine.address, 50_000n)
    const child = chain.pay([{ address: other.address, value: 1_020_0000_0000n }])
    expect(historyOf(chain)).toEqual([[{ txid: first, height: null }], [{ txid: child, height: null }]])
    const second = chain.replace(first, [{ address: mine.address, value: 40_000n }])
    expect(historyOf(chain)).toEqual([[{ txid: second, height: null }], []])
    expect(chain.feeOf(transactionOf(chain, second))).toBeGreaterThan(0n)
    chain.replace(second, [])
    expect(historyOf(chain)).toEqual([[], []])
  })

  test('a confirmed payment can be neither replaced nor dropped', () => {
    const chain = createLoopbackChain()
    const txid = chain.fund(mine.address, 50_000n)
    chain.mine()
    expect(() => chain.replace(txid, [])).toThrow('An input is spent')
    expect(() => chain.drop(txid)).toThrow('is confirmed')
  })

  test('a payment that is held is in no block, and its replacement is', () => {
    const chain = createLoopbackChain()
    const held = chain.fund(mine.address, 50_000n)
    chain.hold(held)
    chain.mine()
    expect(chain.transaction(held)?.height).toBeNull()
    const replacement = chain.replace(held, [{ address: mine.address, value: 40_000n }])
    chain.mine()
    expect(chain.transaction(replacement)?.height).toBe(chain.height())
  })

  test('a replacement with too low a fee is rejected', () => {
    const chain = createLoopbackChain()
    const cheap = chain.fund(mine.address, 50_000n)
    const cheapHex = transactionOf(chain, cheap).toHex()
    chain.replace(cheap, [{ address: mine.address, value: 40_000n }])
    expect(() => chain.submit(cheapHex)).toThrow('fee of the replacement')
  })

  test('a reorganization lets payments wait again or vanish, and makes another chain', () => {
    const chain = createLoopbackChain()
    const [stays, vanishes] = [chain.fund(mine.address, 50_000n), chain.fund(other.address, 60_000n)]
    chain.mine()
    const before = chain.height()
    const replaced = chain.block(before)?.hash
    chain.reorganize(1, { vanishing: [vanishes] })
    expect(historyOf(chain)).toEqual([[{ txid: stays, height: null }], []])
    expect(chain.height()).toBe(before + 1)
    expect(chain.block(before)?.hash).not.toBe(replaced)
    chain.mine()
    expect(historyOf(chain)).toEqual([[{ txid: stays, height: before + 2 }], []])
  })

  test('blocks are linked, have proof of work and the time of the clock', () => {
    const clock = manualClock()
    const chain = createLoopbackChain({ clock })
    clock.advance({ hours: 1 })
    chain.mine()
    const now = Math.floor(clock.now().getTime() / 1_000)
    expect(chain.block(chain.height())?.time).toBe(now)
    for (let height = 1; height <= chain.height(); height++) {
      const header = Block.fromBuffer(Buffer.from(chain.block(height)?.header ?? []))
      expect(header.checkProofOfWork()).toBe(true)
      expect(
        Buffer.from(header.prevHash ?? [])
          .reverse()
          .toString('hex'),
      ).toBe(chain.block(height - 1)?.hash)
    }
  })
})

function transactionOf(chain: LoopbackChain, txid: string): Transaction {
  const known = chain.transaction(txid)
  if (!known) throw new Error('The transaction is gone.')
  return known.transaction
}
