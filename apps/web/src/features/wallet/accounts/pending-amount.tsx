import clsx from 'clsx'
import { useAmountView } from '#shared/amount/amount.tsx'
import { SignedAmount } from '../signed-amount.tsx'
import { messages } from './messages.ts'

/** The unconfirmed change of a balance; nothing if there is none. */
export function PendingAmount({ sats, className }: { sats: bigint; className?: string }) {
  const view = useAmountView()
  if (sats === 0n) return null
  return (
    <p className={clsx('flex flex-wrap gap-x-2 text-14', className)}>
      <span className="text-muted">{messages.pending}</span>
      <SignedAmount className="text-[length:min(0.875rem,6.5vw)]" sats={sats} view={view} />
    </p>
  )
}
