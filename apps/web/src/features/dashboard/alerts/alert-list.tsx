import type { PriceAlertList as Alerts } from '@satlens/contract'
import { useEffect, useRef, useState } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { AlertRow } from './alert-row.tsx'
import { formatAlertCondition } from './alert-text.ts'
import { AlertsPausedNotice } from './alerts-paused-notice.tsx'
import { messages } from './messages.ts'
import type { useAlertChanges } from './use-alert-changes.ts'

/** The alerts, and why they wait if they do. */
export function AlertList({
  list: { alerts, paused },
  changes,
}: {
  list: Alerts
  changes: ReturnType<typeof useAlertChanges>
}) {
  const rows = useRef<HTMLUListElement>(null)
  const [deletions, setDeletions] = useState(0)
  // The button that was pressed is gone with its row.
  useEffect(() => {
    if (deletions > 0) rows.current?.focus()
  }, [deletions])

  return (
    <>
      {paused && (
        <div className="px-5 pt-5">
          <AlertsPausedNotice paused={paused} />
        </div>
      )}
      {alerts.length === 0 ? (
        <EmptyState className="p-5" title={messages.none}>
          {messages.noneBody}
        </EmptyState>
      ) : (
        <ul aria-label={messages.list} ref={rows} tabIndex={-1}>
          {alerts.map((alert) => (
            <AlertRow
              alert={alert}
              failure={changes.failureAt(alert.id)}
              isBusy={changes.busy === alert.id}
              key={alert.id}
              onAct={(action) => changes.act(alert, action)}
              onDelete={() => changes.ask(alert)}
              onMails={(mails) => changes.mailAlert(alert, mails)}
              onSave={(value) => changes.revalue(alert, value)}
              onUndo={changes.forget}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        failure={changes.asked && changes.failureAt(changes.asked.id)}
        isBusy={changes.asked !== null && changes.busy === changes.asked.id}
        isOpen={changes.asked !== null}
        onClose={() => changes.ask(null)}
        onConfirm={async () => {
          if (await changes.remove()) setDeletions((count) => count + 1)
        }}
        text={messages.confirmDelete}
        title={messages.confirmDelete.title}
      >
        {changes.asked && messages.confirmDelete.body(formatAlertCondition(changes.asked))}
      </ConfirmDialog>
    </>
  )
}
