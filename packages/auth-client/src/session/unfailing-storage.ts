import type { KeyValueStorage } from '../ports.ts'

/** A storage that never throws. What cannot be written lives in memory, for this tab. */
export interface UnfailingStorage extends KeyValueStorage {
  /** False once the storage has refused to read or to write: other tabs then do not see what this one keeps. */
  isShared(): boolean
  /** Keeps a text in this tab only. */
  setLocal(key: string, text: string | null): void
}

/** Wraps a storage that may be blocked or full. */
export function createUnfailingStorage(storage: KeyValueStorage): UnfailingStorage {
  /** Wins over the storage; null stands for a removal that was refused. */
  const here = new Map<string, string | null>()
  let isReadable = true

  function attempt<T>(action: () => T): { value: T } | null {
    try {
      return { value: action() }
    } catch {
      return null
    }
  }

  return {
    get(key) {
      if (here.has(key)) return here.get(key) ?? null
      const read = attempt(() => storage.get(key))
      isReadable = read !== null
      return read ? read.value : null
    },
    set(key, text) {
      const isWritten =
        attempt(() => storage.set(key, text)) ??
        // A full storage may take the new text in place of the old one; an old session must not stay in any case.
        (attempt(() => storage.remove(key)) && attempt(() => storage.set(key, text)))
      if (isWritten) here.delete(key)
      else here.set(key, text)
    },
    remove(key) {
      if (attempt(() => storage.remove(key))) here.delete(key)
      else here.set(key, null)
    },
    keys() {
      return [...new Set([...(attempt(() => storage.keys())?.value ?? []), ...here.keys()])]
    },
    isShared: () => isReadable && here.size === 0,
    setLocal: (key, text) => here.set(key, text),
  }
}
