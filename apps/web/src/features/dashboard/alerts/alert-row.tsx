import { type PriceAlert, updateAlertEndpoint } from '@satlens/contract'
import type { AlertAction, AlertStatus } from '@satlens/domain'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { Button } from '#ui/actions/button.tsx'
import { StatusDot } from '#ui/data/status-dot.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { useTextAfterToast } from '#ui/overlay/use-toast.ts'
import { formatAlertCondition, formatAlertState } from './alert-text.ts'
import { EditAlertForm } from './edit-alert-form.tsx'
import { messages } from './messages.ts'
import { putAlert, useAlertChange } from './use-alerts.ts'

const ACTIONS: Readonly<Record<AlertStatus, AlertAction>> = {
  active: 'pause',
  paused: 'resume',
  fired: 're_arm',
  expired: 're_arm',
}
const DOTS = { active: 'full', paused: 'hollow', fired: 'hollow', expired: 'dashed' } as const

export function AlertRow({ alert, onDelete }: { alert: PriceAlert; onDelete: () => void }) {
  const [mode, setMode] = useState<'unedited' | 'editing' | 'edited'>('unedited')
  return (
    <li className="border-hairline border-b px-5 py-4 last:border-b-0">
      {mode === 'editing' ? (
        <EditAlertForm alert={alert} onClose={() => setMode('edited')} />
      ) : (
        <AlertSummary
          alert={alert}
          focusesEdit={mode === 'edited'}
          onDelete={onDelete}
          onEdit={() => setMode('editing')}
        />
      )}
    </li>
  )
}

function AlertSummary({
  alert,
  focusesEdit,
  onDelete,
  onEdit,
}: {
  alert: PriceAlert
  /** True after an edit: the focus returns to the button that began it. */
  focusesEdit: boolean
  onDelete: () => void
  onEdit: () => void
}) {
  const { isBusy, failure, attempt, toast } = useAlertChange()
  const message = useTextAfterToast(failure)
  const condition = formatAlertCondition(alert)
  const action = ACTIONS[alert.status]
  const actionText = messages.actions[action]
  const params = { id: alert.id }

  const act = () =>
    attempt(actionText.failed, async () => {
      putAlert(await api.call(updateAlertEndpoint, { params, body: { action } }))
      toast.show({ title: actionText.done, description: condition, tone: 'success' })
    })

  const setMails = (mails: boolean) =>
    attempt(
      messages.emailFailed,
      async () => {
        putAlert({ ...alert, mails })
        putAlert(await api.call(updateAlertEndpoint, { params, body: { mails } }))
      },
      () => putAlert(alert),
    )

  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="figures">{condition}</span>
          <Tag>
            <StatusDot kind={DOTS[alert.status]} />
            {messages.status[alert.status]}
          </Tag>
        </p>
        <p className="mt-1 text-14 text-muted">{formatAlertState(alert)}</p>
        {message !== null && <p className="mt-1 text-14 text-loss">{message}</p>}
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Checkbox
          aria-label={messages.emailOf(condition)}
          checked={alert.mails}
          className="text-14 sm:me-2"
          disabled={isBusy}
          label={messages.email}
          onChange={(event) => void setMails(event.target.checked)}
        />
        <Button
          aria-label={messages.ofAlert(actionText.name, condition)}
          busy={isBusy}
          busyLabel={actionText.busy}
          // As wide as in the rows above and below, so that they stand in columns.
          className="w-28"
          onClick={() => void act()}
          size="small"
        >
          {actionText.name}
        </Button>
        <span className="-me-3 flex max-[14rem]:flex-wrap">
          <Button
            aria-label={messages.ofAlert(messages.edit.name, condition)}
            disabled={isBusy}
            onClick={onEdit}
            ref={focusesEdit ? focus : null}
            size="small"
            variant="quiet"
          >
            {messages.edit.name}
          </Button>
          <Button
            aria-label={messages.ofAlert(messages.delete, condition)}
            disabled={isBusy}
            onClick={onDelete}
            size="small"
            variant="quiet"
          >
            {messages.delete}
          </Button>
        </span>
      </div>
    </div>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()
