import { createAlertEndpoint, type PriceAlertList } from '@satlens/contract'
import {
  ALERT_KINDS,
  type AlertCondition,
  type Currency,
  describeAlertCondition,
  formatAlertConditionValue,
  MAX_FREE_ACTIVE_ALERTS,
} from '@satlens/domain'
import { api } from '#shared/api/api.ts'
import { getServerMessage } from '#shared/api/api-error.ts'
import { DialogButtons } from '#shared/form/dialog-buttons.tsx'
import { FormError } from '#shared/form/form-failure.tsx'
import { useForm } from '#shared/form/use-form.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Form } from '#ui/form/form.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { AlertFormDraft } from './alert-form-store.ts'
import { parseConditionForm } from './alert-text.ts'
import { AlertValueField } from './alert-value-field.tsx'
import { messages } from './messages.ts'
import { putAlert, reloadAlerts } from './use-alerts.ts'

const text = messages.form
const kinds = ALERT_KINDS.map((value) => ({ value, label: text.kinds[value] }))

type AlertFields = AlertFormDraft & { readonly mails: boolean }

/** The dialog that sets an alert. Without `list` the number of other alerts is not known yet. */
export function NewAlertForm({
  request,
  currency,
  list,
  onClose,
}: {
  request: AlertFormDraft
  currency: Currency
  list: PriceAlertList | undefined
  onClose: () => void
}) {
  const parse = ({ kind, value }: AlertFields) => parseConditionForm(kind, currency, value, text.failed)
  const form = useForm<AlertFields, AlertCondition>({
    initial: { ...request, mails: true },
    parse,
    failed: {
      title: text.failed,
      noAnswer: text.noAnswer.description,
      noAnswerTitle: text.noAnswer.title,
    },
    async action(condition) {
      const body = {
        kind: condition.kind,
        currency: condition.currency,
        value: formatAlertConditionValue(condition),
        mails: form.fields.mails,
      }
      const creation = api.call(createAlertEndpoint, { body })
      creation.catch((error) => {
        // Without an answer it may have been set.
        if (getServerMessage(error) === undefined) void reloadAlerts()
      })
      putAlert(await creation)
      form.toast.show({ title: text.done, description: describeAlertCondition(condition), tone: 'success' })
      onClose()
    },
  })
  const { kind, value, mails } = form.fields
  const parsed = parse(form.fields)
  const limit = list?.active_limit ?? MAX_FREE_ACTIVE_ALERTS
  const isFull = list && list.alerts.filter(({ status }) => status === 'active').length >= limit

  return (
    <Dialog locked={form.isSubmitting} onClose={onClose} title={text.title}>
      <Form {...form.props} className="flex flex-col gap-5">
        {isFull && <Notice>{text.full(limit)}</Notice>}
        <SegmentedControl
          label={text.kind}
          // With the value, whose message belongs to the earlier kind.
          onChange={(next) => form.change({ kind: next, value })}
          options={kinds}
          value={kind}
        />
        <AlertValueField
          {...form.text('value')}
          condition={parsed.ok ? parsed.value : null}
          currency={currency}
          kind={kind}
          onPreset={(preset) => form.change({ value: preset })}
        />
        <Checkbox
          checked={mails}
          className="-my-2"
          help={list && getEmailHelp(list)}
          label={text.email}
          onChange={(event) => form.change({ mails: event.target.checked })}
        />
        <FormError message={form.failure?.message ?? null} />
        <DialogButtons isSubmitting={form.isSubmitting} onCancel={onClose} text={text} />
      </Form>
    </Dialog>
  )
}

function getEmailHelp({ settings }: PriceAlertList): string | undefined {
  if (!settings.has_confirmed_address) return messages.emails.unconfirmed
  return settings.mails ? undefined : text.emailsOff
}
