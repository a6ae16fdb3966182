import type { BitcoinOverview } from '@satlens/contract'
import { convertSatsToUsd, formatSats, formatUsd, type Sats, toSats } from '@satlens/domain'
import { Suspense } from 'react'
import { Amount } from '#shared/amount/amount.tsx'
import { AmountUnitSwitch } from '#shared/amount/amount-unit-switch.tsx'
import { formatMoment } from '#shared/date-format.ts'
import { getDatedPrice } from '#shared/market/price-view.ts'
import { useHeadlinePrice } from '#shared/market/use-price.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { HideAmountsButton } from '#ui/preferences/hide-amounts-button.tsx'
import { lazyOrNothing } from '../lazy-or-nothing.ts'
import { messages } from './messages.ts'
import { PendingAmount } from './pending-amount.tsx'

const TotalHistory = lazyOrNothing(() => import('../activity/total-history.tsx').then((m) => m.TotalHistory))

/** The sum of the balances that are known, and of how many accounts that is. */
export function AccountsTotal({
  overview: { accounts, total, series },
  staleSinceMs,
}: {
  overview: BitcoinOverview
  /** When the balances were read, if they could not be read again. */
  staleSinceMs: number | null
}) {
  const isHidden = useAmountsHidden()
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
      {!isHidden && <OtherUnits amount={amount} />}
      <PendingAmount className="mt-1" sats={BigInt(total.pending_sats)} />
      {staleSinceMs !== null && (
        <p className="mt-1 text-14 text-muted">{messages.asOf(formatMoment(staleSinceMs))}</p>
      )}
      <AmountUnitSwitch className="mt-3" />
      {series.length > 1 && (
        <Suspense fallback={<Skeleton className="mt-4 h-64" />}>
          <TotalHistory series={series} />
        </Suspense>
      )}
    </div>
  )
}

/** The amount in satoshis and, with a price of now, in dollars. */
function OtherUnits({ amount }: { amount: Sats }) {
  const price = getDatedPrice(useHeadlinePrice())?.price ?? null
  const value = price === null ? null : formatUsd(convertSatsToUsd(amount, price))
  return (
    <p className="figures text-14 text-muted">{[formatSats(amount), value].filter(Boolean).join(' · ')}</p>
  )
}
