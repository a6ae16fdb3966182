import { deleteAlertEndpoint, type PriceAlert, type PriceAlertList } from '@satlens/contract'
import { ALERT_KINDS, type Currency } from '@satlens/domain'
import { useEffect, useRef, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { AlertRow } from './alert-row.tsx'
import { formatAlertCondition } from './alert-text.ts'
import { messages } from './messages.ts'
import { updateAlerts, useAlertChange } from './use-alerts.ts'

/** The alerts, and why some are not evaluated now. Those in USD count for users of that currency and for alerts in it. */
export function AlertList({
  alerts,
  paused,
  paused_currencies: pausedCurrencies,
  currency,
}: PriceAlertList & { currency: Currency }) {
  const list = useRef<HTMLUListElement>(null)
  const [toDelete, setToDelete] = useState<PriceAlert | null>(null)
  const [deletions, setDeletions] = useState(0)
  // The button that was pressed is gone with its row.
  useEffect(() => {
    if (deletions > 0) list.current?.focus()
  }, [deletions])

  const isUsdShown = [currency, ...alerts.map((alert) => alert.currency)].includes('USD')

  return (
    <>
      {paused && isUsdShown && (
        <div className="px-5 pt-5">
          <Notice title={messages.paused.title}>
            {messages.paused.because[paused.because]}{' '}
            {paused.kinds.length < ALERT_KINDS.length && messages.paused.some(paused.kinds)}
          </Notice>
        </div>
      )}
      {pausedCurrencies.map(({ currency, because }) => (
        <div className="px-5 pt-5" key={currency}>
          <Notice title={messages.paused.titleIn(currency)}>
            {because === 'no_history' ? messages.paused.noHistory : messages.paused.because[because]}
          </Notice>
        </div>
      ))}
      {alerts.length === 0 ? (
        <EmptyState className="p-5" title={messages.none}>
          {messages.noneBody}
        </EmptyState>
      ) : (
        <ul aria-label={messages.list} ref={list} tabIndex={-1}>
          {alerts.map((alert) => (
            <AlertRow alert={alert} key={alert.id} onDelete={() => setToDelete(alert)} />
          ))}
        </ul>
      )}
      {toDelete && (
        <DeleteAlertDialog
          alert={toDelete}
          onClose={() => setToDelete(null)}
          onDeleted={() => setDeletions(deletions + 1)}
        />
      )}
    </>
  )
}

function DeleteAlertDialog({
  alert,
  onClose,
  onDeleted,
}: {
  alert: PriceAlert
  onClose: () => void
  onDeleted: () => void
}) {
  const { isBusy, failure, attempt, toast } = useAlertChange()
  const condition = formatAlertCondition(alert)

  const remove = () =>
    attempt(messages.deleteFailed, async () => {
      await api.call(deleteAlertEndpoint, { params: { id: alert.id } }).catch((error: unknown) => {
        // An alert that was deleted elsewhere is what the user wanted.
        if (!(error instanceof ApiError && error.code === 'alert_not_found')) throw error
      })
      updateAlerts(({ alerts }) => ({ alerts: alerts.filter(({ id }) => id !== alert.id) }))
      toast.show({ title: messages.deleted, description: condition, tone: 'success' })
      onClose()
      onDeleted()
    })

  return (
    <ConfirmDialog
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => void remove()}
      text={messages.confirmDelete}
      title={messages.confirmDelete.title}
    >
      {messages.confirmDelete.body(condition)}
    </ConfirmDialog>
  )
}
