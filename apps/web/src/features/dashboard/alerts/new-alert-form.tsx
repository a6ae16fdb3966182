import type { PriceAlert, PriceAlertList } from '@satlens/contract'
import { ALERT_KINDS, MAX_FREE_ACTIVE_ALERTS } from '@satlens/domain'
import { FormError } from '#shared/form/form-failure.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Form } from '#ui/form/form.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { AlertFormRequest } from './alert-form-store.ts'
import { AlertValueField } from './alert-value-field.tsx'
import { messages } from './messages.ts'
import { useNewAlertForm } from './use-new-alert-form.ts'

const text = messages.form
const kinds = ALERT_KINDS.map((value) => ({ value, label: text.kinds[value] }))

/** Asks what to wait for. */
export function NewAlertForm({
  request,
  list,
  onSet,
  onUnanswered,
  onClose,
}: {
  request: AlertFormRequest
  /** Null while it is not known what else there is. */
  list: PriceAlertList | null
  onSet: (alert: PriceAlert) => void
  onUnanswered: () => void
  onClose: () => void
}) {
  const form = useNewAlertForm(request, { onSet, onUnanswered })
  const { kind, value, mails } = form.fields
  const limit = list?.active_limit ?? MAX_FREE_ACTIVE_ALERTS
  const isFull = list !== null && list.alerts.filter(({ status }) => status === 'active').length >= limit

  return (
    <Dialog closeLabel={text.close} isOpen locked={form.isSubmitting} onClose={onClose} title={text.title}>
      <Form className="flex flex-col gap-5" onSubmit={form.submit} refusals={form.refusals}>
        {isFull && <Notice>{text.full(limit)}</Notice>}
        <SegmentedControl
          label={text.kind}
          onChange={(next) => form.change({ kind: next })}
          options={kinds}
          value={kind}
        />
        <AlertValueField
          condition={form.condition}
          error={form.refusal}
          kind={kind}
          onType={(typed) => form.change({ value: typed })}
          presets
          value={value}
        />
        <Checkbox
          checked={mails}
          className="-my-2"
          help={list && mailHelp(list)}
          label={text.mails}
          onChange={(event) => form.change({ mails: event.target.checked })}
        />
        <FormError message={form.failure} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button disabled={form.isSubmitting} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button busy={form.isSubmitting} busyLabel={text.submitting} type="submit" variant="primary">
            {text.submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function mailHelp({ settings }: PriceAlertList): string | undefined {
  if (!settings.has_confirmed_address) return messages.mails.unconfirmed
  return settings.mails ? undefined : text.mailsOff
}
