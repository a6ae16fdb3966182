import { type Descriptor, parseDescriptor } from '@satlens/wallet'
import type { WatchedAccountRow } from './accounts.queries.ts'

/** Returns the descriptor of an account. Throws if it is invalid, which only a damaged row is. */
export function readStoredDescriptor({
  descriptor,
  network,
}: Pick<WatchedAccountRow, 'descriptor' | 'network'>): Descriptor {
  const parsed = parseDescriptor(descriptor, network)
  if (!parsed.ok) throw new Error(`The stored descriptor is invalid: ${parsed.issue}`)
  return parsed.value
}
