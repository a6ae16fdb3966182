import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createModelChain, createModelStore, OWN_ADDRESSES } from '#test/chain/model-activity.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const places = new Map(
  OWN_ADDRESSES.map((address, at) => [address, { branch: at % 2, addressIndex: at >> 1 }]),
)

/** One thing that happens to the chain, or one reading. The numbers choose among what there is. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('receive' as const), at: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('spend' as const), at: fc.nat(99) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('replace' as const), at: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const), at: fc.nat(99) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('mine' as const), at: fc.constantFrom(1, 1, 2, 120) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reorganize' as const), at: fc.nat(99) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('capture' as const), at: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('apply' as const), at: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('finalize' as const), at: fc.constant(0) }) },
)

describe('decidePaymentChanges', () => {
  test('stores the payments of a first scan, whatever happened in between and in which order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        const chain = createModelChain()
        const store = createModelStore(chain, places, { now: NOW, isFirst: false })
        for (const { kind, at } of steps) {
          if (kind === 'capture') store.capture(OWN_ADDRESSES[at] ?? '')
          else if (kind === 'apply' || kind === 'finalize') store[kind]()
          else if (kind === 'reorganize') store.handleReorganization(chain.reorganize(at))
          else chain[kind](at)
        }
        store.readAllThatChanged()
        const scan = createModelStore(chain, places, { now: NOW, isFirst: true })
        scan.readAllThatChanged()
        expect(store.livePayments()).toEqual(scan.livePayments())
        expect(store.livePayments().map(({ txid }) => txid)).toEqual(chain.txidsOf(OWN_ADDRESSES))
        for (const payment of store.endedPayments()) {
          const rivals = store.rivalsOf(payment)
          if (payment.state === 'dropped') expect(rivals).toEqual([])
          else expect(rivals).toContain(payment.replacedBy)
        }
        expect(store.balance()).toBe(chain.balanceOf(OWN_ADDRESSES))
      }),
      { numRuns: 200 },
    )
  })
})
