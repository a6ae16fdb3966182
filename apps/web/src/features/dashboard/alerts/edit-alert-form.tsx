import { type PriceAlert, updateAlertEndpoint } from '@satlens/contract'
import { type AlertCondition, formatAlertConditionValue, formatTypedDecimal } from '@satlens/domain'
import { api } from '#shared/api/api.ts'
import { FormError } from '#shared/form/form-failure.tsx'
import { useForm } from '#shared/form/use-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { formatAlertCondition, parseConditionForm } from './alert-text.ts'
import { AlertValueField } from './alert-value-field.tsx'
import { messages } from './messages.ts'
import { putAlert, reloadAlerts } from './use-alerts.ts'

const text = messages.edit

export function EditAlertForm({ alert, onClose }: { alert: PriceAlert; onClose: () => void }) {
  const isOver = alert.status === 'fired' || alert.status === 'expired'
  const parse = ({ value }: { value: string }) =>
    parseConditionForm(alert.kind, alert.currency, value, text.failed)
  const form = useForm<{ value: string }, AlertCondition>({
    initial: { value: formatTypedDecimal(alert.value) },
    parse,
    failed: {
      title: text.failed,
      noAnswer: messages.noAnswer.description,
      noAnswerTitle: messages.noAnswer.title,
    },
    async action(condition) {
      const body = {
        value: formatAlertConditionValue(condition),
        ...(isOver && { action: 're_arm' as const }),
      }
      const update = api.call(updateAlertEndpoint, { params: { id: alert.id }, body })
      // It may have triggered meanwhile; without an answer the change may have been made.
      update.catch(reloadAlerts)
      const saved = await update
      putAlert(saved)
      form.toast.show({ title: text.done, description: formatAlertCondition(saved), tone: 'success' })
      onClose()
    },
  })
  const parsed = parse(form.fields)
  const isSame = parsed.ok && formatAlertConditionValue(parsed.value) === alert.value

  return (
    <Form
      {...form.props}
      aria-label={messages.ofAlert(text.name, formatAlertCondition(alert))}
      className="flex flex-col gap-3 sm:flex-row sm:items-start sm:gap-6"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !form.isSubmitting) onClose()
      }}
      onSubmit={isSame && !isOver ? onClose : form.props.onSubmit}
    >
      <div className="flex flex-col gap-3 sm:w-80">
        <AlertValueField
          {...form.text('value')}
          condition={parsed.ok && !isSame ? parsed.value : null}
          currency={alert.currency}
          kind={alert.kind}
          readOnly={form.isSubmitting}
          ref={focusAndSelect}
        />
        <FormError message={form.failure?.message ?? null} />
      </div>
      {/* In line with the field, below its label. */}
      <div className="flex flex-wrap gap-3 sm:pt-6">
        <Button busy={form.isSubmitting} busyLabel={isOver ? text.arming : text.saving} type="submit">
          {isOver ? text.arm : text.save}
        </Button>
        <Button disabled={form.isSubmitting} onClick={onClose} variant="quiet">
          {text.cancel}
        </Button>
      </div>
    </Form>
  )
}

function focusAndSelect(input: HTMLInputElement | null) {
  input?.focus()
  input?.select()
}
