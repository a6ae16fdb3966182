import { deriveBitcoinAddresses } from '@satlens/wallet'
import { describe, expect, test } from 'vitest'
import { accountFor } from '#test/chain/accounts.ts'
import { createCachedAddressDerivation } from './derivations.ts'

const account = accountFor('native_segwit').accountKey
const derivable = (key: typeof account) => ({
  key: key.text,
  derive: (...place: PlaceOf<typeof deriveBitcoinAddresses>) => deriveBitcoinAddresses(key, ...place),
})
type PlaceOf<F> = F extends (account: never, ...place: infer P) => unknown ? P : never
const one = derivable(account)
const other = derivable(accountFor('native_segwit', 'other').accountKey)

describe('createCachedAddressDerivation', () => {
  test('derives addresses from any index on, for concurrent callers', async () => {
    const addressesOf = createCachedAddressDerivation()
    const answers = await Promise.all([
      addressesOf(one)('receive', 0, 5),
      addressesOf(one)('receive', 3, 9),
      addressesOf(one)('change', 0, 2),
      addressesOf(other)('receive', 1, 1),
    ])
    expect(answers).toEqual([
      deriveBitcoinAddresses(account, 'receive', 0, 5),
      deriveBitcoinAddresses(account, 'receive', 3, 9),
      deriveBitcoinAddresses(account, 'change', 0, 2),
      other.derive('receive', 1, 1),
    ])
  })

  test('derives each address once', async () => {
    const addressesOf = createCachedAddressDerivation()
    const [first] = await addressesOf(one)('receive', 2, 1)
    const [, , again] = await addressesOf(one)('receive', 0, 10)
    expect(again).toBe(first)
  })

  test('evicts the least recently used branch if its cache is full', async () => {
    const addressesOf = createCachedAddressDerivation(10)
    const [first] = await addressesOf(one)('receive', 0, 4)
    const [cached] = await addressesOf(other)('receive', 0, 4)
    await addressesOf(one)('change', 0, 4)
    expect((await addressesOf(other)('receive', 0, 1))[0]).toBe(cached)
    const [again] = await addressesOf(one)('receive', 0, 4)
    expect(again).toEqual(first)
    expect(again).not.toBe(first)
  })

  test('derives more addresses than its cache holds', async () => {
    const some = await createCachedAddressDerivation(5)(one)('receive', 0, 12)
    expect(some).toEqual(deriveBitcoinAddresses(account, 'receive', 0, 12))
  })

  test('does not block the event loop', async () => {
    const events: string[] = []
    const derive = createCachedAddressDerivation()(one)
    const derived = derive('receive', 0, 12).then(() => events.push('derived'))
    setImmediate(() => setImmediate(() => events.push('other work')))
    await derived
    expect(events).toEqual(['other work', 'derived'])
  })
})
