import type { WatchedAccount, WatchedAccountBalance } from '@satlens/contract'
import { toSats } from '@satlens/domain'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Amount } from '#shared/amount/amount.tsx'
import { formatMoment } from '#shared/date-format.ts'
import { queryClient } from '#shared/query/query-client.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { AddressText } from '#ui/data/address-block.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { describeDescriptor, isSingleAddress } from './describe-descriptor.ts'
import { messages } from './messages.ts'
import { PendingAmount } from './pending-amount.tsx'
import { balanceQuery } from './use-accounts.ts'

export function AccountRow({
  account,
  onRename,
  onRemove,
}: {
  account: WatchedAccount
  onRename: () => void
  onRemove: () => void
}) {
  const { name, descriptor } = account
  const query = useQuery(balanceQuery(account), queryClient)
  return (
    <li className="flex flex-col gap-4 border-hairline border-b px-5 py-4 last:border-b-0 max-[14rem]:px-3">
      <div className="flex flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-start sm:justify-between">
        <div className="min-w-0">
          <h3 className="wrap-anywhere font-semibold">{name}</h3>
          <p className="text-14 text-muted">{describeDescriptor(descriptor)}</p>
        </div>
        <div className="shrink-0 sm:flex sm:flex-col sm:items-end">
          <AccountBalance name={name} query={query} />
        </div>
      </div>
      {!query.isLoadingError && <NextAddress balance={query.data} isSingle={isSingleAddress(descriptor)} />}
      <div className="-ms-3 -my-1 flex flex-wrap gap-x-1">
        <Button
          aria-label={messages.ofAccount(messages.rename.action, name)}
          onClick={onRename}
          size="small"
          variant="quiet"
        >
          {messages.rename.action}
        </Button>
        <Button
          aria-label={messages.ofAccount(messages.remove.action, name)}
          onClick={onRemove}
          size="small"
          variant="quiet"
        >
          {messages.remove.action}
        </Button>
      </div>
    </li>
  )
}

function AccountBalance({ name, query }: { name: string; query: UseQueryResult<WatchedAccountBalance> }) {
  const { data, error, isPending, isFetching } = query
  if (isPending)
    return (
      <div aria-label={messages.balanceLoading(name)} role="status">
        <Skeleton className="h-6 w-40" />
      </div>
    )
  if (data === undefined)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-14 text-loss">{messages.balanceFailed}</p>
        <Button
          busy={isFetching}
          busyLabel={messages.retrying}
          onClick={() => void query.refetch()}
          size="small"
        >
          {messages.retry}
        </Button>
      </div>
    )
  if (data.confirmed_sats === null)
    return <p className="text-14 text-muted">{messages.missing[data.missing_because ?? 'no_index']}</p>
  return (
    <>
      <p className="font-semibold text-[length:min(1rem,6.5vw)]">
        <Amount amount={toSats(BigInt(data.confirmed_sats))} />
      </p>
      <PendingAmount sats={BigInt(data.pending_sats ?? 0)} />
      {/* Otherwise it is as new as the page. */}
      {error !== null && <p className="text-14 text-muted">{messages.asOf(formatMoment(data.as_of))}</p>}
    </>
  )
}

function NextAddress({
  balance,
  isSingle,
}: {
  balance: WatchedAccountBalance | undefined
  isSingle: boolean
}) {
  if (balance === undefined) return <Skeleton className="h-24 w-full max-w-120 sm:h-13" />
  const { next_address: address, next_index: index, missing_because: reason } = balance
  const isUnknown = reason !== null && !isSingle
  return (
    <div className="flex flex-col gap-x-6 gap-y-3 sm:flex-row sm:items-end sm:justify-between">
      <div className="min-w-0">
        <p className="text-14 text-muted">
          {isSingle ? messages.address : isUnknown ? messages.firstAddress : messages.nextAddress(index + 1)}
        </p>
        <AddressText address={address} className="mt-0.5" />
        {isUnknown && <p className="mt-0.5 text-14 text-muted">{messages.firstAddressHelp}</p>}
      </div>
      <div className="shrink-0">
        <CopyButton copied={messages.copied} label={messages.copy} value={address} />
      </div>
    </div>
  )
}
