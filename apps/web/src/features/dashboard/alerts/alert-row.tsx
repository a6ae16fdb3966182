import type { PriceAlert } from '@satlens/contract'
import type { AlertAction, AlertStatus } from '@satlens/domain'
import { type Ref, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { StatusDot } from '#ui/data/status-dot.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { useTextAfterToast } from '#ui/overlay/use-toast.ts'
import { formatAlertCondition, formatAlertState } from './alert-text.ts'
import { EditAlertForm } from './edit-alert-form.tsx'
import { messages } from './messages.ts'

const ACTIONS: Readonly<Record<AlertStatus, AlertAction>> = {
  active: 'pause',
  paused: 'resume',
  fired: 're_arm',
  expired: 're_arm',
}
const MARKS = { active: 'full', paused: 'hollow', fired: 'hollow', expired: 'dashed' } as const

interface RowProps {
  readonly alert: PriceAlert
  readonly isBusy: boolean
  readonly failure: string | null
  readonly onAct: (action: AlertAction) => void
  readonly onMails: (mails: boolean) => void
  /** Whether the alert has the value now. */
  readonly onSave: (value: string) => Promise<boolean>
  /** What was said of a value is no longer asked for. */
  readonly onUndo: () => void
  readonly onDelete: () => void
}

/** One alert, or the field for another value of it. */
export function AlertRow(props: RowProps) {
  const { alert, isBusy, failure } = props
  const [isEdited, setEdited] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  // Back to where the field was asked for.
  useEffect(() => {
    if (wasEdited.current && !isEdited) edit.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])

  return (
    <li className="border-hairline border-b px-5 py-4 last:border-b-0">
      {isEdited ? (
        <EditAlertForm
          alert={alert}
          failure={failure}
          isBusy={isBusy}
          onCancel={() => {
            props.onUndo()
            setEdited(false)
          }}
          onSave={async (value) => {
            if (await props.onSave(value)) setEdited(false)
          }}
        />
      ) : (
        <AlertLine {...props} edit={edit} onEdit={() => setEdited(true)} />
      )}
    </li>
  )
}

/** What an alert waits for, what has become of it, and what can be done with it. */
function AlertLine({
  alert,
  isBusy,
  failure,
  onAct,
  onMails,
  onDelete,
  onEdit,
  edit,
}: RowProps & { onEdit: () => void; edit: Ref<HTMLButtonElement> }) {
  const words = formatAlertCondition(alert)
  const action = ACTIONS[alert.status]
  const unsaid = useTextAfterToast(failure)
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="figures">{words}</span>
          <Tag>
            <StatusDot kind={MARKS[alert.status]} />
            {messages.status[alert.status]}
          </Tag>
        </p>
        <p className="mt-1 text-14 text-muted">{formatAlertState(alert)}</p>
        {unsaid !== null && <p className="mt-1 text-14 text-loss">{unsaid}</p>}
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Checkbox
          aria-label={messages.mailOf(words)}
          checked={alert.mails}
          className="text-14 sm:me-2"
          disabled={isBusy}
          label={messages.mail}
          onChange={(event) => onMails(event.target.checked)}
        />
        <Button
          aria-label={messages.ofAlert(messages.actions[action].name, words)}
          busy={isBusy}
          busyLabel={messages.actions[action].busy}
          // As wide as in the rows above and below, so that they stand in columns.
          className="w-28"
          onClick={() => onAct(action)}
          size="small"
        >
          {messages.actions[action].name}
        </Button>
        <span className="-me-3 flex">
          <Button
            aria-label={messages.ofAlert(messages.edit.name, words)}
            disabled={isBusy}
            onClick={onEdit}
            ref={edit}
            size="small"
            variant="quiet"
          >
            {messages.edit.name}
          </Button>
          <Button
            aria-label={messages.ofAlert(messages.delete, words)}
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
