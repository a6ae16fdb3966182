import { type AccountOverview, type ListedAddress, listAccountAddressesEndpoint } from '@satlens/contract'
import { toSats } from '@satlens/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Amount } from '#shared/amount/amount.tsx'
import { api } from '#shared/api/api.ts'
import { CardQueryStatus } from '#shared/components/card-query-status.tsx'
import { LabelEditor } from '#shared/labels/label-editor.tsx'
import { messages as labelText } from '#shared/labels/messages.ts'
import { queryClient } from '#shared/query/query-client.ts'
import { AddressText } from '#ui/data/address-block.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { VirtualList } from '#ui/data/virtual-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { saveAddressLabel } from '../labels/save-label.ts'
import { messages } from './messages.ts'

const text = messages.addresses

/** The addresses of an account that were checked, with what is on them. Used ones are hidden by choice. */
export function AddressesDialog({ account, onClose }: { account: AccountOverview; onClose: () => void }) {
  const pages = useAddresses(account.id)
  const [hidesUsed, setHidesUsed] = useState(false)
  const all = pages.data?.pages.flatMap(({ addresses }) => addresses)
  const shown = hidesUsed ? all?.filter(({ used }) => !used) : all
  const { hasNextPage, isFetching, fetchNextPage } = pages
  // A page may hold nothing that is shown.
  const canLoad = hasNextPage && !isFetching && !pages.isFetchNextPageError
  const isEmpty = shown?.length === 0 && !hasNextPage
  return (
    <Dialog description={account.name} onClose={onClose} shape="side-panel" title={text.title}>
      <CardQueryStatus query={pages} text={text} />
      {shown && (
        <>
          <Checkbox
            checked={hidesUsed}
            className="-mt-2 text-14"
            label={text.hideUsed}
            onChange={({ target }) => setHidesUsed(target.checked)}
          />
          {isEmpty ? (
            <EmptyState title={all?.length === 0 ? text.none : text.noneUnused}>
              {all?.length === 0 ? text.noneBody : text.noneUnusedBody}
            </EmptyState>
          ) : (
            <VirtualList
              className="-mx-5 max-h-[60dvh] border-hairline border-t sm:max-h-[calc(100dvh-12rem)]"
              hasMore={hasNextPage}
              itemRem={8.25}
              items={shown}
              keyOf={({ branch, index }) => `${branch} ${index}`}
              label={text.list}
              onEnd={canLoad ? () => void fetchNextPage() : undefined}
            >
              {(address) => <AddressRow listed={address} />}
            </VirtualList>
          )}
        </>
      )}
    </Dialog>
  )
}

function AddressRow({ listed }: { listed: ListedAddress }) {
  const { branch, index, address, label, used, balance_sats } = listed
  const balance = toSats(BigInt(balance_sats))
  return (
    <div className="px-5 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-14 text-muted">
        <span className="flex flex-wrap items-center gap-x-3">
          {text.place(text.branches[branch], index + 1)}
          {used && <Tag>{text.used}</Tag>}
        </span>
        {balance > 0n && (
          <span className="text-ink">
            <Amount amount={balance} />
          </span>
        )}
      </p>
      <AddressText address={address} className="mt-1" />
      <LabelEditor
        className="text-14"
        label={label}
        onSave={(next) => saveAddressLabel(address, next)}
        what={labelText.ofAddress(address)}
      />
    </div>
  )
}

function useAddresses(id: string) {
  return useInfiniteQuery(
    {
      queryKey: ['addresses', id],
      queryFn: ({ pageParam, signal }) =>
        api.call(listAccountAddressesEndpoint, {
          params: { id },
          query: pageParam === undefined ? {} : { after: pageParam },
          signal,
        }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    },
    queryClient,
  )
}
