import type { TabLock } from '../ports.ts'

/** The Web Lock of this name. Undefined where there is none: on a page without HTTPS, or outside of a browser. */
export function browserLock(name: string): TabLock | undefined {
  const locks = (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks
  return locks && ((work) => locks.request(name, work))
}
