import type { Alert } from '@satlens/contract'
import type { AlertAction, AlertStatus } from '@satlens/domain'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import { Tag } from '#ui/tag.tsx'
import { useUnsaid } from '#ui/use-toast.ts'
import { alertWords, stateWords } from './alert-words.ts'
import { messages } from './messages.ts'

const ACTIONS: Readonly<Record<AlertStatus, AlertAction>> = {
  active: 'pause',
  paused: 'resume',
  fired: 're_arm',
  expired: 're_arm',
}
const MARKS = { active: 'full', paused: 'hollow', fired: 'hollow', expired: 'dashed' } as const

/** One alert: what it waits for, what has become of it, and what can be done with it. */
export function AlertRow({
  alert,
  isBusy,
  failure,
  onAct,
  onMails,
  onDelete,
}: {
  alert: Alert
  isBusy: boolean
  failure: string | null
  onAct: (action: AlertAction) => void
  onMails: (mails: boolean) => void
  onDelete: () => void
}) {
  const words = alertWords(alert)
  const action = ACTIONS[alert.status]
  const unsaid = useUnsaid(failure)
  return (
    <li className="flex flex-col gap-3 border-hairline border-b px-5 py-4 last:border-b-0 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="figures">{words}</span>
          <Tag>
            <StateMark kind={MARKS[alert.status]} />
            {messages.status[alert.status]}
          </Tag>
        </p>
        <p className="mt-1 text-14 text-muted">{stateWords(alert)}</p>
        {unsaid !== null && <p className="mt-1 text-14 text-loss">{unsaid}</p>}
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Checkbox
          aria-label={messages.mailOf(words)}
          checked={alert.mails}
          className="me-2 text-14"
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
        <Button
          aria-label={messages.ofAlert(messages.delete, words)}
          className="-me-3"
          disabled={isBusy}
          onClick={onDelete}
          size="small"
          variant="quiet"
        >
          {messages.delete}
        </Button>
      </div>
    </li>
  )
}
