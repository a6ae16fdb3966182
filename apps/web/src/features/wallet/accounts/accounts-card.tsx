import { listWatchedAccountsEndpoint, type WatchedAccount } from '@satlens/contract'
import { useEffect, useRef, useState } from 'react'
import { CardQueryStatus } from '#shared/components/card-query-status.tsx'
import { useEndpoint } from '#shared/query/use-endpoint.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { AccountRow } from './account-row.tsx'
import { AccountsTotal } from './accounts-total.tsx'
import { AddAccountDialog } from './add-account-dialog.tsx'
import { messages } from './messages.ts'
import { RemoveAccountDialog } from './remove-account-dialog.tsx'
import { RenameAccountDialog } from './rename-account-dialog.tsx'

type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly account: WatchedAccount }

/** The watch-only accounts of the user, each with its balance and next address. */
export function AccountsCard() {
  const query = useEndpoint(listWatchedAccountsEndpoint)
  const accounts = query.data?.accounts ?? []
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [changes, setChanges] = useState(0)
  const countChange = () => setChanges(changes + 1)
  // The button that was pressed is gone: with its row, or with the empty state.
  useEffect(() => {
    if (changes > 0) (list.current ?? addButton.current)?.focus()
  }, [changes])
  const add = {
    children: messages.add.action,
    onClick: () => setOpen({ kind: 'add' }),
    ref: addButton,
  }

  return (
    <Card
      aside={accounts.length > 0 && <Button {...add} size="small" />}
      flush
      footer={accounts.length > 0 && messages.compare}
      title={messages.title}
    >
      {query.data === undefined && (
        <div className="p-5 max-[14rem]:px-3">
          <CardQueryStatus query={query} text={messages} />
        </div>
      )}
      {query.data && accounts.length === 0 && (
        <div className="flex flex-col items-start gap-4 p-5 max-[14rem]:px-3 sm:flex-row sm:items-center sm:justify-between sm:gap-10">
          <p className="text-14 text-muted">{messages.lead}</p>
          <div className="shrink-0">
            <Button {...add} />
          </div>
        </div>
      )}
      {accounts.length > 0 && (
        <>
          <AccountsTotal accounts={accounts} />
          <ul aria-label={messages.list} ref={list} tabIndex={-1}>
            {accounts.map((account) => (
              <AccountRow
                account={account}
                key={account.id}
                onRemove={() => setOpen({ kind: 'remove', account })}
                onRename={() => setOpen({ kind: 'rename', account })}
              />
            ))}
          </ul>
        </>
      )}
      {open?.kind === 'add' && query.data && (
        <AddAccountDialog list={query.data} onAdded={countChange} onClose={close} />
      )}
      {open?.kind === 'rename' && <RenameAccountDialog account={open.account} onClose={close} />}
      {open?.kind === 'remove' && (
        <RemoveAccountDialog account={open.account} onClose={close} onRemoved={countChange} />
      )}
    </Card>
  )
}
