import type { TabLock } from '../ports.ts'

/** A lock that the tabs of a test share: one after the other, in the order they asked. */
export function createMemoryLock(): TabLock {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    last = last.then(work)
    return last
  }
}
