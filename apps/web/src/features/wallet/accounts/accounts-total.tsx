import type { BitcoinOverview } from '@satlens/contract'
import { toSats } from '@satlens/domain'
import { Suspense } from 'react'
import { Amount } from '#shared/amount/amount.tsx'
import { AMOUNT_UNITS } from '#shared/amount/amount-unit.ts'
import { AmountUnitSwitch } from '#shared/amount/amount-unit-switch.tsx'
import { ConversionRateNote } from '#shared/currency/conversion-rate-note.tsx'
import { formatMoment } from '#shared/date-format.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { HideAmountsButton } from '#ui/preferences/hide-amounts-button.tsx'
import { lazyOrNothing } from '../lazy-or-nothing.ts'
import { messages } from './messages.ts'
import { OtherUnits } from './other-units.tsx'
import { PendingAmount } from './pending-amount.tsx'

const TotalHistory = lazyOrNothing(() => import('../activity/total-history.tsx').then((m) => m.TotalHistory))

/** The sum of the balances that are known, and of how many accounts that is. */
export function AccountsTotal({
  overview,
  staleSinceMs,
}: {
  overview: BitcoinOverview
  /** When the balances were read, if they could not be read again. */
  staleSinceMs: number | null
}) {
  const isHidden = useAmountsHidden()
  const { accounts, total, series, currency } = overview
  const known = accounts.filter(({ confirmed_sats }) => confirmed_sats !== null).length
  // The rows say why.
  if (known === 0) return null
  const amount = toSats(BigInt(total.confirmed_sats))
  return (
    <div className="border-hairline border-b px-5 py-4 max-[14rem]:px-3">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-medium text-14">
          {known === accounts.length
            ? messages.total(accounts.length)
            : messages.totalOfSome(known, accounts.length)}
        </h3>
        <HideAmountsButton />
      </div>
      {/* A figure cannot be broken: it is never wider than the narrowest phone, however large its text is. */}
      <p className="mt-2 font-semibold text-[length:min(1.375rem,6.875vw)]">
        <Amount amount={amount} />
      </p>
      {!isHidden && <OtherUnits amount={amount} units={AMOUNT_UNITS} />}
      <PendingAmount className="mt-1" sats={BigInt(total.pending_sats)} />
      {staleSinceMs !== null && (
        <p className="mt-1 text-14 text-muted">{messages.asOf(formatMoment(staleSinceMs))}</p>
      )}
      <AmountUnitSwitch className="mt-3" currency={currency} />
      <ConversionRateNote className="mt-2" />
      {series.length > 1 && (
        <Suspense fallback={<Skeleton className="mt-4 h-64" />}>
          <TotalHistory overview={overview} />
        </Suspense>
      )}
    </div>
  )
}
