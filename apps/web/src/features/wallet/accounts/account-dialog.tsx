import type { AccountOverview, BitcoinOverview } from '@satlens/contract'
import { NoticesDialog } from '../notices/notices-dialog.tsx'
import type { AccountAction } from './account-row.tsx'
import { AddAccountDialog } from './add-account-dialog.tsx'
import { AddressesDialog } from './addresses-dialog.tsx'
import { RemoveAccountDialog } from './remove-account-dialog.tsx'
import { RenameAccountDialog } from './rename-account-dialog.tsx'

/** What the user does with an account. */
export type AccountTask =
  | { readonly kind: 'add' }
  | { readonly kind: AccountAction; readonly account: AccountOverview }

export interface AccountDialogProps {
  readonly task: AccountTask
  readonly overview: BitcoinOverview
  readonly onClose: () => void
  /** Called when the list has gained or lost an account. */
  readonly onListChanged: () => void
}

/** The dialog of a task. All are loaded with the first one, since few visits need them. */
export function AccountDialog({ task, overview, onClose, onListChanged }: AccountDialogProps) {
  switch (task.kind) {
    case 'add':
      return <AddAccountDialog list={overview} onAdded={onListChanged} onClose={onClose} />
    case 'addresses':
      return <AddressesDialog account={task.account} onClose={onClose} />
    case 'notices':
      return <NoticesDialog account={task.account} onClose={onClose} />
    case 'rename':
      return <RenameAccountDialog account={task.account} onClose={onClose} />
    case 'remove':
      return <RemoveAccountDialog account={task.account} onClose={onClose} onRemoved={onListChanged} />
  }
}
