import { useSyncExternalStore } from 'react'

/**
 * What only the browser or the deployment can say, and what stands for it in a page that was rendered before either was
 * known. Both must yield the same value each time.
 */
export function useBrowserValue<T>(read: () => T, before: () => T): T {
  return useSyncExternalStore(never, read, before)
}

const never = () => () => {}
