import { toSats } from '@satlens/domain'
import clsx from 'clsx'
import { AmountInView, type AmountView } from '#shared/amount/amount.tsx'

/** A change of a balance with its sign, in the chosen unit; while amounts are hidden without the sign. */
export function SignedAmount({
  sats,
  view,
  tone = 'ink',
  isVoid = false,
  className,
}: {
  sats: bigint
  view: AmountView
  tone?: 'ink' | 'muted' | 'gain'
  /** Struck through, because it does not count. */
  isVoid?: boolean
  className?: string
}) {
  return (
    <span className={clsx('figures whitespace-nowrap', TONES[tone], className)} dir="ltr">
      {!view.isHidden && (sats < 0n ? '−' : '+')}
      <AmountInView
        amount={toSats(sats < 0n ? -sats : sats)}
        className={isVoid ? 'line-through' : undefined}
        tone={tone}
        view={view}
      />
    </span>
  )
}

const TONES = { ink: '', muted: 'text-muted', gain: 'text-gain' }
