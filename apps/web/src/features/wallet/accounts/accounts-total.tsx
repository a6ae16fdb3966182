import type { WatchedAccount, WatchedAccountBalance } from '@satlens/contract'
import { formatSats, toSats } from '@satlens/domain'
import { useQueries } from '@tanstack/react-query'
import { Amount } from '#shared/amount/amount.tsx'
import { queryClient } from '#shared/query/query-client.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { HideAmountsButton } from '#ui/preferences/hide-amounts-button.tsx'
import { messages } from './messages.ts'
import { PendingAmount } from './pending-amount.tsx'
import { balanceQuery } from './use-accounts.ts'

/** The sum of the balances that are known, and of how many accounts that is. Without a source of balances, what to do. */
export function AccountsTotal({ accounts }: { accounts: readonly WatchedAccount[] }) {
  const isHidden = useAmountsHidden()
  const states = useQueries({ queries: accounts.map(balanceQuery) }, queryClient)
  const isLoading = states.some(({ isPending }) => isPending)
  const { known, confirmed, pending } = sumBalances(states.map(({ data }) => data))
  if (states.some(({ data }) => data?.missing_because === 'no_index'))
    return (
      <div className="border-hairline border-b p-5 max-[14rem]:px-3">
        <Notice title={messages.noSource.title}>{messages.noSource.body}</Notice>
      </div>
    )
  // The rows say why.
  if (known === 0 && !isLoading) return null
  const amount = toSats(confirmed)
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
      {known === 0 ? (
        <Skeleton className="mt-2 h-12 w-56 max-w-full" />
      ) : (
        <>
          {/* A figure cannot be broken: it is never wider than the narrowest phone, however large its text is. */}
          <p className="mt-2 font-semibold text-[length:min(1.375rem,6.875vw)]">
            <Amount amount={amount} />
          </p>
          {!isHidden && <p className="figures text-14 text-muted">{formatSats(amount)}</p>}
          <PendingAmount className="mt-1" sats={pending} />
        </>
      )}
    </div>
  )
}

function sumBalances(balances: readonly (WatchedAccountBalance | undefined)[]) {
  const sum = { known: 0, confirmed: 0n, pending: 0n }
  for (const balance of balances) {
    if (!balance?.confirmed_sats) continue
    sum.known += 1
    sum.confirmed += BigInt(balance.confirmed_sats)
    sum.pending += BigInt(balance.pending_sats ?? 0)
  }
  return sum
}
