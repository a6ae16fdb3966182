import { toSats } from '@satlens/domain'
import clsx from 'clsx'
import { Amount } from '#shared/amount/amount.tsx'
import { useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { messages } from './messages.ts'

/** The unconfirmed change of a balance, with its sign; nothing if there is none. */
export function PendingAmount({ sats, className }: { sats: bigint; className?: string }) {
  const isHidden = useAmountsHidden()
  if (sats === 0n) return null
  return (
    <p className={clsx('flex flex-wrap gap-x-2 text-14', className)}>
      <span className="text-muted">{messages.pending}</span>
      <span className="figures text-[length:min(0.875rem,6.5vw)]">
        {!isHidden && (sats < 0n ? '−' : '+')}
        <Amount amount={toSats(sats < 0n ? -sats : sats)} />
      </span>
    </p>
  )
}
