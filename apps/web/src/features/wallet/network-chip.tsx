import type { BitcoinNetwork } from '@satlens/domain'
import { Tag } from '#ui/tag.tsx'
import { messages } from './messages.ts'

/** Names the chain beside whatever belongs to it: an address, a balance, a code. */
export const NetworkChip = ({ network }: { network: BitcoinNetwork }) => (
  <Tag tone="specimen">{messages.network(network)}</Tag>
)
