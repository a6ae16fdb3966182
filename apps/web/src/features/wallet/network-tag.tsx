import type { BitcoinNetwork } from '@satlens/domain'
import { Tag } from '#ui/data/tag.tsx'
import { messages } from './messages.ts'

/** Names the chain beside whatever belongs to it: an address, a balance, a code. */
export const NetworkTag = ({ network }: { network: BitcoinNetwork }) => (
  <Tag tone="sample">{messages.network(network)}</Tag>
)
