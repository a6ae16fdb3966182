import { formatBasisPointsAsPercent } from '@satlens/domain'
import type { Change24h } from '#shared/market/price-reading.ts'
import { formatSpokenChange } from '#shared/market/price-text.ts'
import { PriceChange } from '#ui/data/price-change.tsx'
import { messages } from './messages.ts'

/** The change over 24 hours, or the words that there is none to show. */
export function Change24hText({ move }: { move: Change24h | null }) {
  if (move === null) return <span className="text-14 text-muted">{messages.price.noChange}</span>
  return (
    <PriceChange
      direction={move.change > 0n ? 'gain' : move.change < 0n ? 'loss' : 'flat'}
      period={messages.price.period}
      text={formatBasisPointsAsPercent(move.change)}
      words={formatSpokenChange(move.change)}
    />
  )
}
