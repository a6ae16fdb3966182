import { Checkbox } from '#ui/form/checkbox.tsx'
import { useTextAfterToast } from '#ui/overlay/use-toast.ts'
import { AlertHistory } from './alert-history.tsx'
import { messages } from './messages.ts'
import type { useAlertChanges } from './use-alert-changes.ts'
import type { LoadedAlerts } from './use-alerts.ts'

const text = messages.mails
/** What most accounts have, so that nothing moves when it is known. */
const UNKNOWN = { mails: true, has_confirmed_address: true }

/** Under the list: the switch of the mails, and what the alerts have told. Here before either is known. */
export function AlertsFooter({
  known,
  changes,
}: {
  known: LoadedAlerts | null
  changes: ReturnType<typeof useAlertChanges>
}) {
  const settings = known?.list.settings ?? UNKNOWN
  const failure = useTextAfterToast(changes.failureAt('mails'))
  return (
    <>
      <div className="border-hairline border-t px-5 pt-2 pb-3">
        <Checkbox
          checked={settings.mails}
          disabled={known === null || changes.busy === 'mails'}
          help={settings.has_confirmed_address ? text.help : text.unconfirmed}
          label={text.label}
          onChange={(event) => changes.mailAll(settings, event.target.checked)}
        />
        {failure !== null && <p className="ps-8 text-14 text-loss">{failure}</p>}
      </div>
      <div className="border-hairline border-t px-5">
        <AlertHistory notices={known?.notices ?? []} />
      </div>
    </>
  )
}
