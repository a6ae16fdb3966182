import { removeWatchedAccountEndpoint, type WatchedAccount } from '@satlens/contract'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { useTextAfterToast, useToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'
import { reloadOverview, updateAccounts } from './overview.ts'

const text = messages.remove

export function RemoveAccountDialog({
  account: { id, name },
  onClose,
  onRemoved,
}: {
  account: WatchedAccount
  onClose: () => void
  onRemoved: () => void
}) {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const failureText = useTextAfterToast(failure)

  async function remove() {
    setBusy(true)
    setFailure(null)
    toast.dismiss()
    try {
      await api.call(removeWatchedAccountEndpoint, { params: { id } }).catch((error: unknown) => {
        // An account that was removed elsewhere is what the user wanted.
        if (!(error instanceof ApiError && error.code === 'watched_account_not_found')) throw error
      })
      updateAccounts((accounts) => accounts.filter((other) => other.id !== id))
      toast.show({ title: text.done, description: name, tone: 'success' })
      onClose()
      onRemoved()
    } catch (error) {
      const description = getServerMessage(error)
      const content = description === undefined ? messages.noAnswer : { title: text.failed, description }
      setFailure(content.description)
      toast.error(content)
      if (description === undefined) void reloadOverview()
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      failure={failureText}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => void remove()}
      text={text}
      title={text.title}
    >
      {text.body(name)}
    </ConfirmDialog>
  )
}
