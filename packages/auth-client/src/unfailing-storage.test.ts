import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from './testing/index.ts'
import { createUnfailingStorage } from './unfailing-storage.ts'

describe('storage that is blocked or full', () => {
  test('blocked: what is set is read back in this tab, and nothing throws', () => {
    const under = createMemoryStorage()
    under.block()
    const storage = createUnfailingStorage(under)
    storage.set('a', '1')
    expect(storage.get('a')).toBe('1')
    expect(storage.get('b')).toBeNull()
    expect(storage.keys()).toEqual(['a'])
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
  })

  test('full: the old text is gone from the storage, so no other tab goes on with a used token', () => {
    const under = createMemoryStorage({ a: 'old' })
    const storage = createUnfailingStorage(under)
    under.fill()
    storage.set('a', 'new')
    expect(storage.get('a')).toBe('new')
    expect(under.get('a')).toBeNull()
  })

  test('a removal that is refused holds in this tab', () => {
    const under = createMemoryStorage({ a: '1' })
    const storage = createUnfailingStorage(under)
    under.block()
    storage.remove('a')
    under.heal()
    expect(storage.get('a')).toBeNull()
  })

  test('works again: the next text is shared again', () => {
    const under = createMemoryStorage()
    const storage = createUnfailingStorage(under)
    under.block()
    storage.set('a', '1')
    expect(storage.isShared()).toBe(false)
    under.heal()
    storage.set('a', '2')
    expect(under.get('a')).toBe('2')
    expect(storage.isShared()).toBe(true)
  })

  test('a storage that cannot even be read is known not to be shared', () => {
    const under = createMemoryStorage()
    under.block()
    const storage = createUnfailingStorage(under)
    storage.get('a')
    expect(storage.isShared()).toBe(false)
  })
})
