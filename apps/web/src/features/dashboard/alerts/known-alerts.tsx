import { useEffect, useRef, useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useUnsaid } from '#ui/use-toast.ts'
import { AlertHistory } from './alert-history.tsx'
import { AlertRow } from './alert-row.tsx'
import { alertWords } from './alert-words.ts'
import { messages } from './messages.ts'
import { PausedNotice } from './paused-notice.tsx'
import type { useAlertChanges } from './use-alert-changes.ts'
import type { AlertsRead } from './use-alerts.ts'

/** The alerts, the switch of their mails, and what they have told. */
export function KnownAlerts({
  known: { list, notices },
  changes,
}: {
  known: AlertsRead
  changes: ReturnType<typeof useAlertChanges>
}) {
  const { alerts, paused, settings } = list
  const rows = useRef<HTMLUListElement>(null)
  const [deletions, setDeletions] = useState(0)
  // The button that was pressed is gone with its row.
  useEffect(() => {
    if (deletions > 0) rows.current?.focus()
  }, [deletions])
  const mailFailure = useUnsaid(changes.failureAt('mails'))

  return (
    <>
      {paused && (
        <div className="px-5 pt-5">
          <PausedNotice paused={paused} />
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
            />
          ))}
        </ul>
      )}
      <div className="border-hairline border-t px-5 pt-2 pb-3">
        <Checkbox
          checked={settings.mails}
          disabled={changes.busy === 'mails'}
          help={settings.has_confirmed_address ? messages.mails.help : messages.mails.unconfirmed}
          label={messages.mails.label}
          onChange={(event) => changes.mailAll(settings, event.target.checked)}
        />
        {mailFailure !== null && <p className="ps-8 text-14 text-loss">{mailFailure}</p>}
      </div>
      <div className="border-hairline border-t px-5">
        <AlertHistory notices={notices} />
      </div>
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
        {changes.asked && messages.confirmDelete.body(alertWords(changes.asked))}
      </ConfirmDialog>
    </>
  )
}
