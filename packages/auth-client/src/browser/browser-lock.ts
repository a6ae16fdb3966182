import type { TabLock } from '../ports.ts'

/** The Web Lock of this name. Undefined where the browser has none, such as on a page without HTTPS. */
export function browserLock(name: string): TabLock | undefined {
  const { locks } = navigator as { locks?: LockManager }
  return locks && ((work) => locks.request(name, work))
}
