import type { BitcoinNetwork } from '@satlens/domain'
import { Tag } from '#ui/data/tag.tsx'
import { messages } from './messages.ts'

/** Names the network of an address or of a wallet. */
export const NetworkTag = ({ network }: { network: BitcoinNetwork }) => (
  <Tag tone="sample">{messages.networks[network]}</Tag>
)
