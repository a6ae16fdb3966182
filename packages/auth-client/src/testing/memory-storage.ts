import type { KeyValueStorage } from '../ports.ts'

/** A storage that several tabs can share and that can refuse. */
export interface MemoryStorage extends KeyValueStorage {
  /** Everything throws from here on, as where the user has forbidden storage. */
  block(): void
  /** Writing throws from here on, reading and removing do not. */
  fill(): void
  /** Works again. */
  heal(): void
}

/** Makes an empty storage, or one with the given texts. */
export function createMemoryStorage(texts: Readonly<Record<string, string>> = {}): MemoryStorage {
  const kept = new Map(Object.entries(texts))
  let trouble: 'none' | 'blocked' | 'full' = 'none'

  function refuse(isWrite: boolean) {
    if (trouble === 'blocked') throw new Error('The operation is insecure.')
    if (trouble === 'full' && isWrite) throw new Error('The quota has been exceeded.')
  }

  return {
    get(key) {
      refuse(false)
      return kept.get(key) ?? null
    },
    set(key, text) {
      refuse(true)
      kept.set(key, text)
    },
    remove(key) {
      refuse(false)
      kept.delete(key)
    },
    keys() {
      refuse(false)
      return [...kept.keys()]
    },
    block: () => {
      trouble = 'blocked'
    },
    fill: () => {
      trouble = 'full'
    },
    heal: () => {
      trouble = 'none'
    },
  }
}
