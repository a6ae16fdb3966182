import { deriveAddresses } from '@satlens/wallet'
import { describe, expect, test } from 'vitest'
import { accountFor } from '../../../test/chain/accounts.ts'
import { createDerivations } from './derivations.ts'

const account = accountFor('native_segwit').accountKey
const other = accountFor('native_segwit', 'other').accountKey

describe('createDerivations', () => {
  test('derives the addresses of an account from any place, for several callers at once', async () => {
    const of = createDerivations()
    const answers = await Promise.all([
      of(account)('receive', 0, 5),
      of(account)('receive', 3, 9),
      of(account)('change', 0, 2),
      of(other)('receive', 1, 1),
    ])
    expect(answers).toEqual([
      deriveAddresses(account, 'receive', 0, 5),
      deriveAddresses(account, 'receive', 3, 9),
      deriveAddresses(account, 'change', 0, 2),
      deriveAddresses(other, 'receive', 1, 1),
    ])
  })

  test('derives each address once', async () => {
    const of = createDerivations()
    const [first] = await of(account)('receive', 2, 1)
    const [, , again] = await of(account)('receive', 0, 10)
    expect(again).toBe(first)
  })

  test('drops what was asked for longest ago when its cache is full', async () => {
    const of = createDerivations(10)
    const [first] = await of(account)('receive', 0, 4)
    const [kept] = await of(other)('receive', 0, 4)
    await of(account)('change', 0, 4)
    expect((await of(other)('receive', 0, 1))[0]).toBe(kept)
    const [again] = await of(account)('receive', 0, 4)
    expect(again).toEqual(first)
    expect(again).not.toBe(first)
  })

  test('derives more addresses than its cache holds', async () => {
    const some = await createDerivations(5)(account)('receive', 0, 12)
    expect(some).toEqual(deriveAddresses(account, 'receive', 0, 12))
  })

  test('lets other work run in between', async () => {
    const turns: string[] = []
    const derived = createDerivations()(account)('receive', 0, 12).then(() => turns.push('derived'))
    setImmediate(() => setImmediate(() => turns.push('other work')))
    await derived
    expect(turns).toEqual(['other work', 'derived'])
  })
})
