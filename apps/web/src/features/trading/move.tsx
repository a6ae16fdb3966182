import { formatPercent } from '@satlens/domain'
import { spokenChange } from '#shared/market/price-words.ts'
import type { Change24h } from '#shared/market/readings.ts'
import { PriceChange } from '#ui/price-change.tsx'
import { messages } from './messages.ts'

/** The change over 24 hours, or the words that there is none to show. */
export function Move({ move }: { move: Change24h | null }) {
  if (move === null) return <span className="text-14 text-muted">{messages.price.noChange}</span>
  return (
    <PriceChange
      direction={move.change > 0n ? 'gain' : move.change < 0n ? 'loss' : 'flat'}
      period={messages.price.period}
      text={formatPercent(move.change)}
      words={spokenChange(move.change)}
    />
  )
}
