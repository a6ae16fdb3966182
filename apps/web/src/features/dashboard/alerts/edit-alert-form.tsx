import type { PriceAlert } from '@satlens/contract'
import { formatAlertConditionValue } from '@satlens/domain'
import { useEffect, useRef, useState } from 'react'
import { FormError } from '#shared/form/form-failure.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useToast } from '#ui/overlay/use-toast.ts'
import { formatAlertCondition } from './alert-text.ts'
import { AlertValueField } from './alert-value-field.tsx'
import { messages } from './messages.ts'
import { parseTypedCondition } from './parse-typed-condition.ts'

const text = messages.edit

/** Takes the place of an alert in the list while another value is typed for it. */
export function EditAlertForm({
  alert,
  isBusy,
  failure,
  onSave,
  onCancel,
}: {
  alert: PriceAlert
  isBusy: boolean
  /** What the server made of the last value; what was typed is still here. */
  failure: string | null
  onSave: (value: string) => void
  onCancel: () => void
}) {
  const toast = useToast()
  const [typed, setTyped] = useState(alert.value)
  const [refusal, setRefusal] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const parsed = parseTypedCondition(alert.kind, typed)
  const isSame = parsed.ok && formatAlertConditionValue(parsed.value) === alert.value
  const isOver = alert.status === 'fired' || alert.status === 'expired'

  function submit() {
    if (isBusy) return
    if (isSame && !isOver) return onCancel()
    if (parsed.ok) return onSave(formatAlertConditionValue(parsed.value))
    setRefusal(parsed.issue)
    setRefusals((count) => count + 1)
    toast.error({ title: text.failed, description: parsed.issue })
  }

  return (
    <Form
      aria-label={messages.ofAlert(text.name, formatAlertCondition(alert))}
      className="flex flex-col gap-3 sm:flex-row sm:items-start sm:gap-6"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isBusy) onCancel()
      }}
      onSubmit={submit}
      refusals={refusals}
    >
      <div className="flex flex-col gap-3 sm:w-80">
        <AlertValueField
          condition={parsed.ok && !isSame ? parsed.value : null}
          error={refusal}
          isBusy={isBusy}
          kind={alert.kind}
          onType={(next) => {
            setTyped(next)
            setRefusal(undefined)
          }}
          ref={field}
          value={typed}
        />
        <FormError message={failure} />
      </div>
      {/* In line with the field, below its label. */}
      <div className="flex flex-wrap gap-3 sm:pt-6">
        <Button busy={isBusy} busyLabel={isOver ? text.arming : text.saving} type="submit">
          {isOver ? text.arm : text.save}
        </Button>
        <Button disabled={isBusy} onClick={onCancel} variant="quiet">
          {text.cancel}
        </Button>
      </div>
    </Form>
  )
}
